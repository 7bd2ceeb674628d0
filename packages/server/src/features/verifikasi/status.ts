/** Where an applicant stands, with the schedules as dates and as text (status-pendaftar 1–7). */

import { STATUS, type StatusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import type { Validasi } from '@gerbang/contract/applicant/verifikasi-berkas';
import { clockText, dateText, dayText, instantText } from '@gerbang/contract/wire/time';
import { firstOf } from '../../certain.ts';
import { named } from '../../db/pool.ts';
import { rowByKey } from '../../db/row-by-key.ts';
import type { Deps } from '../../deps.ts';
import { lastInstant } from '../../domain/gate.ts';
import { VALIDASI_SQL } from '../../domain/pemeriksaan.ts';
import { GIVEN_BACK } from '../../domain/pendaftar.ts';
import { recently } from '../../domain/recently.ts';
import { clockOf } from '../../domain/uji.ts';
import type { Results } from '../../domain/yudisium.ts';
import type { Answered } from '../../http/mount.ts';
import type { Session } from '../../http/session.ts';

interface Own {
  nomor_pendaftar: string;
  diverifikasi: Date | null;
  hadir: Date | null;
  batas_khusus: Date | null;
  kode_jadwal: string | null;
  kembali: boolean;
  validasi: Validasi;
}
interface Offering {
  mulai: Date;
  selesai: Date;
  pengumuman: Date | null;
  tanpa_tes: boolean;
  ujian_mulai: string | null;
  ujian_selesai: string | null;
}
interface Exam {
  sesi: { tanggal: string; jam_mulai: string; jam_selesai: string; jenis_tes: string }[] | null;
  akhir_sesi: Date | null;
}

const OWN = `SELECT p.nomor_pendaftar, p.diverifikasi, p.hadir, p.batas_khusus, p.kode_jadwal, ${GIVEN_BACK} AS kembali, ${VALIDASI_SQL} AS validasi FROM pendaftar p WHERE p.nomor_pendaftar = $1`;
const OFFERING = `SELECT o.tanggal_mulai_daftar AS mulai, o.tanggal_selesai_daftar AS selesai, o.tanggal_pengumuman AS pengumuman, j.tanpa_tes,
    min(d.tanggal) AS ujian_mulai, max(d.tanggal) AS ujian_selesai
  FROM penawaran o JOIN jalur j USING (kode_jalur) LEFT JOIN jadwal_ujian u USING (kode_penawaran) LEFT JOIN detail_jadwal d USING (kode_jadwal)
  WHERE o.kode_penawaran = $1 GROUP BY o.kode_penawaran, j.kode_jalur`;
const EXAM = `SELECT max((tanggal + jam_selesai) AT TIME ZONE 'Asia/Jakarta') AS akhir_sesi,
    json_agg(json_build_object('tanggal', tanggal, 'jam_mulai', to_char(jam_mulai, 'HH24.MI'), 'jam_selesai', to_char(jam_selesai, 'HH24.MI'), 'jenis_tes', jenis_tes) ORDER BY tanggal, detail_jadwal.jam_mulai) AS sesi
  FROM detail_jadwal WHERE kode_jadwal = $1`;
const UNCHOSEN: Exam & { teks: string } = { sesi: null, akhir_sesi: null, teks: 'Belum dipilih' };
/** Dates of an offering and of an exam may be so old; everybody shares them. */
const FRESH_SECONDS = 5;

const range = (from: string | null, to: string | null): string =>
  from === null || to === null
    ? 'Jadwal belum ditetapkan'
    : from === to
      ? dateText(from)
      : `${dateText(from)} s.d. ${dateText(to)}`;

const closing = (selesai: Date): string => `${dayText(selesai)} ${clockText(selesai)}`;
/** With its dates as text: written once for everybody who asks meanwhile. */
const worded = (o: Offering) => ({
  ...o,
  mulai_teks: dayText(o.mulai),
  selesai_teks: closing(o.selesai),
  ujian_teks: range(o.ujian_mulai, o.ujian_selesai),
  pengumuman_teks: o.pengumuman ? instantText(o.pengumuman) : 'Jadwal belum ditetapkan',
});
const wordedExam = (exam: Exam) => ({
  ...exam,
  teks: exam.sesi
    ? exam.sesi
        .map((s) => `${dateText(s.tanggal)} ${s.jam_mulai}–${s.jam_selesai} WIB (${s.jenis_tes})`)
        .join('; ')
    : UNCHOSEN.teks,
});

const statusOf = (
  { diverifikasi, hadir }: Own,
  { pengumuman, tanpa_tes }: Offering,
  { akhir_sesi }: Exam,
  now: Date,
): string => {
  if (pengumuman && now >= pengumuman && diverifikasi) return STATUS.pengumuman;
  // Attendance is what counts; where nobody records it, the end of the last session does (kehadiran 1). A track without
  // an exam has neither, whatever was marked or chosen (kehadiran 2).
  if (diverifikasi && !tanpa_tes && (hadir || (akhir_sesi && now > akhir_sesi))) return STATUS.ujian;
  return diverifikasi ? STATUS.verif : STATUS.form;
};

export const createStatus = (
  { reader, listener, now }: Pick<Deps, 'reader' | 'listener' | 'now'>,
  results: Results,
): ((session: Session) => Promise<Answered<StatusPendaftar>>) => {
  const one = async <R extends object>(name: string, sql: string, key: string): Promise<R> =>
    firstOf((await reader.query<R>(named(name, sql, [key]))).rows);
  // Everybody looks here after signing in: few statements for all of them.
  const findOwn = rowByKey<Own>(reader, 'status', OWN, 'nomor_pendaftar');
  const offerings = recently(FRESH_SECONDS, async (kode) =>
    worded(await one<Offering>('status_penawaran', OFFERING, kode)),
  );
  const exams = recently(FRESH_SECONDS, async (kode) =>
    wordedExam(await one<Exam>('status_jadwal', EXAM, kode)),
  );
  listener.on('hasil', offerings.clear);

  return async (who) => {
    const { nomor_pendaftar, kode_penawaran } = who;
    // Taken before anything is read: a page told "not yet" must be told a time before the announcement too, or it
    // would take the answer for the last word.
    const at = clockOf(who, now);
    const [found, offering, result] = await Promise.all([
      findOwn(nomor_pendaftar),
      offerings.get(kode_penawaran),
      results.find(who),
    ]);
    const own = found as Own;
    const exam = own.kode_jadwal === null ? UNCHOSEN : await exams.get(own.kode_jadwal);
    const { pengumuman, ujian_mulai, tanpa_tes } = offering;
    const selesai = lastInstant(offering.selesai, own.batas_khusus);
    const closes = selesai === offering.selesai ? offering.selesai_teks : closing(selesai);
    return {
      status_pendaftar: statusOf(own, offering, exam, at),
      validasi_berkas: own.validasi,
      jadwal_pengisian_formulir: selesai,
      jadwal_pengisian_formulir_teks: `${offering.mulai_teks} s.d. ${closes}`,
      jadwal_verifikasi: selesai,
      jadwal_verifikasi_teks: own.diverifikasi
        ? `Difinalisasi ${instantText(own.diverifikasi)}`
        : `Paling lambat ${closes}`,
      jadwal_ujian: ujian_mulai,
      jadwal_ujian_teks: offering.ujian_teks,
      jadwal_ujian_peserta: exam.sesi?.[0]?.tanggal ?? null,
      jadwal_ujian_peserta_teks: exam.teks,
      jadwal_pengumuman: pengumuman,
      jadwal_pengumuman_teks: offering.pengumuman_teks,
      tanpa_tes,
      // Set once the own result is published and its time has passed; `results` tests the time first (status-pendaftar 5).
      status_akhir: result !== null,
      biaya_dikembalikan: own.kembali,
      time_now: at,
    };
  };
};
