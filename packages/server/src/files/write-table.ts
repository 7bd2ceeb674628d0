/** Tables written beside the server's own work: rows come in batches, the file leaves in parts. */
import type { Piscina } from 'piscina';
import { openThread } from './thread.ts';
import { turns } from './turns.ts';
import type { Lines, Sheet } from './workbook.ts';

export type { Cell, Lines, Sheet } from './workbook.ts';

/** For one batch, which takes some milliseconds; the first waits for the thread to start. */
const TIME_LIMIT_MS = 30_000;
const HEAP_MB = 256;
// One for who waits for a small table, while a large one is made.
const turn = turns(2);

/** A sheet and its rows; a CSV has one. */
export interface Part {
  sheet: Sheet;
  batches: AsyncIterable<Lines> | Iterable<Lines>;
}

async function* written(
  thread: Piscina,
  form: 'csv' | 'xlsx',
  parts: readonly Part[],
): AsyncGenerator<Uint8Array> {
  const run = (name: string, argument: object = {}): Promise<Uint8Array> =>
    thread.run(argument, { name, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (form === 'xlsx') await run('beginBook', { sheets: parts.map(({ sheet }) => sheet) });
  for (const { sheet, batches } of parts) {
    yield await (form === 'csv'
      ? run('writeCsv', { lines: [sheet.heading], first: true })
      : run('nextSheet'));
    for await (const lines of batches)
      yield await (form === 'csv' ? run('writeCsv', { lines, first: false }) : run('writeLines', { lines }));
  }
  if (form === 'xlsx') yield await run('endBook');
}

/** Writes the table and answers what `keep` makes of its parts; each batch is asked for when the one before is done. */
export const writeTable = <T>(
  form: 'csv' | 'xlsx',
  parts: readonly Part[],
  keep: (file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> =>
  turn(async () => {
    const thread = openThread(new URL('./write-table-worker.ts', import.meta.url), HEAP_MB);
    try {
      return await keep(written(thread, form, parts));
    } finally {
      await thread.destroy();
    }
  });

const inMemory = async (file: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
};
const BATCH = 500;
function* batchesOf(rows: Lines): Generator<Lines> {
  for (let i = 0; i < rows.length; i += BATCH) yield rows.slice(i, i + BATCH);
}
/** An Excel file of these sheets, for tables that are in memory anyway. */
export const writeWorkbook = (sheets: readonly (Sheet & { rows: Lines })[]): Promise<Buffer> =>
  writeTable(
    'xlsx',
    sheets.map(({ rows, ...sheet }) => ({ sheet, batches: batchesOf(rows) })),
    inMemory,
  );
