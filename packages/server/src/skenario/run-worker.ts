/** The thread in which a scenario runs: the portal's own keeps answering. */
import { once } from 'node:events';
import { MessageChannel, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../db/pool.ts';
import { type KeepFile, type News, type ReasonTask, type RunTask, runScenario, writeReasons } from './run.ts';

const { url, task }: { url: string; task: RunTask | ReasonTask } = workerData;
const pool = createPool(url, 1);
const tell = (news: News, moved: MessagePort[] = []): void => parentPort?.postMessage(news, moved);
/** Part by part, the next one when the last is written: a file of a million rows is nowhere whole. */
const keepFile: KeepFile = async (parts) => {
  const { port1, port2 } = new MessageChannel();
  tell({ berkas: port2 }, [port2]);
  for (const part of parts) {
    port1.postMessage(part, [part.buffer]);
    await once(port1, 'message');
  }
  port1.postMessage(null);
  const [key] = (await once(port1, 'message')) as [string];
  port1.close();
  return key;
};
const client = await pool.connect();
try {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SET LOCAL statement_timeout = 0');
  if ('id_hasil' in task) {
    await writeReasons(client, task);
    await client.query('COMMIT');
    tell({ selesai: true });
  } else {
    const ran = await runScenario(client, task, keepFile, (kemajuan) => tell({ kemajuan }));
    await client.query('COMMIT');
    tell({ ran });
  }
} catch (error) {
  // What the core refuses is the rule's or the input's, and said to who waits.
  if (!(error instanceof RangeError)) throw error;
  await client.query('ROLLBACK');
  tell({ gagal: error.message });
} finally {
  client.release();
  await pool.end();
}
