import { Worker } from 'node:worker_threads';
import type { PdfRenderer } from './pdf.ts';
import type { Answer, Order } from './typesetter-thread.ts';

interface Waiting {
  resolve: (drawn: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Draws in a thread of its own, for a paper takes typst ten milliseconds in which nobody would be answered. The thread
 * begins with the first paper; where it dies, all that waits for it fails and the next paper begins another (Piscina
 * would leave what waits waiting).
 */
function threadedRenderer(): PdfRenderer {
  let serial = 0;
  let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined;

  const begin = () => {
    const waiting = new Map<number, Waiting>();
    const worker = new Worker(new URL('./typesetter-thread.ts', import.meta.url));
    const begun = { worker, waiting };
    const fail = (error: unknown) => {
      if (thread === begun) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', ({ id, drawn, error }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
      if (error === undefined) asked?.resolve(drawn as never);
      else asked?.reject(error);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the typesetter ended with ${code}`)));
    return begun;
  };
  const draw = <Drawn>(order: Omit<Order, 'id'>): Promise<Drawn> =>
    new Promise((resolve, reject) => {
      const id = serial++;
      thread ??= begin();
      thread.waiting.set(id, { resolve, reject });
      // The process ends when it likes, but not over a paper that is being drawn.
      thread.worker.ref();
      thread.worker.postMessage({ ...order, id } satisfies Order, []);
    });
  return {
    render: async (template, data, files = {}) =>
      Buffer.from(await draw<Uint8Array>({ what: 'render', template, data, files })),
    picture: (template, data, files = {}) => draw<string>({ what: 'picture', template, data, files }),
  };
}

let renderer: PdfRenderer | undefined;
/** The typesetter of this process. */
export const typesetter = (): PdfRenderer => (renderer ??= threadedRenderer());
