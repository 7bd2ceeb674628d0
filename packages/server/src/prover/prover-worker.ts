/** The thread in which an offering is proved: an application of its own, so that the portal's keeps answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../db/pool.ts';
import type { News, Task } from './proof.ts';
import { prove } from './prove.ts';

const { url, kode, now }: Task = workerData;
const pool = createPool(url, 1);
try {
  const tell = (news: News): void => parentPort?.postMessage(news, []);
  await prove(
    pool,
    [kode],
    now,
    (proof) => tell({ proof }),
    (through, of) => tell({ through, of }),
  );
} finally {
  await pool.end();
}
