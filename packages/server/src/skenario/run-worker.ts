/** The thread in which a scenario runs: the portal's own keeps answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../db/pool.ts';
import { type News, type ReasonTask, type RunTask, runScenario, writeReasons } from './run.ts';

const { url, task }: { url: string; task: RunTask | ReasonTask } = workerData;
const pool = createPool(url, 1);
const tell = (news: News, moved: ArrayBuffer[] = []): void => parentPort?.postMessage(news, moved);
const client = await pool.connect();
try {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SET LOCAL statement_timeout = 0');
  if ('id_hasil' in task) {
    await writeReasons(client, task);
    await client.query('COMMIT');
    tell({ selesai: true });
  } else {
    const ran = await runScenario(client, task, (kemajuan) => tell({ kemajuan }));
    await client.query('COMMIT');
    tell(
      { ran },
      [...ran.buku, ...(ran.samaran?.buku ?? []), ...(ran.samaran?.kunci ?? [])].map((part) => part.buffer),
    );
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
