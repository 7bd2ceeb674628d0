/** The job of a selection: a thread runs the scenario, its progress is noted, and the ledger is stored. */
import { on } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Aturan } from '@gerbang/contract/seleksi/aturan';
import { together, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { bookOf } from '../domain/jawaban.ts';
import { openDraw } from '../domain/undian.ts';
import type { JobPayloads } from '../jobs/jobs.ts';
import type { Reason } from '../seleksi/reasons.ts';
import type { LookTask, News, Progress, Ran, ReasonTask, RunTask } from './run.ts';

/** Stores a file whose parts come through a port, and tells its key there; throws where they cease. */
const storeFrom = async (storage: Deps['storage'], port: MessagePort): Promise<void> => {
  // A thread that ends before its file does takes the port along.
  const gone = new AbortController();
  port.once('close', () => gone.abort());
  const sent = on(port, 'message', { signal: gone.signal });
  const next = async () => ((await sent.next()).value as [Uint8Array | null])[0];
  const key = await storage.put(
    (async function* () {
      for (let part = await next(); part; part = await next()) {
        yield part;
        port.postMessage('lagi');
      }
    })(),
  );
  port.postMessage(key);
};

/** Hands a file on through a port, a part whenever one is asked for; ends where who asks is gone, and who asks where the file cannot be read. */
const sendParts = async (parts: AsyncIterable<Uint8Array>, port: MessagePort): Promise<void> => {
  const asked = on(port, 'message', { close: ['close'] });
  try {
    for await (const part of parts) {
      if ((await asked.next()).done) return;
      const own = new Uint8Array(part);
      port.postMessage(own, [own.buffer]);
    }
    if (!(await asked.next()).done) port.postMessage(null);
  } finally {
    port.close();
  }
};

/** What it makes lives for a line: with more room nothing is faster, and a million are read through it. */
const YOUNG_MB = 24;

/** A thread that ran a scenario is kept so long: who tries one tries another, and a second run finds everything loaded. */
const KEPT_MS = 180_000;
/** Of more participants a thread keeps too much memory to wait with it. */
const KEPT_MOST = 100_000;
// Node listens to listeners being added, and would hear of no other were that taken away too.
const silence = (thread: Worker): void => {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  // What goes wrong in one that is about to end is nobody's, and unheard it would end the process.
  thread.on('error', () => {});
};
/** The thread that is left of the last run, of one process. */
export class KeptThread {
  #thread: Worker | null = null;
  #until: NodeJS.Timeout | undefined;

  /** The thread, which is the caller's from then on; null where there is none. */
  take(): Worker | null {
    clearTimeout(this.#until);
    const thread = this.#thread;
    this.#thread = null;
    if (thread) silence(thread);
    thread?.ref();
    return thread;
  }

  /** Keeps a thread that has nothing to do; another one that was kept ends. */
  put(thread: Worker): void {
    void this.take()?.terminate();
    this.#thread = thread;
    const forget = () => {
      if (this.#thread === thread) this.#thread = null;
    };
    silence(thread);
    thread.on('error', forget).on('exit', forget);
    thread.unref();
    this.#until = setTimeout(() => void this.take()?.terminate(), KEPT_MS).unref();
  }
}

const begin = (url: string, task: RunTask | ReasonTask | LookTask, stays: boolean): Worker =>
  new Worker(new URL('./run-worker.ts', import.meta.url), {
    workerData: { url, task, stays },
    transferList: 'buku' in task ? [task.buku] : [],
    env: {},
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });

const inThread = (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  task: RunTask | ReasonTask | LookTask,
  onProgress: (progress: Progress) => void,
  kept?: KeptThread,
): Promise<News> =>
  new Promise((resolve, reject) => {
    const waiting = kept?.take();
    const thread = waiting ?? begin(String(pool.options.connectionString), task, kept !== undefined);
    waiting?.postMessage(task, []);
    let last: News | undefined;
    const fail = (error: unknown) => {
      reject(error);
      void thread.terminate();
    };
    thread.on('message', (news: News) => {
      if ('kemajuan' in news) onProgress(news);
      else if ('berkas' in news) storeFrom(storage, news.berkas).catch(fail);
      else {
        last = news;
        if (!kept) return;
        if ('ran' in news && news.ran.ringkas.peserta <= KEPT_MOST) {
          kept.put(thread);
          resolve(news);
        } else thread.postMessage(null, []);
      }
    });
    thread.on('error', reject);
    thread.on('exit', () =>
      last ? resolve(last) : reject(new Error('the thread ended without an outcome')),
    );
  });

// What a try that was interrupted came to is nothing: scores may be others by now.
const BEGIN = `UPDATE skenario SET kemajuan = 0, ringkas = NULL WHERE id = $1 AND selesai IS NULL AND gagal IS NULL
  RETURNING kode_penawaran, aturan, koreksi_dari`;
/** The latest approved run of the offering: the one this follows. */
const PARENT = `SELECT s.segel FROM putusan_seleksi u JOIN hasil h ON h.id = u.id_hasil JOIN skenario s ON s.id = u.id_skenario
  WHERE h.kode_penawaran = $1 AND h.disetujui IS NOT NULL ORDER BY h.id DESC LIMIT 1`;
/** The run that counts for the result a correction is of. */
const CORRECTED = `SELECT s.segel FROM putusan_seleksi u JOIN skenario s ON s.id = u.id_skenario WHERE u.id_hasil = ${bookOf('$1')}`;
const PROGRESS =
  'UPDATE skenario SET kemajuan = $2, ringkas = coalesce($3, ringkas) WHERE id = $1 AND selesai IS NULL AND gagal IS NULL';
const FAIL = 'UPDATE skenario SET gagal = $2, ringkas = NULL WHERE id = $1 AND selesai IS NULL';
const END = `UPDATE skenario SET kemajuan = 100, gagal = NULL, selesai = $2, tertutup = $3, masukan = $4, segel = $5, ringkas = $6, kunci_berkas = $7
  WHERE id = $1 AND selesai IS NULL`;

const OTHER = `INSERT INTO buku_samaran (id_skenario, jenis, segel, kunci_berkas) VALUES ($1, 'samaran', $2, $3), ($1, 'kunci', $2, $4)
  ON CONFLICT DO NOTHING`;

const keep = async (
  { pool, now }: Deps,
  id: number,
  { segel, masukan, tertutup, ringkas, kunci_berkas, samaran }: Ran,
): Promise<void> => {
  await transaction(pool, async (db) => {
    const ended = [id, now(), tertutup, masukan, segel, JSON.stringify(ringkas), kunci_berkas];
    // Of two that ran the same scenario the first is kept.
    if ((await db.query(END, ended)).rowCount === 1 && samaran)
      await db.query(OTHER, [id, samaran.segel, samaran.buku, samaran.kunci]);
  });
};

const run = async (deps: Deps, id: number, kept?: KeptThread): Promise<void> => {
  const { pool, config } = deps;
  const due = (
    await pool.query<{ kode_penawaran: string; aturan: Aturan; koreksi_dari: number | null }>(BEGIN, [id])
  ).rows[0];
  if (!due) return;
  const { kode_penawaran, aturan, koreksi_dari } = due;
  // One after the other, so that the last word is the last.
  let noted: Promise<unknown> = Promise.resolve();
  try {
    const induk =
      (
        await (koreksi_dari === null
          ? pool.query<{ segel: string }>(PARENT, [kode_penawaran])
          : pool.query<{ segel: string }>(CORRECTED, [koreksi_dari]))
      ).rows[0]?.segel ?? null;
    const benih = await openDraw(pool, config.keys, kode_penawaran);
    const news = await inThread(
      deps,
      { id_skenario: id, kode_penawaran, aturan, benih, induk, koreksi_dari },
      ({ kemajuan, ringkas }) => {
        const values = [id, kemajuan, ringkas ? JSON.stringify(ringkas) : null];
        noted = noted.then(() => pool.query(PROGRESS, values)).catch(() => {});
      },
      kept,
    );
    await noted;
    if ('ran' in news) await keep(deps, id, news.ran);
    else if ('gagal' in news) await pool.query(FAIL, [id, news.gagal]);
  } catch (error) {
    await noted;
    await pool.query(FAIL, [id, 'Skenario terhenti. Jalankan sekali lagi.']);
    throw error;
  }
};

const LEDGER =
  'SELECT s.kunci_berkas, s.segel FROM putusan_seleksi u JOIN skenario s ON s.id = u.id_skenario WHERE u.id_hasil = $1';
const reason = async (deps: Deps, id_hasil: number): Promise<void> => {
  const { pool, storage } = deps;
  const ledger = (await pool.query<{ kunci_berkas: string; segel: string }>(LEDGER, [id_hasil])).rows[0];
  if (!ledger) return;
  const { segel, kunci_berkas } = ledger;
  const { parts } = await storage.open(kunci_berkas);
  const { port1, port2 } = new MessageChannel();
  // The file first: where it fails, the thread fails for that.
  await together([sendParts(parts, port1), inThread(deps, { id_hasil, segel, buku: port2 }, () => {})]);
};

/** The reasons of one participant in a stored ledger, worked out in a thread; null where they take no part. Throws where it cannot be read. */
export const lookUpReason = async (
  deps: Pick<Deps, 'pool' | 'storage'>,
  { kunci_berkas, segel }: { kunci_berkas: string; segel: string },
  nomor_peserta: string,
): Promise<Reason | null> => {
  const { parts } = await deps.storage.open(kunci_berkas);
  const { port1, port2 } = new MessageChannel();
  const task = { nomor_peserta, segel, buku: port2 };
  const [, news] = await together([sendParts(parts, port1), inThread(deps, task, () => {})]);
  return 'alasan' in news ? news.alasan : null;
};

/** Runs a scenario, in the thread that was `kept` and leaving it there, or works out the reasons of a result; harmless to repeat. */
export const workOnSelection = (
  deps: Deps,
  payload: JobPayloads['seleksi'],
  kept?: KeptThread,
): Promise<void> =>
  'id_skenario' in payload ? run(deps, payload.id_skenario, kept) : reason(deps, payload.id_hasil);
