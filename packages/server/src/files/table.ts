/** Tables of the office as Excel or CSV, read on another thread with bounded time and memory. */
import type { readTable as read, TableProblem } from './table-worker.ts';
import { openThread } from './thread.ts';
import { turns } from './turns.ts';

export type { TableProblem } from './table-worker.ts';

/** Starting the thread included; 50,000 rows take some two seconds. */
const TIME_LIMIT_MS = 30_000;
const HEAP_MB = 384;
const turn = turns(1);

/** A table is read a few times a day, so its thread lives for one task: what a hostile file did to it ends with it. */
const run = <T>(task: string, argument: unknown): Promise<T> =>
  turn(async () => {
    const worker = openThread(new URL('./table-worker.ts', import.meta.url), HEAP_MB);
    try {
      return (await worker.run(argument, { name: task, signal: AbortSignal.timeout(TIME_LIMIT_MS) })) as T;
    } finally {
      await worker.destroy();
    }
  });

/**
 * The cells of the first sheet of an Excel file, or of a CSV in UTF-8 separated by comma, semicolon or tab, as
 * trimmed text; a formula counts as the value it showed. Blank rows stay, so that a row keeps its number. Throws
 * nothing about the file: what cannot be read, or has more than `maxRows` rows, is answered with its problem.
 */
export const readTable = async (
  bytes: Buffer,
  maxRows: number,
): Promise<{ rows: string[][] } | { problem: TableProblem }> => {
  try {
    return await run<Awaited<ReturnType<typeof read>>>('readTable', { bytes, maxRows });
  } catch {
    // The thread ran out of time or memory: no honest table of this size does.
    return { problem: 'tabel_terlalu_besar' };
  }
};
