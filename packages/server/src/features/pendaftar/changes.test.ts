import type { PerubahanRiwayat } from '@gerbang/contract/office/pendaftar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { audit } from '../../audit.ts';

let t: TestApp;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  admin = await asStaff(t, 'admin');
});
afterAll(() => t.close());

interface Entry {
  tindakan: string;
  perubahan: PerubahanRiwayat[];
}
/** The newest entry as an officer reads it: each line `label: old → new`, or the one value that is told. */
const newest = async (nomor: string) => {
  const { body } = await admin<{ baris: Entry[] }>('GET', `/api/petugas/pendaftar/${nomor}/riwayat`);
  const entry = body.data.baris[0] as Entry;
  return {
    tindakan: entry.tindakan,
    lines: entry.perubahan.map(
      ({ label, lama, baru }) => `${label}: ${[lama, baru].filter((side) => side !== null).join(' → ')}`,
    ),
  };
};

test('a move to another schedule is told with places, rooms and days, never with codes or JSON', async () => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
  const { nomor_pendaftar, kode_penawaran, token } = who;
  await t.call('POST', '/api/v2/verifikasi', { token, body: { nomor_pendaftar, kode_penawaran } });
  const { rows } = await t.db.query<{ kode_jadwal: string; lokasi_ujian: string }>(
    `SELECT j.kode_jadwal, j.lokasi_ujian FROM jadwal_ujian j JOIN pendaftar p USING (kode_penawaran)
     WHERE p.nomor_pendaftar = $1 AND j.kode_jadwal <> p.kode_jadwal AND NOT j.disabilitas
       AND EXISTS (SELECT 1 FROM ruang r WHERE r.kode_jadwal = j.kode_jadwal AND r.terisi < r.kapasitas) ORDER BY j.urutan LIMIT 1`,
    [nomor_pendaftar],
  );
  const to = rows[0] as (typeof rows)[number];
  const moved = await admin('POST', `/api/petugas/pendaftar/${nomor_pendaftar}/jadwal`, {
    body: { alasan: 'Bentrok dengan ujian sekolah', kata: 'PINDAH', kode_jadwal: to.kode_jadwal },
  });
  expect([moved.status, moved.body.message]).toEqual([200, moved.body.message]);
  const { tindakan, lines } = await newest(nomor_pendaftar);
  expect(tindakan).toBe('Pindah jadwal');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(new RegExp(`^Jadwal ujian: .+ → ${to.lokasi_ujian}, \\S+, \\d+ \\S+ 2026$`));
  expect(lines[1]).toMatch(/^Ruang: \S.* → \S.*, \S/);
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^Nomor kursi: \d+ → \d+$/),
    'Versi kartu ujian: 1 → 2',
    'Alasan: Bentrok dengan ujian sekolah',
  ]);
  expect(lines.join()).not.toMatch(/[{}"_]/);
});

test('fields of the form carry their labels, codes their names, and what is unknown its own key', async () => {
  const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  await audit(t.db, t.clock.now(), {
    pelaku: 'sistem',
    id_pelaku: 'uji',
    tindakan: 'simpan data_diri_pendaftar',
    subjek: nomor_pendaftar,
    lama: { nama_lengkap: 'Sari', id_agama: 1, tgl_lahir: '2008-08-17', nohp: null, email: null },
    baru: {
      nama_lengkap: 'Sari Dewi',
      id_agama: 99,
      tgl_lahir: '2008-08-18',
      nohp: null,
      email: 'sari@contoh.id',
      jumlah: 1500000,
      keterangan_terlihat: false,
      sesuatu_baru: { kode_x: 7 },
      daftar: ['a', { id: 3 }],
    },
  });
  const { rows } = await t.db.query<{ nama_agama: string }>(
    'SELECT nama_agama FROM agama WHERE id_agama = 1',
  );
  expect(await newest(nomor_pendaftar)).toEqual({
    tindakan: 'Simpan Data Diri',
    lines: [
      'Jumlah: Rp1.500.000',
      'Alasan terlihat oleh pendaftar: Tidak',
      'Nama Lengkap: Sari → Sari Dewi',
      'Tanggal Lahir: Minggu, 17 Agustus 2008 → Senin, 18 Agustus 2008',
      `Agama: ${rows[0]?.nama_agama} → 99`,
      'Email: kosong → sari@contoh.id',
      'daftar: a, Nomor pengajuan 3',
      'kode_x: 7',
    ],
  });
});

test('an upload is told by the name of its document', async () => {
  const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  for (const [slot, words] of [
    ['data_diri_pendaftar/foto', 'Unggah Foto'],
    ['sertifikat_lomba/12', 'Unggah Sertifikat'],
    ['data_khusus/lain', 'Unggah Data Khusus'],
    ['entah/apa', 'Unggah entah/apa'],
  ] as const) {
    await audit(t.db, t.clock.now(), {
      pelaku: 'pendaftar',
      id_pelaku: nomor_pendaftar,
      tindakan: `unggah ${slot}`,
      subjek: nomor_pendaftar,
      baru: { slot },
    });
    expect(await newest(nomor_pendaftar)).toEqual({ tindakan: words, lines: [] });
  }
});

test('what somebody wrote like a day or an instant that does not exist is told as it stands', async () => {
  const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'baru' });
  await audit(t.db, t.clock.now(), {
    pelaku: 'sistem',
    id_pelaku: 'uji',
    tindakan: 'ubah contoh',
    subjek: nomor_pendaftar,
    lama: {},
    baru: { satu: '9999-99-99', dua: '2026-99-99T99:99:99Z', tiga: '2026-02-31' },
  });
  expect(await newest(nomor_pendaftar)).toEqual({
    tindakan: 'Ubah contoh',
    lines: ['dua: 2026-99-99T99:99:99Z', 'satu: 9999-99-99', 'tiga: 2026-02-31'],
  });
});
