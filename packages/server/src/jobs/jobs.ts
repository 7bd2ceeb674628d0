/** Jobs in the same database: a name and a payload; sent inside the transaction that causes them. */
import { createHash } from 'node:crypto';
import { keysOf } from '@gerbang/contract/wire/keys';
import { type JobResult, PgBoss } from 'pg-boss';
import { codeOf } from '../certain.ts';
import { isBehind } from '../db/migrate.ts';
import { type Db, named } from '../db/pool.ts';
import { jobRuns, marked } from './runs.ts';

/** Every job and what it carries. */
export interface JobPayloads {
  'kartu-ujian': { nomor_pendaftar: string; versi: number };
  'kartu-ulang': { kode_penawaran: string };
  loa: { id: number };
  ekspor: { id: string };
  massal: { id: string };
  'buka-penawaran': Record<string, never>;
  sapu: Record<string, never>;
  'sapu-berkas': Record<string, never>;
  /** Files of rows that are gone. */
  'hapus-berkas': { kunci: readonly string[] };
  /** Proves an offering as it is configured when the job runs. */
  'uji-penawaran': { kode_penawaran: string };
  /** Runs a scenario, or works out the reasons of a result that came of one. */
  seleksi: { id_skenario: number } | { id_hasil: number };
  /** Deals with who was silent until a deadline, and calls up in rounds whose time has come. */
  'tutup-jawaban': Record<string, never>;
  /** Compares registrations that changed. */
  'dugaan-ganda': Record<string, never>;
  /** Asks Midtrans about orders of which nothing was heard, and sends again what it did not answer. */
  'tanya-midtrans': Record<string, never>;
  /** Asks the banks about payments their statements lack. */
  'tanya-bank': Record<string, never>;
  /** Writes the reminders that are due. */
  ingatkan: Record<string, never>;
  /** Has Midtrans give a payment back. */
  'kembali-midtrans': { nomor_pembayaran: string };
  segel: Record<string, never>;
  'periksa-segel': Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

export interface Jobs {
  /** Queues a job in the transaction of `db`: it exists exactly when that transaction commits. It starts after so many seconds, or at once. */
  send<N extends JobName>(
    db: Pick<Db, 'query'>,
    name: N,
    payload: JobPayloads[N],
    after?: number,
  ): Promise<void>;
  /** Queues many in one statement, behind everything that is sent singly. */
  sendBehind<N extends JobName>(
    db: Pick<Db, 'query'>,
    name: N,
    payloads: readonly JobPayloads[N][],
  ): Promise<void>;
  /** Begins working in this process. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/** After so many seconds a job is given up even where its process lives; a look at millions of files takes longer. */
const EXPIRES = 120;
const EXPIRES_LATE = 6 * 3_600;
/** A process says twice in so many seconds that it is at work; who no longer does is gone, and its jobs are another's. */
const HEARTBEAT = 10;
/** How often jobs of who is gone are looked for; the queue's own look every minute counts everything along. */
const RECLAIM_MS = 5_000;
const LOST = `SELECT name, array_agg(id::text) AS ids FROM pgboss.job
  WHERE state = 'active' AND heartbeat_on + heartbeat_seconds * interval '1 second' < now() GROUP BY name`;
/** How many of a kind a process takes together: papers wait for disk and database, and meanwhile another can be drawn. */
const TOGETHER: Record<JobName, number> = {
  'kartu-ujian': 30,
  'kartu-ulang': 1,
  loa: 10,
  ekspor: 1,
  massal: 1,
  'buka-penawaran': 1,
  sapu: 1,
  'sapu-berkas': 1,
  'hapus-berkas': 1,
  'uji-penawaran': 1,
  seleksi: 1,
  'tutup-jawaban': 1,
  'dugaan-ganda': 1,
  'tanya-midtrans': 1,
  'tanya-bank': 1,
  ingatkan: 1,
  'kembali-midtrans': 5,
  segel: 1,
  'periksa-segel': 1,
};
/** What a statement fails with that was written for other tables, by SQLSTATE; no race of ordinary work ends so. */
const MISFIT = /^(?:0A|42|23502|23514)/;
/** Every kind there is. */
export const JOB_NAMES = keysOf(TOGETHER);
/** One at a time, while somebody waits: the next one is not told of, so it is looked for soon. */
const ONE_BY_ONE: ReadonlySet<JobName> = new Set(['ekspor', 'massal', 'seleksi']);
/** What looks at everything there is, or does something to many. */
const LATE: readonly JobName[] = [
  'ekspor',
  'massal',
  'sapu-berkas',
  'segel',
  'periksa-segel',
  'uji-penawaran',
  'seleksi',
  'dugaan-ganda',
  'tanya-midtrans',
  'tanya-bank',
  'ingatkan',
];
/** Priority below that of what is sent singly, which is 0. */
const BEHIND = -1;
const SWEEPS: [JobName, cron: string][] = [
  ['buka-penawaran', '* * * * *'],
  ['tutup-jawaban', '* * * * *'],
  ['dugaan-ganda', '* * * * *'],
  ['tanya-midtrans', '* * * * *'],
  ['tanya-bank', '27 6 * * *'],
  ['ingatkan', '*/10 * * * *'],
  ['sapu', '17 * * * *'],
  ['sapu-berkas', '37 3 * * *'],
  ['segel', '* * * * *'],
  ['periksa-segel', '7 2 * * *'],
];

/** Milliseconds a statement of the queue's own may take; tidying up after a rush is the longest. */
const STATEMENT_MS = '300000';
/** The database as the queue opens it. */
export const limited = (url: string): string => {
  const own = new URL(url);
  own.searchParams.set('statement_timeout', STATEMENT_MS);
  return own.href;
};

export const createJobs = async (url: string, onError: (error: Error) => void): Promise<Jobs> => {
  const boss = new PgBoss({
    connectionString: limited(url),
    max: 3,
    application_name: 'gerbang-kerja',
    // The schema is there already, made for the application's role.
    createSchema: false,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of JOB_NAMES) {
    const queue = {
      retryLimit: 8,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: LATE.includes(name) ? EXPIRES_LATE : EXPIRES,
      heartbeatSeconds: HEARTBEAT,
      notify: true,
    };
    await boss.createQueue(name, queue);
    // One made by an earlier version keeps what that said of it.
    await boss.updateQueue(name, queue);
  }
  // Named by what it says, so that PostgreSQL plans the long statement once.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? `kerja ${createHash('md5').update(text).digest('hex')}`;
    names.set(text, known);
    return known;
  };
  const through = (db: Pick<Db, 'query'>) => ({
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: (await db.query(named(nameOf(text), text, values))).rows,
    }),
  });
  /** What a process left undone that was killed, or cut off from the database, is failed and thereby tried again. */
  const reclaim = async (): Promise<void> => {
    const lost = await boss.getDb().executeSql(LOST);
    for (const { name, ids } of lost.rows) await boss.fail(name, ids, { message: 'its process is gone' });
  };
  /** Leaves a kind to newer processes where one of them has migrated the database: their jobs would fail here until they are given up. */
  const stepAside = async (name: JobName, error: unknown): Promise<void> => {
    if (!MISFIT.test(String(codeOf(error))) || !(await isBehind(boss.getDb()))) return;
    await boss.offWork(name, { wait: false });
    onError(new Error(`${name} ditinggalkan: versi yang lebih baru sudah memigrasi basis data.`));
  };
  let looking: NodeJS.Timeout | undefined;
  return {
    send: async (db, name, payload, after = 0) => {
      await boss.send(name, marked(payload), { db: through(db), startAfter: after });
    },
    sendBehind: async (db, name, payloads) => {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => ({ data: marked(payload), priority: BEHIND }));
      await boss.insert(name, jobs, { db: through(db) });
    },
    work: async (handlers) => {
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as (payload: object) => Promise<void>;
        await boss.work(
          name,
          {
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: ONE_BY_ONE.has(name) ? 1 : 5,
            batchSize: TOGETHER[name],
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          // Each has an end of its own: what failed is tried again, and nothing that was done with it.
          (batch) =>
            Promise.all(
              batch.map(({ id, data }) =>
                jobRuns
                  .tracePromise(() => handle(data as object), { name, payload: data as object })
                  .then(
                    (): JobResult => ({ id, status: 'completed' }),
                    async (error: unknown): Promise<JobResult> => {
                      await stepAside(name, error).catch(onError);
                      return { id, status: 'failed', output: error };
                    },
                  ),
              ),
            ),
        );
      }
      looking = setInterval(() => void reclaim().catch(onError), RECLAIM_MS).unref();
      for (const [name, cron] of SWEEPS) await boss.schedule(name, cron, {}, { tz: 'Asia/Jakarta' });
    },
    stop: () => {
      clearInterval(looking);
      return boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
};
