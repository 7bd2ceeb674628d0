/** What a screen sends: whether it is under way, what went wrong, and what is read anew, once for all screens. */
import type { DataOf, Endpoint } from '@gerbang/contract/wire/endpoint';
import type { Finding } from '@gerbang/contract/wire/errors';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type CallError, call, failureOf, type Given, type How, type Sent } from './client.ts';
import { type SentFile, upload } from './upload.ts';

/** What is wrong with what was sent: one sentence for each field it is about. */
export type Sentences = Readonly<Record<string, string>>;
/** Findings by the field they are about. */
export const byField = (findings: readonly Finding[]): Sentences =>
  Object.fromEntries(findings.map((f) => [f.field, f.message]));

type MaybeLater<T> = T | Promise<T>;

export interface SendOptions<Data, What> {
  /** Runs when it has been done; nothing else can be sent before it ends. */
  onDone?: (data: Data, sent: What) => unknown;
  /** Queries that are old once it has been done. */
  renews?: readonly QueryKey[];
  /** Shows the findings at their fields; true where that says everything, and no failure remains. */
  says?: (sentences: Sentences) => boolean;
  /** Runs when it was refused; true where it has dealt with that, and no failure remains. */
  onFailed?: (failure: CallError, sent: What) => MaybeLater<boolean | void>;
}

export interface Sending<Args extends readonly unknown[]> {
  /** True from the click until the answer has been dealt with. */
  busy: boolean;
  /** True once it has been done, until the next time. */
  done: boolean;
  /** What is being sent, or was sent last. */
  sent: Args[0] | undefined;
  /** What went wrong the last time; null while it is tried again. */
  failure: CallError | null;
  /** Another number for each time it was sent: the key of what is announced anew. */
  attempt: number;
  /** Sends; true when it has been done. Does nothing while the one before is under way. Never throws. */
  send: (...args: Args) => Promise<boolean>;
  /** Forgets what went wrong. */
  clear: () => void;
}

/** The same of any work that throws CallError: several calls in a row, or one chosen at the click. */
export const useSending = <Data, Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<Data>,
  { onDone, renews = [], says, onFailed }: SendOptions<Data, Args[0]> = {},
): Sending<Args> => {
  const client = useQueryClient();
  // The state of the screen is a moment behind: the second press of a double click must not send.
  const underWay = useRef(false);
  const { isPending, data, error, variables, submittedAt, mutateAsync, reset } = useMutation<
    boolean,
    Error,
    Args
  >({
    // What was sent may hold a password: it goes with the page.
    gcTime: 0,
    mutationFn: async (args) => {
      try {
        const answer = await work(...args);
        for (const queryKey of renews) void client.invalidateQueries({ queryKey });
        await onDone?.(answer, args[0]);
        return true;
      } catch (thrown) {
        const failure = failureOf(thrown);
        const said = failure.findings.length > 0 && says?.(byField(failure.findings));
        if (said || (await onFailed?.(failure, args[0]))) return false;
        throw failure;
      }
    },
  });
  const send = async (...args: Args): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    const done = await mutateAsync(args).catch(() => false);
    underWay.current = false;
    return done;
  };
  return {
    busy: isPending,
    done: data === true,
    sent: variables?.[0],
    failure: error && failureOf(error),
    attempt: submittedAt,
    send,
    clear: reset,
  };
};

type SentTo<E extends Endpoint> = Given<Sent<E> & How>;

/** Sends to an endpoint of the contract, typed by its declaration. */
export const useSend = <E extends Endpoint>(
  endpoint: E,
  options?: SendOptions<DataOf<E>, SentTo<E>[0]>,
): Sending<SentTo<E>> => useSending<DataOf<E>, SentTo<E>>((...given) => call(endpoint, ...given), options);

interface UploadOptions<E extends Endpoint> extends SendOptions<DataOf<E>, SentFile<E>> {
  /** Makes what was chosen fit to be sent; throws the sentence to show. */
  prepare?: ((chosen: File) => Promise<File>) | undefined;
}

/** An upload: `progress` is the share sent, 0 to 1, and null where it is not known. */
export type Uploading<What> = Sending<[sent: What]> & { progress: number | null };

/** The same of a file. */
export const useUpload = <E extends Endpoint>(
  endpoint: E,
  { prepare, ...options }: UploadOptions<E> = {},
): Uploading<SentFile<E>> => {
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useSending<DataOf<E>, [sent: SentFile<E>]>(async (sent) => {
    setProgress(null);
    const file = prepare ? await prepare(sent.file) : sent.file;
    return upload(endpoint, { ...sent, file }, setProgress);
  }, options);
  return { ...sending, progress };
};
