import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tersegelWith } from './pengumuman-tersegel.ts';
import { factOf, openPortal, type Portal } from './testing.ts';

const KODE = '2027-11-2';
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** The command with an opening page of the test's own. */
const seal = async (kode: string | undefined, ke: string, page = async () => '<!doctype html>') => {
  const lines: string[] = [];
  const { env, folder } = portal;
  const io = { env, folder, say: (line: string) => lines.push(line), complain: () => {} };
  const code = await tersegelWith(page).run({ kode, ke }, io);
  return { code, out: lines.join('\n'), err: '' };
};
const state = (sql: string) => portal.pool.query(sql);

test('a result that is not approved, or has no time, is refused, and so is an offering that does not exist', async () => {
  await expect(seal('2099-99-9', 'hasil')).rejects.toMatchObject({ code: 'tidak_ditemukan' });
  await expect(seal(KODE, 'hasil')).rejects.toMatchObject({ code: 'tersegel_belum_siap' });
  await state(
    `INSERT INTO petugas (username, nama, sandi, peran) VALUES ('satu', 'Satu', '-', 'seleksi'), ('dua', 'Dua', '-', 'pimpinan')`,
  );
  await state(`INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh) VALUES ('${KODE}', now(), 'satu')`);
  await state(`UPDATE penawaran SET tanggal_pengumuman = now() + interval '1 day'`);
  await expect(seal(KODE, 'hasil')).rejects.toMatchObject({ code: 'tersegel_belum_siap' });
  await state(`UPDATE hasil SET disetujui = now(), disetujui_oleh = 'dua'`);
  await expect(seal(undefined, 'hasil')).rejects.toThrow('Sebut kode penawarannya');
  await expect(seal(KODE, 'hasil', () => Promise.reject(new Error('absent')))).rejects.toThrow(
    'npm run build',
  );
});

test('an approved one is written into an empty folder, its root printed and kept', async () => {
  await state(`INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, diverifikasi, nomor_peserta, versi_kartu)
    SELECT to_char(n, 'FM00000000'), '${KODE}', '-', now(), now(), (700000000 + n)::text, 1 FROM generate_series(1, 100) AS n`);
  const ended = await seal(KODE, 'hasil');
  const folder = join(portal.folder, 'hasil');
  expect(factOf(ended, 'Folder')).toBe(folder);
  expect(factOf(ended, 'Amplop')).toBe('100');
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'amplop',
    'amplop/00000.bin',
    'amplop/00001.bin',
    'bukti',
    'bukti/00000.bin',
    'bukti/00001.bin',
    'index.html',
    'koreksi',
    'manifest.json',
  ]);
  const { akar } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  expect(factOf(ended, 'Akar')).toBe(akar);
  const { rows } = await portal.pool.query('SELECT akar FROM pengumuman_tersegel');
  expect(rows).toEqual([{ akar }]);
  const noted = await portal.pool.query("SELECT pelaku FROM audit WHERE tindakan = 'segel pengumuman'");
  expect(noted.rows).toEqual([{ pelaku: 'sistem' }]);
});

test('a folder with something in it stays as it is', async () => {
  await expect(seal(KODE, 'hasil')).rejects.toThrow('tidak kosong');
  await writeFile(join(portal.folder, 'berkas'), '');
  await expect(seal(KODE, 'berkas')).rejects.toThrow();
});
