/** Where an applicant stands, with the schedules as dates and as text (A 3; decisions 24–31). */

import { clockText, dateText, dayText, instantText } from '@gerbang/contract/time';
import { STATUS, type StatusPendaftar } from '@gerbang/contract/verifikasi';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { LAST_INSTANT } from '../../domain/gate.ts';
import type { Results } from '../../domain/yudisium.ts';
import type { Session } from '../../plugins/session.ts';

interface Row extends Record<string, unknown> {
  diverifikasi: Date | null;
  hadir: Date | null;
  mulai: Date;
  selesai: Date;
  pengumuman: Date | null;
  tanpa_tes: boolean;
  ujian_mulai: string | null;
  ujian_selesai: string | null;
  sesi: { tanggal: string; jam_mulai: string; jam_selesai: string; jenis_tes: string }[] | null;
  akhir_sesi: Date | null;
}

const FIND = `SELECT p.diverifikasi, p.hadir, o.tanggal_mulai_daftar AS mulai, ${LAST_INSTANT} AS selesai, o.tanggal_pengumuman AS pengumuman, j.tanpa_tes,
    (SELECT min(d.tanggal) FROM detail_jadwal d JOIN jadwal_ujian u USING (kode_jadwal) WHERE u.kode_penawaran = p.kode_penawaran) AS ujian_mulai,
    (SELECT max(d.tanggal) FROM detail_jadwal d JOIN jadwal_ujian u USING (kode_jadwal) WHERE u.kode_penawaran = p.kode_penawaran) AS ujian_selesai,
    (SELECT json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes) ORDER BY tanggal, detail_jadwal.jam_mulai)
       FROM detail_jadwal WHERE kode_jadwal = p.kode_jadwal) AS sesi,
    (SELECT max((tanggal + jam_selesai) AT TIME ZONE 'Asia/Jakarta') FROM detail_jadwal WHERE kode_jadwal = p.kode_jadwal) AS akhir_sesi
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1`;

const range = (from: string | null, to: string | null): string =>
  from === null || to === null
    ? 'Jadwal belum ditetapkan'
    : from === to
      ? dateText(from)
      : `${dateText(from)} s.d. ${dateText(to)}`;

const statusOf = (r: Row, now: Date): string => {
  if (r.pengumuman && now >= r.pengumuman && r.diverifikasi) return STATUS.pengumuman;
  // Attendance is what counts; where nobody records it, the end of the last session does (decisions 27).
  if (r.diverifikasi && (r.hadir || (r.akhir_sesi && now > r.akhir_sesi))) return STATUS.ujian;
  return r.diverifikasi ? STATUS.verif : STATUS.form;
};

export const applicantStatus = async (
  { reader, now }: Deps,
  results: Results,
  session: Session,
): Promise<StatusPendaftar> => {
  const nomor = session.nomor_pendaftar;
  const r = (await reader.query<Row>(named('status', FIND, [nomor]))).rows[0] as Row;
  const at = now();
  const first = r.sesi?.[0];
  const closes = `${dayText(r.selesai)} ${clockText(r.selesai)}`;
  return {
    status_pendaftar: statusOf(r, at),
    jadwal_pengisian_formulir: r.selesai.toISOString(),
    jadwal_pengisian_formulir_teks: `${dayText(r.mulai)} s.d. ${closes}`,
    jadwal_verifikasi: r.selesai.toISOString(),
    jadwal_verifikasi_teks: r.diverifikasi
      ? `Selesai ${instantText(r.diverifikasi)}`
      : `Paling lambat ${closes}`,
    jadwal_ujian: r.ujian_mulai,
    jadwal_ujian_teks: range(r.ujian_mulai, r.ujian_selesai),
    jadwal_ujian_peserta: first?.tanggal ?? null,
    jadwal_ujian_peserta_teks: r.sesi
      ? r.sesi
          .map((s) => `${dateText(s.tanggal)} ${s.jam_mulai}–${s.jam_selesai} WIB (${s.jenis_tes})`)
          .join('; ')
      : 'Belum dipilih',
    jadwal_pengumuman: r.pengumuman?.toISOString() ?? null,
    jadwal_pengumuman_teks: r.pengumuman ? instantText(r.pengumuman) : 'Jadwal belum ditetapkan',
    tanpa_tes: r.tanpa_tes,
    // Set once the own result is published and its time has passed; `results` tests the time first (decisions 28).
    status_akhir: (await results.find(nomor, session.kode_penawaran)) !== null,
    time_now: at.toISOString(),
  };
};
