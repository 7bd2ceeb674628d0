/** Results that would open before those who may still come have come. */
import type { ImporHasil, PenawaranHasil } from '@gerbang/contract/office/hasil';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';

let t: TestApp;
let chair: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  await asStaff(t, 'seleksi');
  chair = await asStaff(t, 'pimpinan');
});
afterAll(() => t.close());

describe('results that would open too early', () => {
  const RUNNING = '2027-11-2';
  type Told = ('tanggal_selesai_daftar' | 'ujian_selesai')[];
  const END = new Date('2026-12-10T00:00:00Z');
  const EXAM = new Date('2026-12-20T09:00:00Z');
  beforeEach(async () => {
    await t.db.query(
      'UPDATE penawaran SET tanggal_selesai_daftar = $2, tanggal_pengumuman = NULL WHERE kode_penawaran = $1',
      [RUNNING, END],
    );
    await t.db.query(
      `UPDATE detail_jadwal SET tanggal = '2026-12-20', jam_selesai = '16:00' WHERE (kode_jadwal, tanggal, jam_mulai) IN
       (SELECT kode_jadwal, max(tanggal), max(jam_mulai) FROM detail_jadwal JOIN jadwal_ujian USING (kode_jadwal)
        WHERE kode_penawaran = $1 GROUP BY kode_jadwal)`,
      [RUNNING],
    );
    await t.db.query(
      `DELETE FROM detail_jadwal WHERE tanggal > '2026-12-20' AND kode_jadwal IN (SELECT kode_jadwal FROM jadwal_ujian WHERE kode_penawaran = $1)`,
      [RUNNING],
    );
  });
  const set = async (to: Date, mendahului?: Told) => {
    const { body } = await chair<PenawaranHasil>('GET', `/api/petugas/hasil/${RUNNING}`);
    return chair<PenawaranHasil>('POST', `/api/petugas/hasil/${RUNNING}/waktu`, {
      body: {
        tanggal_pengumuman: to.toISOString(),
        semula: body.data.tanggal_pengumuman,
        konfirmasi: 'JADWALKAN',
        alasan: 'Ditetapkan rapat.',
        ...(mendahului ? { mendahului } : {}),
      },
    });
  };
  const asked = (answer: Awaited<ReturnType<typeof set>>) => [
    answer.status,
    answer.body.code,
    answer.body.errors?.[0]?.message,
  ];
  const exam = 'sebelum ujian terakhir selesai, Minggu, 20 Desember 2026 16.00 WIB';
  const registration = 'sebelum pendaftaran berakhir, Kamis, 10 Desember 2026 07.00 WIB';
  const final = 'Yang sudah terbuka tidak dapat ditarik kembali.';

  test('get no time unless the officer was told what they come before', async () => {
    const entries = await entriesOf(t, async () => {
      expect(asked(await set(END))).toEqual([
        409,
        'perlu_konfirmasi',
        `Hasil akan terbuka ${registration}, dan ${exam}. ${final}`,
      ]);
      expect((await set(END, ['tanggal_selesai_daftar'])).body.code).toBe('perlu_konfirmasi');
      expect(asked(await set(EXAM))).toEqual([
        409,
        'perlu_konfirmasi',
        `Hasil akan terbuka ${exam}. ${final}`,
      ]);
      expect((await set(END, ['tanggal_selesai_daftar', 'ujian_selesai'])).status).toBe(200);
      expect((await set(EXAM, ['ujian_selesai'])).status).toBe(200);
      expect((await set(new Date(EXAM.getTime() + 1000))).status).toBe(200);
    });
    expect(entries).toHaveLength(3);
  });

  test('are not approved either, not even once their time has come', async () => {
    const made = await t.db.query(
      "INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh) VALUES ($1, $2, 'seleksi') RETURNING id",
      [RUNNING, t.clock.now()],
    );
    const id = made.rows[0].id as number;
    const announce = (when: Date) =>
      t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [RUNNING, when]);
    const agree = (mendahului?: Told) =>
      chair<ImporHasil>('POST', `/api/petugas/hasil/impor/${id}/setujui`, {
        body: { konfirmasi: 'SETUJUI', ...(mendahului ? { mendahului } : {}) },
      });
    for (const when of [END, new Date(t.clock.now().getTime() - DAY)]) {
      await announce(when);
      expect((await agree()).body.errors?.[0]?.message).toBe(
        `Hasil akan terbuka ${registration}, dan ${exam}. ${final}`,
      );
    }
    await announce(new Date(END.getTime() + DAY));
    expect((await agree(['tanggal_selesai_daftar'])).body.errors?.[0]?.message).toBe(
      `Hasil akan terbuka ${exam}. ${final}`,
    );
    expect((await agree(['ujian_selesai'])).status).toBe(200);
  });
});
