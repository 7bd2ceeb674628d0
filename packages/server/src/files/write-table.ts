/** Large tables written beside the server's own work: rows come in batches, the file leaves in parts. */
import type { Piscina } from 'piscina';
import { openThread } from './thread.ts';
import { turns } from './turns.ts';
import type { Lines, Sheet } from './write-table-worker.ts';

/** For one batch, or for a whole workbook; one of 50,000 rows takes some ten seconds. */
const TIME_LIMIT_MS = 60_000;
/** That workbook takes less than half of it. */
const HEAP_MB = 768;
// One for who waits for a small table, while a large one is made.
const turn = turns(2);

async function* parts(
  thread: Piscina,
  form: 'csv' | 'xlsx',
  sheet: Sheet,
  batches: AsyncIterable<Lines>,
): AsyncGenerator<Uint8Array> {
  const run = (name: string, argument: object): Promise<Uint8Array> =>
    thread.run(argument, { name, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (form === 'csv') yield await run('writeCsv', { lines: [sheet.heading], first: true });
  for await (const lines of batches)
    if (form === 'csv') yield await run('writeCsv', { lines, first: false });
    else await run('keep', { lines });
  if (form === 'xlsx') yield await run('writeKept', { sheet });
}

/** Writes the table and answers what `keep` makes of its parts; each batch is asked for when the one before is done. */
export const writeTable = <T>(
  form: 'csv' | 'xlsx',
  sheet: Sheet,
  batches: AsyncIterable<Lines>,
  keep: (file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> =>
  turn(async () => {
    const thread = openThread(new URL('./write-table-worker.ts', import.meta.url), HEAP_MB);
    try {
      return await keep(parts(thread, form, sheet, batches));
    } finally {
      await thread.destroy();
    }
  });
