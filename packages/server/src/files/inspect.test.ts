import { Problem } from '@gerbang/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { corpus } from '../../test/corpus.ts';
import { pdf } from '../../test/corpus-pdf.ts';
import type { Accept } from './inspect.ts';
import { closeInspection, inspect } from './inspect.ts';

const samples = await corpus();
afterAll(closeInspection);

/** On a machine too busy to judge a file its sender is asked to try again, and does. */
const inspectAgain: typeof inspect = async (...given) => {
  const busy = (error: unknown) => {
    if (!(error instanceof Problem && error.code === 'kelebihan_beban')) throw error;
    return inspect(...given);
  };
  return inspect(...given)
    .catch(busy)
    .catch(busy);
};

for (const [name, { bytes, accept, expected }] of Object.entries(samples)) {
  test(`${name}: ${expected}`, { timeout: 90_000 }, async () => {
    const result = await inspectAgain(bytes, accept);
    expect(result.ok ? 'ok' : result.problem).toBe(expected);
    if (result.ok) expect(result.bytes.length).toBeLessThan(1_000_000);
  });
}

test('a PDF is stored as it was sent', async () => {
  for (const { bytes, accept, expected } of Object.values(samples)) {
    if (expected !== 'ok' || bytes.toString('latin1', 0, 4) !== '%PDF') continue;
    const result = await inspect(bytes, accept);
    expect(result).toMatchObject({ ok: true, ext: 'pdf', mime: 'application/pdf' });
    expect(result.ok && result.bytes.equals(bytes)).toBe(true);
  }
});

test('the size limit can be given, and is the first size refused', async () => {
  const bytes = pdf();
  expect(await inspect(bytes, 'pdf', { maxBytes: bytes.length })).toMatchObject({
    problem: 'dokumen_terlalu_besar',
  });
  expect(await inspect(bytes, 'pdf', { maxBytes: bytes.length + 1 })).toMatchObject({ ok: true });
});

const starts = [
  '',
  '\xff\xd8\xff',
  '\x89PNG\r\n\x1a\n',
  '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR',
  '%PDF-1.7\n',
  'PK\x03\x04',
  'ID3',
];
const anyBytes = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.uint8Array({ maxLength: 2000 }),
    fc.constantFrom('', '\nstartxref\n0\n%%EOF'),
  )
  .map(([start, middle, end]) =>
    Buffer.concat([Buffer.from(start, 'latin1'), middle, Buffer.from(end, 'latin1')]),
  );
const honest = Object.values(samples).filter(
  ({ bytes, expected }) => expected === 'ok' && bytes.length < 5000,
);
const damaged = fc
  .tuple(
    fc.constantFrom(...honest),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
  )
  .map(([{ bytes }, changes]) => {
    const copy = Buffer.from(bytes);
    for (const [at, value] of changes) copy[at % copy.length] = value;
    return copy;
  });

test('whatever the bytes, there is a verdict and no error', async () => {
  const kinds: Accept[] = ['foto', 'pdf', 'dokumen'];
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyBytes, damaged), fc.constantFrom(...kinds), async (bytes, accept) => {
      const result = await inspect(bytes, accept);
      if (result.ok) expect(result.bytes.length).toBeGreaterThan(0);
      else expect(result.problem).toMatch(/^(dokumen|gambar|pdf|foto)_/);
    }),
    { numRuns: 400 },
  );
});
