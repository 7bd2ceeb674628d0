import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KunciPetugas } from '@gerbang/contract/office/buku-seleksi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../../../test/desk.ts';
import { runIn } from '../../cli/testing.ts';
import { keysLine, readKeys, readSignature, type Signature } from '../../seleksi/tanda.ts';
import { linesOf, startSelection, type TestSelection } from '../seleksi/testing.ts';

let s: TestSelection;
let folder: string;
let first: number;
beforeAll(async () => {
  s = await startSelection(4);
  folder = await mkdtemp(join(tmpdir(), 'gerbang-kunci-'));
  await s.rule(1);
  await s.close();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s.t.close();
});

const path = (rest = '') => `/api/petugas/buku-seleksi/kunci-petugas${rest}`;
const keysOf = async (username: string) =>
  (await s.auditor<KunciPetugas[]>('GET', path())).body.data.filter((one) => one.petugas === username);
const put = (name: string, content: Buffer | string) => writeFile(join(folder, name), content);
const repeat = async (...argv: string[]) => {
  const { code, out, err } = await runIn({}, folder, ['seleksi', 'ulang', ...argv]);
  return { code, said: out + err };
};
const withdraw = (by: TestSelection['auditor'], kunci = '', alasan = 'Kunci diduga bocor.') =>
  by<{ dicabut: string }>('POST', path('/cabut'), { body: { kunci, alasan } });

test('is withdrawn by another officer alone, with a reason, once; the private half is gone', async () => {
  const run = await s.run('Pertama');
  first = run.id;
  const { id_hasil } = (await s.propose(first)).body.data;
  expect((await s.approve(id_hasil)).status).toBe(200);
  const [leader] = await keysOf('pimpinan');
  const [chooser] = await keysOf('seleksi');
  expect((await withdraw(s.pimpinan, leader?.kunci)).body.code).toBe('perlu_petugas_lain');
  expect((await withdraw(s.seleksi, leader?.kunci)).status).toBe(403);
  expect((await withdraw(s.pimpinan, chooser?.kunci, ' ')).status).toBe(400);
  expect((await withdraw(s.pimpinan, 'AAAA')).status).toBe(404);
  const entries = await entriesOf(s.t, async () => {
    expect((await withdraw(s.pimpinan, chooser?.kunci)).status).toBe(200);
  });
  expect(entries).toMatchObject([
    { id_pelaku: 'pimpinan', tindakan: 'cabut kunci petugas', subjek: 'petugas seleksi' },
  ]);
  expect((await withdraw(s.auditor, chooser?.kunci)).body.code).toBe('sudah_diputus');
  expect(await keysOf('seleksi')).toMatchObject([{ alasan_cabut: 'Kunci diduga bocor.' }]);
  const { rows } = await s.t.db.query("SELECT kunci_rahasia FROM kunci_petugas WHERE username = 'seleksi'");
  expect(rows).toEqual([{ kunci_rahasia: null }]);
});

test('signs nothing any more, and no other is made unasked', async () => {
  const { id_hasil } = (await s.t.db.query('SELECT max(id) AS id_hasil FROM hasil')).rows[0] as {
    id_hasil: number;
  };
  expect((await s.cancel(id_hasil)).status).toBe(200);
  const run = await s.run('Kedua');
  expect((await s.propose(run.id)).body.code).toBe('kunci_dicabut');
  expect(await keysOf('seleksi')).toHaveLength(1);
});

test('is followed by a new one, which its officer asks for once', async () => {
  const renew = (by: TestSelection['auditor']) =>
    by<{ sidik_kunci: string }>('POST', path('/baru'), { body: {} });
  expect((await renew(s.pimpinan)).body.code).toBe('kunci_berlaku');
  expect((await renew(s.auditor)).status).toBe(404);
  const [a, b] = await Promise.all([renew(s.seleksi), renew(s.seleksi)]);
  expect([a.status, b.status].sort()).toEqual([200, 409]);
  const keys = await keysOf('seleksi');
  expect(keys.map(({ dicabut }) => dicabut === null)).toEqual([true, false]);
  const run = await s.run('Ketiga');
  const { id_hasil } = (await s.propose(run.id)).body.data;
  expect((await s.approve(id_hasil)).status).toBe(200);
  const [signed] = linesOf(await s.ledger(run.id)).flatMap((line) => readSignature(line) ?? []);
  expect(signed?.kunci).toBe(keys[0]?.kunci);
  await put('baru.jsonl', await s.ledger(run.id));
});

test('what it signed before is verified with the key that was; what it would have signed later is not', async () => {
  const list = (await s.auditor('GET', path('/berkas'))).bytes;
  await put('petugas.json', list);
  const ledger = await s.ledger(first);
  await put('lama.jsonl', ledger);
  for (const file of ['lama.jsonl', 'baru.jsonl']) {
    const { code, said } = await repeat(file, '--petugas', 'petugas.json');
    expect([file, code, said]).toEqual([file, 0, expect.stringContaining('kunci sesuai daftar')]);
  }
  // The same signature, held against a list that says the key was withdrawn before, or was made after.
  const { kunci, pernyataan } = linesOf(ledger)
    .flatMap((line) => readSignature(line) ?? [])
    .find((one) => one.pernyataan.petugas === 'seleksi') as Signature;
  const listed = [...(readKeys(list.toString()) ?? new Map()).values()];
  const tell = async (change: object) => {
    await put(
      'lain.json',
      keysLine(listed.map((one) => (one.kunci === kunci ? { ...one, ...change } : one))),
    );
    return (await repeat('lama.jsonl', '--petugas', 'lain.json')).said;
  };
  const [before, after] = [-1, 1].map((ms) => new Date(Date.parse(pernyataan.waktu) + ms).toISOString());
  expect(await tell({ dicabut: before })).toContain('seleksi dibuat sesudah kuncinya dicabut');
  expect(await tell({ dicabut: after })).toContain('kunci sesuai daftar');
  expect(await tell({ dibuat: after })).toContain('seleksi lebih dahulu daripada kuncinya');
});
