/** The sheet of assessors: own marks, and both only once both are in, whoever asks (seleksi 18). */

import { problem } from '@gerbang/contract';
import type { Penilaian } from '@gerbang/contract/office/nilai/penilaian';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import type { Db } from '../../../db/pool.ts';
import { readCursor, toPage } from '../../../domain/cursor.ts';
import { officerName } from '../../../domain/nama-petugas.ts';
import { APPLIES, PARTICIPANT } from '../../../domain/nilai.ts';

// One mark leaves the database only towards its own officer.
const SHEET = `SELECT p.nomor_peserta, d.nama_lengkap, p.hadir IS NOT NULL AS hadir, m.saya, m.penilai, n.nilai,
    CASE WHEN m.jumlah = 0 THEN 'kosong' WHEN m.jumlah = 1 THEN 'satu' WHEN m.beda THEN 'beda' ELSE 'selesai' END AS keadaan,
    k.ditutup IS NULL AND CASE WHEN m.jumlah < 2 THEN m.saya IS NOT NULL OR NOT m.pernah AND t.boleh WHEN m.beda THEN NOT m.pernah ELSE false END AS boleh
  FROM komponen_nilai k JOIN pendaftar p ON ${PARTICIPANT} AND ${APPLIES}
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE dicoret IS NULL)::int AS jumlah,
      coalesce(bool_or(petugas = $3), false) AS pernah, max(nilai) FILTER (WHERE dicoret IS NULL AND petugas = $3) AS saya,
      count(*) FILTER (WHERE dicoret IS NULL) = 2
        AND max(nilai) FILTER (WHERE dicoret IS NULL) - min(nilai) FILTER (WHERE dicoret IS NULL) > k.jarak AS beda,
      CASE WHEN count(*) FILTER (WHERE dicoret IS NULL) < 2 THEN '[]'
        ELSE json_agg(json_build_object('petugas', petugas, 'nama', ${officerName('penilaian.petugas')}, 'nilai', nilai) ORDER BY ke) FILTER (WHERE dicoret IS NULL) END AS penilai
    FROM penilaian WHERE nomor_pendaftar = p.nomor_pendaftar AND kode_penawaran = k.kode_penawaran AND kode = k.kode) m
  CROSS JOIN LATERAL (SELECT coalesce(bool_or(petugas = $3), true) AS boleh, coalesce(bool_or(petugas = $3), false) AS saya FROM tugas_penilai
    WHERE nomor_pendaftar = p.nomor_pendaftar AND kode_penawaran = k.kode_penawaran AND kode = k.kode) t
  WHERE k.kode_penawaran = $1 AND k.kode = $2 AND k.jenis = 'dua-penilai' AND ($4::text IS NULL OR p.nomor_peserta > $4) AND ($5::text IS NULL OR CASE $5 WHEN 'beda' THEN m.beda ELSE t.saya END)
  ORDER BY p.nomor_peserta LIMIT ${PAGE_SIZE + 1}`;
const THERE = "SELECT FROM komponen_nilai WHERE kode_penawaran = $1 AND kode = $2 AND jenis = 'dua-penilai'";

interface Wanted {
  kode_penawaran: string;
  kode_komponen: string;
}
interface Asked {
  setelah?: string | undefined;
  hanya?: 'beda' | 'saya' | undefined;
}
/** A page of the sheet as the officer `username` may see it; throws the 404 for a component of another kind. */
export const readMarks = async (
  db: Db,
  { kode_penawaran, kode_komponen }: Wanted,
  { setelah, hanya }: Asked,
  username: string,
) => {
  if ((await db.query(THERE, [kode_penawaran, kode_komponen])).rowCount === 0)
    throw problem('tidak_ditemukan');
  const after = readCursor(setelah, 1)?.[0] ?? null;
  const { rows } = await db.query<Penilaian>(SHEET, [
    kode_penawaran,
    kode_komponen,
    username,
    after === null ? null : String(after),
    hanya ?? null,
  ]);
  return toPage(rows, ({ nomor_peserta }) => [nomor_peserta]);
};
