import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BukuSeleksi } from '@gerbang/contract/office/buku-seleksi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../../../test/desk.ts';
import { runIn } from '../../cli/testing.ts';
import { replay } from '../../seleksi/ledger.ts';
import { replayInSql } from '../../seleksi/replay-sql.ts';
import { readSignature, type Signature, signatureLine } from '../../seleksi/tanda.ts';
import { linesOf, startSelection, type TestSelection } from '../seleksi/testing.ts';

let s: TestSelection;
let folder: string;
let id_skenario: number;
let id_hasil: number;
beforeAll(async () => {
  s = await startSelection(6);
  folder = await mkdtemp(join(tmpdir(), 'gerbang-buku-'));
  await s.rule(1);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s.t.close();
});

const put = (name: string, content: Buffer | string) => writeFile(join(folder, name), content);
const repeat = async (...argv: string[]) => {
  const { code, out, err } = await runIn({}, folder, ['seleksi', 'ulang', ...argv]);
  return { code, said: out + err };
};
const path = (rest: string) => `/api/petugas/buku-seleksi${rest}`;

describe('a ledger that became a result', () => {
  test('has no other names while a score can change, and nobody signs a scenario', async () => {
    const open = await s.run('Terbuka');
    const { rows } = await s.t.db.query('SELECT FROM buku_samaran WHERE id_skenario = $1', [open.id]);
    expect(rows).toEqual([]);
    await s.close();
    const run = await s.run('Ditutup');
    id_skenario = run.id;
    expect(linesOf(await s.ledger(id_skenario)).some((line) => readSignature(line) !== null)).toBe(false);
    id_hasil = (await s.propose(id_skenario)).body.data.id_hasil;
    const signed = linesOf(await s.ledger(id_skenario)).flatMap((line) => readSignature(line) ?? []);
    expect(signed).toMatchObject([
      { pernyataan: { peran: 'mengusulkan', petugas: 'seleksi', buku: run.segel } },
    ]);
    expect((await s.approve(id_hasil)).status).toBe(200);
  });

  test('is signed by both officers, which the command verifies against the list of keys', async () => {
    await put('buku.jsonl', await s.ledger(id_skenario));
    await put('petugas.json', (await s.auditor('GET', path('/kunci-petugas/berkas'))).bytes);
    const { code, said } = await repeat('buku.jsonl', '--petugas', 'petugas.json');
    expect([code, said]).toEqual([0, expect.stringContaining('identik')]);
    expect(said).toContain('mengusulkan: seleksi');
    expect(said).toContain('menyetujui: pimpinan');
    expect(said).toContain('kunci sesuai daftar');
    expect((await repeat('buku.jsonl')).said).toContain('kunci belum dicocokkan');
    // A private key is nowhere in the clear.
    const { rows } = await s.t.db.query<{ kunci_rahasia: Buffer }>('SELECT kunci_rahasia FROM kunci_petugas');
    for (const { kunci_rahasia } of rows) expect(kunci_rahasia.includes('PRIVATE KEY')).toBe(false);
  });

  test('a byte of a signature that is another is found and named, wherever it is', async () => {
    const lines = linesOf(await s.ledger(id_skenario));
    const at = lines.length - 1;
    const line = lines[at] as string;
    for (let i = 0; i < line.length - 1; i += 1) {
      const other = `${line.slice(0, i)}${line[i] === '1' ? '2' : '1'}${line.slice(i + 1)}`;
      const { difference } = replay(lines.map((one, n) => (n === at ? other : one)));
      expect([i, difference?.line]).toEqual([i, at + 1]);
    }
    const { pernyataan, ...rest } = readSignature(line) as Signature;
    const forged = signatureLine({ ...rest, pernyataan: { ...pernyataan, petugas: 'rektor' } });
    expect(replay([...lines.slice(0, -1), forged]).difference?.what).toBe('tanda tangan rektor tidak sah');
    // Of another run it is none of this one.
    const other = linesOf(await s.ledger(id_skenario - 1));
    expect(replay([...other, line]).difference?.what).toBe(
      `tanda tangan ${pernyataan.petugas} milik buku lain`,
    );
  });

  test('whoever signs with a key of their own, or for both, is not believed with the list', async () => {
    await put('kosong.json', '{"daftar":[],"format":"gerbang-kunci-petugas/1"}\n');
    expect(await repeat('buku.jsonl', '--petugas', 'kosong.json')).toEqual({
      code: 1,
      said: expect.stringContaining('tidak ada pada daftar kunci petugas'),
    });
  });

  test('a ledger without its second signature is not taken for an approved one', async () => {
    const lines = linesOf(await s.ledger(id_skenario));
    await put('terpotong.jsonl', Buffer.from(lines.slice(0, -1).join('')));
    expect(await repeat('terpotong.jsonl', '--petugas', 'petugas.json')).toEqual({
      code: 1,
      said: expect.stringContaining('belum ditandatangani: menyetujui'),
    });
  });

  test('leaves the office under other names, which only the key of the auditor leads back', async () => {
    const bytes = (await s.pimpinan('GET', path(`/${id_hasil}/samaran`))).bytes;
    const text = bytes.toString();
    for (const { nomor_peserta, nomor_pendaftar } of s.people) {
      expect(text).not.toContain(nomor_peserta);
      expect(text).not.toContain(nomor_pendaftar);
    }
    const lines = linesOf(bytes);
    expect(JSON.parse(lines[0] as string).undian.benih).toBeNull();
    expect(replay(lines).difference).toBeNull();
    const outcome = lines.filter((line) => readSignature(line) === null);
    expect(await replayInSql(s.t.db, lines)).toEqual(outcome.slice(2 + s.people.length));
    expect((await s.pimpinan('GET', path(`/${id_hasil}/kunci`))).status).toBe(403);
    expect((await s.seleksi('GET', path(`/${id_hasil}/kunci`))).status).toBe(403);
    const entries = await entriesOf(s.t, async () => {
      await put('kunci.jsonl', (await s.auditor('GET', path(`/${id_hasil}/kunci`))).bytes);
    });
    expect(entries).toMatchObject([{ id_pelaku: 'auditor', tindakan: 'unduh kunci samaran' }]);
    await put('samaran.jsonl', bytes);
    const { segel, segel_samaran, tanda } = (await s.auditor<BukuSeleksi[]>('GET', path(''))).body
      .data[0] as BukuSeleksi;
    const { code, said } = await repeat(
      'samaran.jsonl',
      '--kunci',
      'kunci.jsonl',
      '--petugas',
      'petugas.json',
    );
    expect([code, said]).toEqual([0, expect.stringContaining(`identik ${segel_samaran}`)]);
    expect(said).toContain(`samaran sesuai kunci, buku asli ${segel}`);
    expect(said).toContain('menyetujui: pimpinan');
    expect(tanda.map(({ peran, petugas }) => [peran, petugas])).toEqual([
      ['mengusulkan', 'seleksi'],
      ['menyetujui', 'pimpinan'],
    ]);
  });

  test('a key that is changed is found and named', async () => {
    const key = linesOf((await s.auditor('GET', path(`/${id_hasil}/kunci`))).bytes);
    const tell = async (changed: readonly string[]) => {
      await put('kunci-lain.jsonl', changed.join(''));
      return (await repeat('samaran.jsonl', '--kunci', 'kunci-lain.jsonl')).said;
    };
    const number = s.people[0]?.nomor_peserta as string;
    const at = key.findIndex((line) => line.includes(`"${number}"`));
    const swapped = key.with(at, (key[at] as string).replace(number, '999999'));
    expect(await tell(swapped)).toContain(`samaran bukan dari kunci ini (baris ${at + 1})`);
    const later = (key[at] as string).replace(/"urut":\d+/, '"urut":99999999999999');
    expect(await tell(key.with(at, later))).toContain('buku asli yang disusun kembali berbeda segelnya');
    expect(await tell(key.slice(0, -1))).toContain('terpotong');
  });

  test('two runs call the same people otherwise', async () => {
    const names = async () =>
      (
        await s.t.db.query<{ kunci_berkas: string }>(
          "SELECT kunci_berkas FROM buku_samaran WHERE jenis = 'kunci' ORDER BY id_skenario",
        )
      ).rows;
    await s.run('Sekali lagi');
    const [a, b] = await Promise.all(
      (await names()).map(async ({ kunci_berkas }) => (await s.t.deps.storage.get(kunci_berkas)).toString()),
    );
    const of = (text = '') => [...text.matchAll(/"samaran":"([0-9a-f]{32})"/g)].map(([, name]) => name);
    expect(of(a)).toHaveLength(s.people.length);
    expect(of(b).some((name) => of(a).includes(name))).toBe(false);
  });
});
