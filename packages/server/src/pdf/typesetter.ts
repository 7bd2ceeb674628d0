import { Worker } from 'node:worker_threads';
import type { PdfRenderer } from './pdf.ts';
import type { Answer, Order } from './typesetter-thread.ts';

interface Waiting {
  order: Order;
  resolve: (drawn: never) => void;
  reject: (error: unknown) => void;
}

/** What a drawing thread may take: memory for its values, and time for a single paper, which needs ten milliseconds. */
const HEAP_MB = 256;
const PAPER_MS = 20_000;

/**
 * Draws in a thread of its own, for a paper takes typst ten milliseconds in which nobody would be answered. The thread
 * begins with the first paper; where it dies, all that waits for it fails and the next paper begins another (Piscina
 * would leave what waits waiting). A paper that takes too long fails alone: its thread is ended, and those behind it are
 * drawn by the next.
 */
export function threadedRenderer(
  file: URL = new URL('./typesetter-thread.ts', import.meta.url),
  paperMs = PAPER_MS,
): PdfRenderer {
  let serial = 0;
  let thread: { worker: Worker; waiting: Map<number, Waiting>; watch: NodeJS.Timeout } | undefined;

  const begin = () => {
    const waiting = new Map<number, Waiting>();
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    // They are drawn in turn, so the time of the first began when the one before it was done.
    const watch = setTimeout(() => {
      const [late, ...others] = waiting.values();
      if (!late) return;
      waiting.clear();
      if (thread === begun) thread = undefined;
      void worker.terminate();
      late.reject(new Error(`${late.order.template}.typ: not drawn within ${paperMs} ms`));
      for (const one of others) ask(one);
    }, paperMs).unref();
    const begun = { worker, waiting, watch };
    const fail = (error: unknown) => {
      clearTimeout(watch);
      if (thread === begun) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on('message', ({ id, drawn, error }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      watch.refresh();
      if (waiting.size === 0) worker.unref();
      if (error === undefined) asked?.resolve(drawn as never);
      else asked?.reject(error);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the typesetter ended with ${code}`)));
    return begun;
  };
  const ask = (one: Waiting): void => {
    thread ??= begin();
    if (thread.waiting.size === 0) thread.watch.refresh();
    thread.waiting.set(one.order.id, one);
    // The process ends when it likes, but not over a paper that is being drawn.
    thread.worker.ref();
    thread.worker.postMessage(one.order, []);
  };
  const draw = <Drawn>(order: Omit<Order, 'id'>): Promise<Drawn> =>
    new Promise((resolve, reject) => ask({ order: { ...order, id: serial++ }, resolve, reject }));
  return {
    render: async (template, data, files = {}) =>
      Buffer.from(await draw<Uint8Array>({ what: 'render', template, data, files })),
    picture: (template, data, files = {}) => draw<string>({ what: 'picture', template, data, files }),
  };
}

let renderer: PdfRenderer | undefined;
/** The typesetter of this process. */
export const typesetter = (): PdfRenderer => (renderer ??= threadedRenderer());
