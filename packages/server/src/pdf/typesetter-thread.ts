/** The thread in which papers are drawn, one after the other: orders come in, papers go out. */
import { parentPort } from 'node:worker_threads';
import type { PdfRenderer, TemplateName } from './pdf.ts';
import { typstRenderer } from './typst.ts';

export interface Order {
  id: number;
  what: keyof PdfRenderer;
  template: TemplateName;
  data: object;
  files: Record<string, Uint8Array>;
}
export interface Answer {
  id: number;
  drawn?: Uint8Array | string;
  /** Why it could not be drawn. */
  error?: unknown;
}

const renderer = typstRenderer();
/** Bytes leave their class behind on the way between threads. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
const answer = (said: Answer) => parentPort?.postMessage(said, []);

parentPort?.on('message', ({ id, what, template, data, files }: Order) => {
  const own = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, asBuffer(bytes)]));
  renderer[what](template, data, own).then(
    (drawn) => answer({ id, drawn }),
    (error: unknown) => answer({ id, error }),
  );
});
