/** The thread in which a bundle is sealed: it hands out some files whenever it is asked for more. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../db/pool.ts';
import { type BundleFile, type BundleTask, bundle } from './bundle.ts';
import type { Handed } from './in-thread.ts';

const { url, task }: { url: string; task: BundleTask } = workerData;
/** Bytes handed over together. */
const ENOUGH = 1_000_000;
const port = parentPort as NonNullable<typeof parentPort>;
const hand = async (handed: Handed): Promise<void> => {
  const asked = once(port, 'message');
  port.postMessage(handed);
  if ('files' in handed) await asked;
};
const pool = createPool(url, 1);
const client = await pool.connect();
try {
  const making = bundle(client, task);
  let files: BundleFile[] = [];
  let bytes = 0;
  for (let next = await making.next(); ; next = await making.next()) {
    if (next.done) {
      await hand({ files });
      await hand({ done: next.value });
      break;
    }
    files.push(next.value);
    bytes += next.value.bytes.length;
    if (bytes < ENOUGH) continue;
    await hand({ files });
    files = [];
    bytes = 0;
  }
} finally {
  client.release();
  await pool.end();
  port.close();
}
