import type { PdfVerdict } from './pdf-rules.ts';
import { judgePdf } from './pdf-rules.ts';

// The parser warns once for every odd number: one file could fill the log.
console.warn = () => {};

/** The worker thread's task: the verdict, and how much the thread now holds so that it can be replaced. */
export function judge(bytes: Uint8Array): PdfVerdict & { heapBytes: number } {
  const verdict = judgePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return { ...verdict, heapBytes: process.memoryUsage().heapUsed };
}
