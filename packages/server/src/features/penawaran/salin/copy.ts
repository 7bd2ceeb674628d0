/** All of an offering carried to a new one, its dates moved by whole weeks (penawaran 23). */
import { problem } from '@gerbang/contract';
import type { buatPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { periksaGeser } from '@gerbang/contract/office/penawaran/salin';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Author } from '../../../audit.ts';
import type { Db } from '../../../db/pool.ts';
import { readOffering } from '../offering.ts';

type NewOffering = Pick<
  BodyOf<typeof buatPenawaran>,
  'salin_dari' | 'geser_minggu' | 'tanggal_selesai_daftar'
>;

const SOURCE =
  'SELECT id_jenjang FROM penawaran o JOIN jalur USING (kode_jalur) WHERE kode_penawaran = $1 FOR SHARE OF o';

/** What is copied of `$2` to `$1`, in this order. Programmes that are none of the level any more stay behind. */
const COPIES: readonly string[] = [
  `UPDATE penawaran n SET salinan_dari = o.kode_penawaran, batas_ipk = o.batas_ipk, min_organisasi = o.min_organisasi, min_prestasi = o.min_prestasi, batas_per_minat = o.batas_per_minat,
     tampil_bobot = o.tampil_bobot, tampil_angka = o.tampil_angka, biaya_diterima = o.biaya_diterima, kriteria_seleksi = o.kriteria_seleksi, daftar_ulang_tempat = o.daftar_ulang_tempat
   FROM penawaran o WHERE n.kode_penawaran = $1 AND o.kode_penawaran = $2`,
  'INSERT INTO penawaran_kelas SELECT $1, id_kelas FROM penawaran_kelas WHERE kode_penawaran = $2',
  `INSERT INTO penawaran_prodi (kode_penawaran, id_kelas, id_prodi, daya_tampung) SELECT $1, p.id_kelas, p.id_prodi, p.daya_tampung FROM penawaran_prodi p JOIN program_studi s USING (id_prodi)
   WHERE p.kode_penawaran = $2 AND s.id_jenjang = (SELECT id_jenjang FROM penawaran JOIN jalur USING (kode_jalur) WHERE kode_penawaran = $1)`,
  'INSERT INTO penawaran_minat SELECT $1, kode_minat, jumlah_penawaran, jumlah_minimum_pengisian FROM penawaran_minat WHERE kode_penawaran = $2',
  'INSERT INTO catatan_formulir (kode_penawaran, kode_grup_form, note) SELECT $1, kode_grup_form, note FROM catatan_formulir WHERE kode_penawaran = $2 ORDER BY id',
  'INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan) SELECT $1, nama, tipe, label, meta_data, urutan FROM form_khusus WHERE kode_penawaran = $2',
  'INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan, daftar_periksa, harus_sama) SELECT $1, jenis, mulai, menahan, daftar_periksa, harus_sama FROM aturan_berkas WHERE kode_penawaran = $2',
  `INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak, kode_minat, id_prodi, jenis, jarak)
   SELECT $1, kode, nama, paling_sedikit, paling_banyak, kode_minat, id_prodi, jenis, jarak FROM komponen_nilai k
   WHERE kode_penawaran = $2 AND (id_prodi IS NULL OR EXISTS (SELECT FROM penawaran_prodi p WHERE p.kode_penawaran = $1 AND p.id_prodi = k.id_prodi)) ORDER BY urutan`,
  // Codes are counted anew; a track without an exam takes no schedule.
  `WITH old AS (SELECT kode_jadwal, lokasi_ujian, disabilitas, row_number() OVER (ORDER BY urutan, kode_jadwal)::int AS n
     FROM jadwal_ujian WHERE kode_penawaran = $2
       AND NOT (SELECT tanpa_tes FROM penawaran JOIN jalur USING (kode_jalur) WHERE kode_penawaran = $1)),
   made AS (INSERT INTO jadwal_ujian (kode_jadwal, kode_penawaran, lokasi_ujian, disabilitas, urutan)
     SELECT $1 || '-' || n, $1, lokasi_ujian, disabilitas, n FROM old RETURNING kode_jadwal)
   SELECT FROM made`,
  `INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas)
   SELECT $1 || '-' || old.n, r.id_gedung, r.nama_ruang, r.kapasitas
   FROM (SELECT kode_jadwal, row_number() OVER (ORDER BY urutan, kode_jadwal)::int AS n FROM jadwal_ujian WHERE kode_penawaran = $2) old
   JOIN ruang r ON r.kode_jadwal = old.kode_jadwal JOIN jadwal_ujian n ON n.kode_jadwal = $1 || '-' || old.n ORDER BY r.id_ruang`,
  'INSERT INTO penawaran_grup (kode_penawaran, kode_grup_form) SELECT $1, kode_grup_form FROM penawaran_grup WHERE kode_penawaran = $2',
  'INSERT INTO penawaran_form (kode_penawaran, kode_grup_form, nama_form, wajib) SELECT $1, kode_grup_form, nama_form, wajib FROM penawaran_form WHERE kode_penawaran = $2',
];
/** The same of what other desks set, in the name of `$4` at `$3`. What was scored, drawn and decided stays behind. */
const SELECTION: readonly string[] = [
  `INSERT INTO kelompok_seleksi (kode_penawaran, kode, nama, syarat, dibuat, dibuat_oleh) SELECT $1, kode, nama, syarat, $3::timestamptz, $4::text FROM kelompok_seleksi WHERE kode_penawaran = $2`,
  `INSERT INTO aturan_seleksi (kode_penawaran, isi, keterbukaan, diubah, diubah_oleh) SELECT $1, isi, keterbukaan, $3::timestamptz, $4::text FROM aturan_seleksi WHERE kode_penawaran = $2`,
  `INSERT INTO aturan_putaran (kode_penawaran, tenggat_jam, diubah, diubah_oleh) SELECT $1, tenggat_jam, $3::timestamptz, $4::text FROM aturan_putaran WHERE kode_penawaran = $2`,
];
/** A deadline belongs to dates: without them there is none. */
const ANSWERS = `INSERT INTO aturan_jawaban (kode_penawaran, wajib, batas, diam, naik, diubah, diubah_oleh)
  SELECT $1, wajib, batas + make_interval(hours => $5::int * 168), diam, naik, $3::timestamptz, $4::text FROM aturan_jawaban WHERE kode_penawaran = $2`;
