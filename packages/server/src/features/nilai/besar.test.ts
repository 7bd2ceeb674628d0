/** A file of scores as large as any may be: tried out and taken, at the desk (seleksi 12). */

import type { LaporanImpor } from '@gerbang/contract/wire/impor';
import { IMPOR_MAX_BARIS } from '@gerbang/contract/wire/limits';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { asStaff } from '../../../test/desk.ts';
import { transaction } from '../../db/pool.ts';

const KODE = '2027-21-1';
const UNIT = 10_000;
/** As many as a file may have. */
const MANY = IMPOR_MAX_BARIS;

test(`an import of ${MANY} rows says what is wrong by row, and then is one version`, async () => {
  const t = await startTestApp();
  try {
    const seleksi = await asStaff(t, 'seleksi');
    const model = await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
    const path = (rest: string) => `/api/petugas/nilai/${KODE}${rest}`;
    await seleksi('POST', path('/komponen'), {
      body: { kode: 'tulis', nama: 'Ujian tulis', rentang: [0, 100 * UNIT], untuk: 'semua', versi: null },
    });
    // Copies of one row that was judged need no second judgement.
    await transaction(t.db, async (db) => {
      await db.query("SET LOCAL session_replication_role = 'replica'");
      await db.query(
        `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, kode_jadwal, diverifikasi, nomor_peserta, versi_kartu, hadir)
       SELECT (50000000 + i)::text, kode_penawaran, pin_hmac, dibuat, kode_jadwal, diverifikasi, (900000000 + i)::text, 1, diverifikasi
       FROM pendaftar, generate_series(1, $2::int) i WHERE nomor_pendaftar = $1`,
        [model.nomor_pendaftar, MANY],
      );
    });
    await t.db.query('ANALYZE pendaftar');
    const lines = Array.from({ length: MANY }, (_, i) => `${900_000_001 + i};${(i * 7) % 101}`);
    const send = (rest: string, rows: readonly string[]) => {
      const form = new FormData();
      form.append('sudah_periksa', 'ya');
      form.append('berkas', new Blob([`nomor_peserta;nilai\n${rows.join('\n')}`]), 'nilai.csv');
      return seleksi<LaporanImpor>('POST', path(rest), { form });
    };
    const wrong = lines
      .with(MANY - 1, '900000001;50')
      .with(MANY - 2, '1;50')
      .with(MANY - 3, `${900_000_000 + MANY - 2};100,5`);
    const tried = (await send('/tulis/impor/periksa', wrong)).body.data;
    expect(tried.salah.daftar.map(({ baris, pesan }) => [baris, pesan])).toEqual([
      [MANY - 1, 'Nilai harus 0 sampai 100'],
      [MANY, 'Nomor peserta tidak dikenal pada penawaran ini'],
      [MANY + 1, 'Nomor peserta sudah ada di baris 2'],
    ]);
    expect(tried).toMatchObject({ berubah: MANY - 3, id: null });
    expect((await t.db.query('SELECT FROM nilai LIMIT 1')).rowCount).toBe(0);
    expect((await send('/tulis/impor', lines)).body.data).toMatchObject({ berubah: MANY });
    const { rows } = await t.db.query(
      `SELECT count(*)::int AS banyak, sum(nilai)::float8 AS jumlah, count(DISTINCT id_versi)::int AS versi FROM nilai WHERE kode = 'tulis'`,
    );
    const sum = lines.reduce((all, _, i) => all + ((i * 7) % 101) * UNIT, 0);
    expect(rows).toEqual([{ banyak: MANY, jumlah: sum, versi: 1 }]);
    // One row more than a file may have is refused whole.
    expect((await send('/tulis/impor/periksa', [...lines, '1;1'])).status).toBeGreaterThanOrEqual(400);
  } finally {
    await t.close();
  }
}, 120_000);
