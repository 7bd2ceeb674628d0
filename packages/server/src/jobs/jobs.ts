/** Jobs in the same database: a name and a payload; sent inside the transaction that causes them. */
import { createHash } from 'node:crypto';
import { type JobResult, PgBoss } from 'pg-boss';
import { type Db, named } from '../db/pool.ts';

/** Every job and what it carries. */
export interface JobPayloads {
  'kartu-ujian': { nomor_pendaftar: string; versi: number };
  'kartu-ulang': { kode_penawaran: string };
  loa: { id: number };
  ekspor: { id: string };
  sapu: Record<string, never>;
  'sapu-berkas': Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

export interface Jobs {
  /** Queues a job in the transaction of `db`: it exists exactly when that transaction commits. */
  send<N extends JobName>(db: Pick<Db, 'query'>, name: N, payload: JobPayloads[N]): Promise<void>;
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

/** After so many seconds a job counts as lost with its process, and another takes it; a look at millions of files takes longer. */
const EXPIRES = 120;
const EXPIRES_LATE = 6 * 3_600;
/** How many of a kind a process takes together: papers wait for disk and database, and meanwhile another can be drawn. */
const TOGETHER: Record<JobName, number> = {
  'kartu-ujian': 30,
  'kartu-ulang': 1,
  loa: 10,
  ekspor: 1,
  sapu: 1,
  'sapu-berkas': 1,
};
const NAMES = Object.keys(TOGETHER) as JobName[];
/** Priority below that of what is sent singly, which is 0. */
const BEHIND = -1;
const SWEEPS: [JobName, cron: string][] = [
  ['sapu', '17 * * * *'],
  ['sapu-berkas', '37 3 * * *'],
];

export const createJobs = async (url: string, onError: (error: Error) => void): Promise<Jobs> => {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'gerbang-kerja',
    // The schema is there already, made for the application's role.
    createSchema: false,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of NAMES)
    await boss.createQueue(name, {
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: name === 'sapu-berkas' ? EXPIRES_LATE : EXPIRES,
      notify: true,
    });
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
  return {
    send: async (db, name, payload) => {
      await boss.send(name, payload, { db: through(db) });
    },
    sendBehind: async (db, name, payloads) => {
      if (payloads.length === 0) return;
      const jobs = payloads.map((data) => ({ data, priority: BEHIND }));
      await boss.insert(name, jobs, { db: through(db) });
    },
    work: async (handlers) => {
      for (const name of NAMES) {
        const handle = handlers[name] as (payload: unknown) => Promise<void>;
        await boss.work(
          name,
          {
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: 15,
            batchSize: TOGETHER[name],
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          // Each has an end of its own: what failed is tried again, and nothing that was done with it.
          (batch) =>
            Promise.all(
              batch.map(({ id, data }) =>
                handle(data).then(
                  (): JobResult => ({ id, status: 'completed' }),
                  (error: unknown): JobResult => ({ id, status: 'failed', output: error }),
                ),
              ),
            ),
        );
      }
      for (const [name, cron] of SWEEPS) await boss.schedule(name, cron, {}, { tz: 'Asia/Jakarta' });
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
};
