import { afterAll, expect, test } from 'vitest';
import { corpus } from '../../test/corpus.ts';
import { pdf } from '../../test/corpus-pdf.ts';
import { closeInspection, judgedPdf, LIMITS } from './pdf.ts';

const samples = await corpus();
const inflating = samples['pdf bomb: 900 MB in an object stream']?.bytes ?? Buffer.alloc(0);
const hanging = samples['pdf bomb: 200,000 unending strings']?.bytes ?? Buffer.alloc(0);
const hungry = samples['pdf bomb: seven million numbers']?.bytes ?? Buffer.alloc(0);
afterAll(closeInspection);

test('a file made to hang is given up, and meanwhile server and other files go on', {
  timeout: 90_000,
}, async () => {
  const started = performance.now();
  let longestPause = 0;
  let last = started;
  const heartbeat = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last);
    last = performance.now();
  }, 10);
  const order: string[] = [];
  const verdicts = await Promise.all([
    judgedPdf(hanging, { cpuMs: 1_500, waitMs: 60_000 }).finally(() => order.push('hanging')),
    judgedPdf(pdf()).finally(() => order.push('honest')),
    judgedPdf(pdf()).finally(() => order.push('honest')),
  ]);
  clearInterval(heartbeat);
  expect(verdicts.map(({ problem }) => problem)).toEqual(['pdf_rusak', undefined, undefined]);
  expect(order).toEqual(['honest', 'honest', 'hanging']);
  // Its time is that of the processor, of which the others used some.
  expect(performance.now() - started).toBeGreaterThan(500);
  expect(longestPause).toBeLessThan(2000);
});

test('a file that a busy machine gave no time is not called damaged', async () => {
  const starved = judgedPdf(hanging, { ...LIMITS, cpuMs: 60_000, waitMs: 500 });
  await expect(starved).rejects.toMatchObject({ code: 'kelebihan_beban' });
  expect(await judgedPdf(pdf())).toEqual({ problem: undefined, pages: 1 });
});

test('files made to fill the memory end their own thread only', async () => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const verdicts = await Promise.all([hungry, inflating, pdf()].map((bytes) => judgedPdf(bytes)));
  clearInterval(watch);
  expect(verdicts.map(({ problem }) => problem)).toEqual(['pdf_rusak', 'pdf_rusak', undefined]);
  expect(peak - before).toBeLessThan(350 * 1024 * 1024);
});

test('names that pile up in a thread harm no later file', async () => {
  for (let round = 0; round < 8; round += 1) {
    const names = Array.from({ length: 60_000 }, (_, at) => `/N${round}x${at} ${at} ${round} R`).join(' ');
    expect(await judgedPdf(pdf({ objects: [`<< ${names} >>`] }))).toEqual({ problem: undefined, pages: 1 });
  }
});

test('after closing, the next file gets a new thread', async () => {
  await closeInspection();
  expect(await judgedPdf(pdf())).toEqual({ problem: undefined, pages: 1 });
});
