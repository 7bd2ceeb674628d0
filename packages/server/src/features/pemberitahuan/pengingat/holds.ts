/**
 * Whether what a notice speaks of still holds as it is about to leave: a date that was moved, a form that is final, a call-up
 * that is answered are told of no more (pemberitahuan 27).
 */
import { PENGINGAT } from '@gerbang/contract/applicant/pemberitahuan';
import { type Db, named } from '../../../db/pool.ts';
import { LAST_INSTANT } from '../../../domain/gate.ts';
import { GIVEN_BACK } from '../../../domain/pendaftar.ts';
import type { Taken } from '../judge.ts';

/** SQL: where somebody sits, of room `r` in building `g`. */
export const EXAM_ROOM = "concat_ws(', ', r.nama_ruang, g.nama_gedung, nullif(g.alamat, ''))";
/** SQL: where a map finds that building. */
export const EXAM_BUILDING = "concat_ws(', ', g.nama_gedung, nullif(g.alamat, ''))";
const MOVED = 'Tanggalnya sudah diubah';
// What is kept in milliseconds is compared in them.
const another = (date: string): string => `date_trunc('milliseconds', ${date}) IS DISTINCT FROM n.batas`;
const START =
  "(SELECT min((d.tanggal + d.jam_mulai) AT TIME ZONE 'Asia/Jakarta') FROM detail_jadwal d WHERE d.kode_jadwal = p.kode_jadwal)";
const SITS = `EXISTS (SELECT FROM kursi s JOIN ruang r USING (id_ruang) JOIN gedung g USING (id_gedung) JOIN jadwal_ujian j USING (kode_jadwal)
  WHERE s.nomor_pendaftar = p.nomor_pendaftar AND r.kode_jadwal = p.kode_jadwal AND n.isi->>'tempat' = j.lokasi_ujian AND n.isi->>'ruang' = ${EXAM_ROOM})`;
const REASON = `CASE WHEN n.peristiwa = 'panggilan' THEN CASE WHEN EXISTS (SELECT FROM jawaban a WHERE a.nomor_pendaftar = n.nomor_pendaftar
      AND a.id_hasil::text = n.kunci AND (a.pelaku <> 'sistem' OR a.jawaban <> 'terima')) THEN 'Sudah dijawab' END
  WHEN ${GIVEN_BACK} THEN 'Biayanya sudah dikembalikan'
  WHEN n.peristiwa IN ('ingat-formulir', 'ingat-batas') THEN CASE WHEN p.diverifikasi IS NOT NULL THEN 'Sudah difinalisasi'
    WHEN ${another(LAST_INSTANT)} THEN '${MOVED}'
    WHEN n.peristiwa = 'ingat-formulir' AND EXISTS (SELECT FROM audit a WHERE a.subjek = p.nomor_pendaftar AND a.pelaku = 'pendaftar' AND a.waktu > n.dibuat)
      THEN 'Sudah dilanjutkan' END
  WHEN n.peristiwa = 'ingat-ujian' THEN CASE WHEN ${another(START)} OR NOT ${SITS} THEN 'Jadwalnya sudah diubah' END
  WHEN n.peristiwa = 'ingat-pengumuman' AND (p.diverifikasi IS NULL OR ${another('o.tanggal_pengumuman')}) THEN '${MOVED}' END`;
const ENDED = `SELECT * FROM (SELECT n.id, ${REASON} AS alasan FROM pemberitahuan n JOIN pendaftar p USING (nomor_pendaftar)
  JOIN penawaran o USING (kode_penawaran) WHERE n.id = ANY($1::bigint[])) e WHERE alasan IS NOT NULL`;

const LOOKED_AT: ReadonlySet<string> = new Set([...PENGINGAT, 'panggilan']);
/** Gives those of `its` that speak of what no longer holds the reason; the rest as it is. */
export const withEnded = async (db: Db, its: readonly Taken[]): Promise<Taken[]> => {
  const asked = its.filter(({ peristiwa }) => LOOKED_AT.has(peristiwa)).map(({ id }) => id);
  if (asked.length === 0) return [...its];
  const { rows } = await db.query<{ id: number; alasan: string }>(
    named('pemberitahuan_berlaku', ENDED, [asked]),
  );
  const ended = new Map(rows.map(({ id, alasan }) => [id, alasan]));
  return its.map((it) => {
    const usang = ended.get(it.id);
    return usang === undefined ? it : { ...it, usang };
  });
};
