/** Keeps a step's draft: on the device at once, on the server shortly after the last keystroke (formulir 24). */

import { type DraftData, hapusDraf, simpanDraf } from '@gerbang/contract/applicant/formulir';
import { DRAFT_DELAY_MS } from '@gerbang/contract/wire/limits';
import { clockText } from '@gerbang/contract/wire/time';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call, failureOf } from '../api/client.ts';
import type { Saved } from '../api/queries.ts';
import { getToken } from '../api/token.ts';
import { type DraftContent, readPending, WRITER, writePending } from './draft-store.ts';
import { useLook } from './look.ts';
import { registerDraft } from './send-pending.ts';

export type DraftStatus =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'stored'; text: string }
  | { kind: 'on_device' }
  /** It is asked which version goes on; `theirs` is what another device typed, null when it saved the step. */
  | { kind: 'conflict'; theirs: DraftContent | null };

interface Options {
  nomor: string;
  step: string;
  /** The step's draft on the server, as last seen. */
  server: DraftData | undefined;
  /** How the step began; an unsent draft is sent at once, one that another device overtook is a conflict. */
  start: StartingDraft | null;
  onStored: (draft: DraftData | null) => void;
}

const RETRY_MS = 5_000;
/** The version where there is no draft yet. */
const NONE = 0;

export interface StartingDraft {
  isi: DraftContent;
  /** Restored from this device; the server does not have it. */
  unsent: boolean;
  /** Another device saved a draft since. */
  overtaken: boolean;
}

const contentOf = (draft: DraftData | undefined): DraftContent | null =>
  draft ? (draft.isi as unknown as DraftContent) : null;

/** What is said of the draft; `version` is the server's that it was built on. While it is asked, nothing else is said. */
const useStatus = ({ step, server, start }: Options, version: RefObject<number>) => {
  const [status, show] = useState<DraftStatus>(
    start?.overtaken ? { kind: 'conflict', theirs: contentOf(server) } : { kind: 'idle' },
  );
  /** While it is asked which version goes on, nothing leaves the device. */
  const asking = useRef(status.kind === 'conflict');
  const setStatus = useCallback((next: DraftStatus) => {
    if (!asking.current || next.kind === 'conflict') show(next);
  }, []);
  /** Asks which version goes on: the one here, or what another device saved or typed. */
  const ask = useCallback(
    (fresh: Saved) => {
      const newest = fresh.drafts.find((d) => d.step === step);
      const isOwn = newest?.versi === version.current || newest?.isi.penulis === WRITER;
      asking.current = true;
      show({ kind: 'conflict', theirs: isOwn ? null : contentOf(newest) });
    },
    [step, version],
  );
  return { status, asking, setStatus, ask };
};

/** Sends what waits when the page comes and goes, is hidden, or has a line again; and on signing out. */
const useMoments = (send: () => Promise<void>) =>
  useEffect(() => {
    const now = () => void send();
    const hide = () => document.visibilityState === 'hidden' && void send();
    const forget = registerDraft(send);
    void send();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hide);
    return () => {
      forget();
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hide);
      void send();
    };
  }, [send]);

/** One thing to do later, in milliseconds; the next one takes its place. */
const useLater = () => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const cancel = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  const later = useCallback(
    (work: () => void, ms: number) => {
      cancel();
      timer.current = setTimeout(() => {
        timer.current = null;
        work();
      }, ms);
    },
    [cancel],
  );
  const isSet = useCallback(() => timer.current !== null, []);
  return { later, cancel, isSet };
};

