import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { writeLedger } from '../seleksi/ledger.ts';
import { selections } from '../seleksi/testing.ts';
import { runIn } from './testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'gerbang-seleksi-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [made] = fc.sample(
  selections('skor').filter(({ participants }) => participants.length > 10),
  { numRuns: 1, seed: 11 },
);
if (!made) throw new Error('no selection');
const { lines, seal } = writeLedger({ penawaran: 'S1', induk: null, ...made });
beforeAll(() => writeFile(join(folder, 'buku.jsonl'), lines.join('')));
const again = (...argv: string[]) => runIn({}, folder, ['seleksi', ...argv]);

test('a ledger is repeated without a portal, and its seal is said', async () => {
  expect(await again('ulang', 'buku.jsonl')).toEqual({ code: 0, out: `identik ${seal}`, err: '' });
});

test('a ledger is repeated by PostgreSQL as well', async () => {
  const env = { DATABASE_URL: inject('applicationUrl') };
  expect(await runIn(env, folder, ['seleksi', 'ulang', 'buku.jsonl', '--sql'])).toMatchObject({
    code: 0,
    out: `identik ${seal}`,
  });
  expect(await again('ulang', 'buku.jsonl', '--sql')).toMatchObject({ code: 2 });
});

test('a ledger that was changed, cut or is none ends with a failure that says where', async () => {
  const at = lines.findIndex((line) => line.includes('"diterima":'));
  const changed = lines.map((line, i) => (i === at ? line.replace(/"diterima":\d/, '"diterima":7') : line));
  await writeFile(join(folder, 'diubah.jsonl'), changed.join(''));
  expect(await again('ulang', 'diubah.jsonl')).toMatchObject({
    code: 1,
    err: `TIDAK identik: hasil berbeda dari yang diulang (baris ${at + 1}).`,
  });
  await writeFile(join(folder, 'kosong.jsonl'), '');
  expect(await again('ulang', 'kosong.jsonl')).toMatchObject({
    code: 1,
    err: 'TIDAK identik: kepala berkas tidak terbaca (baris 1).',
  });
  expect(await again('ulang', 'tiada.jsonl')).toMatchObject({
    code: 1,
    err: expect.stringContaining('tiada.jsonl'),
  });
  expect(await again('ulangi', 'buku.jsonl')).toMatchObject({ code: 2 });
});
