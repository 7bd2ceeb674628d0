/** The thread in which scenarios run, one after the other where it stays: the portal's own keeps answering. */
import { on } from 'node:events';
import { MessageChannel, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../db/pool.ts';
import { linesFrom } from '../seleksi/baris.ts';
import {
  findReason,
  type KeepFile,
  type LookTask,
  type News,
  type ReasonTask,
  type RunTask,
  runScenario,
  writeReasons,
} from './run.ts';

type Task = RunTask | ReasonTask | LookTask;
const { url, task: first, stays }: { url: string; task: Task; stays: boolean } = workerData;
const pool = createPool(url, 1);
const tell = (news: News, moved: MessagePort[] = []): void => parentPort?.postMessage(news, moved);
/** So many parts are on their way at once: one is written while the next is made, and a file of a million rows is nowhere whole. */
const AHEAD = 4;
const keepFile: KeepFile = async (parts) => {
  const { port1, port2 } = new MessageChannel();
  tell({ berkas: port2 }, [port2]);
  const answers = on(port1, 'message');
  const answer = async () => ((await answers.next()).value as [string])[0];
  let ahead = 0;
  try {
    for (const part of parts) {
      port1.postMessage(part, [part.buffer]);
      ahead += 1;
      if (ahead < AHEAD) continue;
      await answer();
      ahead -= 1;
    }
    port1.postMessage(null);
    for (; ahead > 0; ahead -= 1) await answer();
    return await answer();
  } finally {
    // Left open it would keep the thread alive.
    port1.close();
  }
};
/** What was stored, as text, each part asked for when the last one is read. Throws where it ceases before its end. */
async function* partsFrom(port: MessagePort): AsyncGenerator<string> {
  const sent = on(port, 'message', { close: ['close'] });
  const decoder = new TextDecoder();
  try {
    for (;;) {
      port.postMessage('lagi');
      const { value, done } = await sent.next();
      if (done) throw new Error('the stored file ceased');
      const [part] = value as [Uint8Array | null];
      if (part === null) break;
      yield decoder.decode(part, { stream: true });
    }
  } finally {
    port.close();
  }
  yield decoder.decode();
}
/** Whole sets of a million participants are read and written in a minute; on a slow disk that may be ten, and no more. */
const STATEMENT = '10min';
const work = async (given: RunTask | ReasonTask): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query(`SET LOCAL statement_timeout = '${STATEMENT}'`);
    if ('id_hasil' in given) {
      await writeReasons(client, given, linesFrom(partsFrom(given.buku)));
      await client.query('COMMIT');
      tell({ selesai: true });
    } else {
      const ran = await runScenario(client, given, keepFile, tell);
      await client.query('COMMIT');
      tell({ ran });
    }
  } catch (error) {
    // What the core refuses of a scenario is the rule's or the input's, and said to who waits; for reasons nobody does.
    if (!(error instanceof RangeError) || 'id_hasil' in given) throw error;
    await client.query('ROLLBACK');
    tell({ gagal: error.message });
  } finally {
    client.release();
  }
};
const attend = async (task: Task): Promise<void> => {
  // What is looked up stands in the file alone.
  if ('nomor_peserta' in task) tell({ alasan: await findReason(task, linesFrom(partsFrom(task.buku))) });
  else await work(task);
};
try {
  // Listened for from the beginning: the next task may come before this turn ends.
  const more = stays && parentPort ? on(parentPort, 'message') : null;
  await attend(first);
  for (let next = await more?.next(); next && !next.done; next = await more?.next()) {
    const [task] = next.value as [Task | null];
    if (task === null) break;
    await attend(task);
  }
  await more?.return?.();
} finally {
  await pool.end();
}