export const useDraft = (options: Options) => {
  const { nomor, step, server, start, onStored } = options;
  const look = useLook(nomor);
  const version = useRef(server?.versi ?? NONE);
  const { status, asking, setStatus, ask } = useStatus(options, version);
  const waiting = useRef<DraftContent | null>(start?.unsent && !start.overtaken ? start.isi : null);
  const { later, cancel, isSet } = useLater();
  const sending = useRef<Promise<void> | null>(null);
  const stored = useRef(onStored);
  stored.current = onStored;

  const send = useCallback(async (): Promise<void> => {
    cancel();
    if (sending.current) await sending.current;
    // Signed out, it waits on the device for the next session.
    if (asking.current || !waiting.current || getToken() === null) return;
    const isi = { ...waiting.current, penulis: WRITER };
    waiting.current = null;
    writePending(nomor, step, { isi, versi: version.current });
    setStatus({ kind: 'sending' });
    sending.current = call(simpanDraf, {
      params: { nomor_pendaftar: nomor, step },
      body: { versi: version.current, isi },
    }).then(
      (draft) => {
        version.current = draft.versi;
        if (!waiting.current) writePending(nomor, step, null);
        setStatus({ kind: 'stored', text: `Tersimpan ${clockText(new Date(draft.disimpan))}` });
        stored.current(draft);
      },
      async (error: unknown) => {
        const failure = failureOf(error);
        // Finalised elsewhere: nobody will ever ask for it.
        if (failure.code === 'sudah_final') return writePending(nomor, step, null);
        const stale = failure.code === 'versi_usang';
        const fresh = stale ? await look() : null;
        const newest = fresh?.drafts.find((d) => d.step === step);
        // This page wrote it; only the answer was lost.
        const isOwn = newest?.isi.penulis === WRITER;
        if (fresh && !isOwn) return ask(fresh);
        waiting.current ??= isi;
        if (newest) {
          version.current = newest.versi;
          return later(() => void send(), 0);
        }
        setStatus({ kind: 'on_device' });
        if ((stale || failure.isPassing) && !isSet()) later(() => void send(), RETRY_MS);
      },
    );
    await sending.current;
    sending.current = null;
  }, [nomor, step, look, later, cancel, isSet, ask, asking, setStatus]);

  /** Notes a change: on the device now, on the server soon. */
  const change = useCallback(
    (isi: DraftContent) => {
      waiting.current = isi;
      writePending(nomor, step, { isi: { ...isi, penulis: WRITER }, versi: version.current });
      later(() => void send(), DRAFT_DELAY_MS);
    },
    [nomor, step, later, send],
  );

  /** Forgets the draft once the step itself is saved. */
  const drop = useCallback(async () => {
    cancel();
    waiting.current = null;
    if (sending.current) await sending.current;
    writePending(nomor, step, null);
    // Another device's draft is not this one's to forget.
    const isOwn = !asking.current;
    const had = version.current !== NONE;
    asking.current = false;
    version.current = NONE;
    setStatus({ kind: 'idle' });
    if (!isOwn) return;
    stored.current(null);
    if (had)
      await call(hapusDraf, { params: { nomor_pendaftar: nomor, step }, body: {} }).catch(() => undefined);
  }, [nomor, step, cancel, asking, setStatus]);

  /** After the question: goes on from what the server has, with one's own text (`mine`) or without. */
  const resolve = (mine: DraftContent | null) => {
    const isOwn = status.kind === 'conflict' && status.theirs === null;
    asking.current = false;
    version.current = server?.versi ?? NONE;
    cancel();
    waiting.current = mine;
    writePending(nomor, step, null);
    setStatus({ kind: 'idle' });
    if (mine) void send();
    else if (isOwn) void drop();
  };

  useMoments(send);

  return { status, change, flush: send, drop, ask, resolve };
};

/** The same text for the same content, whatever order the database keeps its keys in. */
const canonical = ({ values, texts }: DraftContent): string =>
  JSON.stringify([values, texts], (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Where a step begins: what was left unsent on this device, else the server's draft, else nothing. */
export const startingDraft = (
  nomor: string,
  step: string,
  server: DraftData | undefined,
): StartingDraft | null => {
  const pending = readPending(nomor, step);
  const stored = contentOf(server);
  // The answer to the last save may have been lost with the tab: then both are the same, or of the same page.
  if (pending && (!stored || canonical(pending.isi) !== canonical(stored))) {
    const isOwn = pending.isi.penulis !== undefined && pending.isi.penulis === stored?.penulis;
    return { isi: pending.isi, unsent: true, overtaken: !isOwn && pending.versi !== (server?.versi ?? NONE) };
  }
  if (pending) writePending(nomor, step, null);
  return stored && { isi: stored, unsent: false, overtaken: false };
};
