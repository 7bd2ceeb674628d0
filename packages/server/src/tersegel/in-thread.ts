/** A bundle sealed in a thread of its own, so that the portal keeps answering (tersegel 10). */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Bundled, BundleFile, BundleTask } from './bundle.ts';

/** What the thread hands over at a time. */
export type Handed = { files: BundleFile[] } | { done: Bundled };

/** As `bundle`, on a connection of its own to `url`; no more is made than what is asked for. */
export async function* bundleInThread(url: string, task: BundleTask): AsyncGenerator<BundleFile, Bundled> {
  const thread = new Worker(new URL('./bundle-worker.ts', import.meta.url), {
    workerData: { url, task },
    env: {},
    execArgv: [],
  });
  try {
    // Throws what the thread throws.
    for await (const [handed] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Handed]>) {
      if ('done' in handed) return handed.done;
      yield* handed.files;
      thread.postMessage(null, []);
    }
    throw new Error('the thread ended without a bundle');
  } finally {
    await thread.terminate();
  }
}
