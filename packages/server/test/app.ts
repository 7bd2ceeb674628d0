/** A whole application on a real database: temporary files, a clock that tests move, and short ways to call it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Failure } from '@gerbang/contract';
import type { App } from '../src/app.ts';
import { createPool, type Pool, transaction } from '../src/db/pool.ts';
import type { Deps } from '../src/deps.ts';
import { closeInspection } from '../src/files/inspect.ts';
import { type ApplicantMaker, applicantMaker } from './applicant.ts';
import { NOW, seedCampus } from './campus.ts';
import { createCampusDatabase, type TestDatabase } from './database.ts';
import { type Instance, type InstanceOptions, openInstance } from './instance.ts';

export { NOW };

/** Server time of a test; both instances of an application share it. */
export interface Clock {
  now: () => Date;
  /** Moves forward (or back) by so many milliseconds. */
  move(milliseconds: number): void;
  set(at: Date): void;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const startClock = (): Clock => {
  let at = NOW.getTime();
  return {
    now: () => new Date(at),
    move: (milliseconds) => void (at += milliseconds),
    set: (to) => void (at = to.getTime()),
  };
};

/** What a caller sees; `body` is the parsed envelope (null at run time where the answer is no JSON). */
export interface Answered<D = unknown> {
  status: number;
  body: { success: boolean; data: D; message: string | null; [extra: string]: unknown } & Partial<
    Pick<Failure, 'code' | 'errors' | 'request_id'>
  >;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
}

export interface CallOptions {
  token?: string | undefined;
  cookie?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** A form, or bytes sent as they are; `type` then is the content type. */
  form?: FormData;
  payload?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  /** Address the call comes from. */
  from?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
export type Call = <D = unknown>(method: Method, path: string, options?: CallOptions) => Promise<Answered<D>>;

export interface TestApp {
  app: App;
  deps: Deps;
  /** For looking at and preparing rows, as the owner of the tables. */
  db: Pool;
  clock: Clock;
  call: Call;
  applicants: ApplicantMaker;
  /** A second process' worth of application on the same database, files and clock. */
  another(): Promise<Pick<TestApp, 'app' | 'deps' | 'call'>>;
  close(): Promise<void>;
}

/** A form as bytes with its content type. */
export const serialise = async (form: FormData): Promise<{ payload: Buffer; type: string }> => {
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
};

const caller =
  (app: App): Call =>
  async (method, path, options = {}) => {
    const { token, cookie, body, form, from } = options;
    const sent = form ? await serialise(form) : { payload: options.payload, type: options.type };
    const payload = body === undefined ? sent.payload : JSON.stringify(body);
    const type = body === undefined ? sent.type : (sent.type ?? 'application/json');
    const response = await app.inject({
      method,
      url: path,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
      ...(from ? { remoteAddress: from } : {}),
      payloadAsStream: true,
    });
    // Server-sent events never end by themselves; that they began is the answer.
    const endless = String(response.headers['content-type']).startsWith('text/event-stream');
    const chunks: Buffer[] = [];
    const stream = response.stream();
    if (endless) stream.destroy();
    else for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
    const bytes = Buffer.concat(chunks);
    const isJson = (response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(bytes.toString('utf8')) : null,
      headers: response.headers,
      bytes,
    };
  };

interface Opened extends Instance {
  call: Call;
}
const open = async (
  url: string,
  dataDir: string,
  now: () => Date,
  options: InstanceOptions,
): Promise<Opened> => {
  const instance = await openInstance(url, dataDir, now, options);
  return { ...instance, call: caller(instance.app) };
};

/** A migrated database with reference data and the demo university, no applicant, and an application on it. */
export const startTestApp = async ({
  create,
  ...options
}: InstanceOptions & {
  /** Makes the database otherwise, migrated and without a row; it is dropped at the end. */
  create?: () => Promise<TestDatabase>;
} = {}): Promise<TestApp> => {
  const database = await (create ?? createCampusDatabase)();
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-app-'));
  const clock = startClock();
  const first = await open(database.applicationUrl, dataDir, clock.now, options);
  const owner = createPool(database.url, 4);
  const opened = [first];
  if (create) await transaction(first.deps.pool, seedCampus);
  return {
    ...first,
    db: owner,
    clock,
    applicants: await applicantMaker(first.deps),
    another: async () => {
      const next = await open(database.applicationUrl, dataDir, clock.now, options);
      opened.push(next);
      return next;
    },
    close: async () => {
      for (const each of opened.reverse()) await each.close();
      await owner.end();
      await closeInspection();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