/** Dates of `$2`, `$3` weeks later. */
const MOVED: readonly string[] = [
  `UPDATE penawaran n SET tanggal_pengumuman = o.tanggal_pengumuman + s.lama, daftar_ulang_mulai = o.daftar_ulang_mulai + s.lama, daftar_ulang_selesai = o.daftar_ulang_selesai + s.lama
   FROM penawaran o, make_interval(hours => $3::int * 168) AS s (lama) WHERE n.kode_penawaran = $1 AND o.kode_penawaran = $2`,
  `INSERT INTO putaran_panggilan (kode_penawaran, waktu) SELECT $1, waktu + make_interval(hours => $3::int * 168) FROM putaran_panggilan WHERE kode_penawaran = $2`,
  `INSERT INTO detail_jadwal (kode_jadwal, tanggal, jam_mulai, jam_selesai, jenis_tes)
   SELECT n.kode_jadwal, d.tanggal + $3::int * 7, d.jam_mulai, d.jam_selesai, d.jenis_tes
   FROM (SELECT kode_jadwal, row_number() OVER (ORDER BY urutan, kode_jadwal)::int AS n FROM jadwal_ujian WHERE kode_penawaran = $2) old
   JOIN detail_jadwal d ON d.kode_jadwal = old.kode_jadwal JOIN jadwal_ujian n ON n.kode_jadwal = $1 || '-' || old.n`,
];

/** The track of a new offering. */
export interface Track {
  id_jenjang: number;
  tanpa_tes: boolean;
}
/** Keeps what is copied as it is, and there, until the copy is made. */
const holdSource = async (db: Db, kode: string, { id_jenjang }: Track): Promise<void> => {
  const { rows } = await db.query<{ id_jenjang: number }>(SOURCE, [kode]);
  const message = !rows[0]
    ? 'Penawaran yang ditiru sudah tidak ada; pilih yang lain'
    : rows[0].id_jenjang !== id_jenjang && 'Pilih penawaran dengan jenjang yang sama';
  if (message) throw problem('isian_salah', [{ field: 'salin_dari', message }]);
};

/** Carries all of another offering over (penawaran 23). Throws `isian_salah` where its dates, moved, are past or its announcement precedes the end of registration. */
export const copyOffering = async (
  db: Db,
  kode: string,
  { salin_dari, geser_minggu, tanggal_selesai_daftar: selesai }: NewOffering,
  track: Track,
  { id_pelaku }: Author,
  at: Date,
) => {
  if (salin_dari === null) return;
  await holdSource(db, salin_dari, track);
  for (const statement of COPIES) await db.query(statement, [kode, salin_dari]);
  for (const statement of SELECTION) await db.query(statement, [kode, salin_dari, at, id_pelaku]);
  if (geser_minggu === null) return;
  const { tanpa_tes } = track;
  const source = await readOffering(db, salin_dari, at);
  const findings = periksaGeser(source, geser_minggu, { tanpa_tes, selesai }, at);
  if (findings.length > 0) throw problem('isian_salah', findings);
  for (const statement of MOVED) await db.query(statement, [kode, salin_dari, geser_minggu]);
  await db.query(ANSWERS, [kode, salin_dari, at, id_pelaku, geser_minggu]);
};
