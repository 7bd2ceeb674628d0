/** An offering as the office's desk shows it, read as it stands inside the caller's transaction. */
import { problem } from '@gerbang/contract';
import type { BarisPenawaran, DetailPenawaran, KeadaanPenawaran } from '@gerbang/contract/penawaran-petugas';
import type { Db } from '../../db/pool.ts';

interface Row extends Record<string, unknown> {
  kode_penawaran: string;
  kode_jalur: string;
  jalur_masuk: string;
  id_jenjang: number;
  tanpa_tes: boolean;
  tahun: number;
  gelombang: number;
  nama: string;
  tanggal_mulai_daftar: Date;
  tanggal_selesai_daftar: Date;
  tanggal_pengumuman: Date | null;
  berformulir: boolean;
  pendaftar: number;
  final: number;
}
const COLUMNS = `o.kode_penawaran, o.kode_jalur, j.jalur_masuk, j.id_jenjang, j.tanpa_tes, o.tahun, o.gelombang, o.nama,
  o.tanggal_mulai_daftar, o.tanggal_selesai_daftar, o.tanggal_pengumuman,
  EXISTS (SELECT FROM penawaran_grup g WHERE g.kode_penawaran = o.kode_penawaran) AS berformulir,
  coalesce(p.pendaftar, 0) AS pendaftar, coalesce(p.final, 0) AS final`;
const FROM = (which: string) => `FROM penawaran o JOIN jalur j USING (kode_jalur)
  LEFT JOIN (SELECT kode_penawaran, count(*)::int AS pendaftar, count(diverifikasi)::int AS final FROM pendaftar ${which} GROUP BY 1) p USING (kode_penawaran)`;
const LIST = `SELECT ${COLUMNS} ${FROM('')} ORDER BY o.tahun DESC, o.tanggal_mulai_daftar DESC, o.kode_penawaran DESC`;

const stateOf = (o: Row, now: Date): KeadaanPenawaran =>
  o.tanggal_pengumuman !== null && o.tanggal_pengumuman <= now
    ? 'diumumkan'
    : now < o.tanggal_mulai_daftar
      ? 'belum'
      : now <= o.tanggal_selesai_daftar
        ? 'dibuka'
        : 'ditutup';
const present = (o: Row, now: Date): BarisPenawaran => ({
  kode_penawaran: o.kode_penawaran,
  kode_jalur: o.kode_jalur,
  jalur_masuk: o.jalur_masuk,
  id_jenjang: o.id_jenjang,
  tanpa_tes: o.tanpa_tes,
  tahun: o.tahun,
  gelombang: o.gelombang,
  nama: o.nama,
  tanggal_mulai_daftar: o.tanggal_mulai_daftar.toISOString(),
  tanggal_selesai_daftar: o.tanggal_selesai_daftar.toISOString(),
  keadaan: stateOf(o, now),
  berformulir: o.berformulir,
  pendaftar: o.pendaftar,
  final: o.final,
});

export const listOfferings = async (db: Db, now: Date): Promise<BarisPenawaran[]> =>
  (await db.query<Row>(LIST)).rows.map((row) => present(row, now));

const json = (sql: string): string => `coalesce((SELECT json_agg(t) FROM (${sql}) t), '[]')`;
const FORM_OF = (table: string, key: string) =>
  json(`SELECT g.kode_grup_form, coalesce((SELECT json_agg(json_build_object('nama_form', f.nama_form, 'wajib', f.wajib) ORDER BY f.nama_form)
      FROM ${table}_form f WHERE f.${key} = g.${key} AND f.kode_grup_form = g.kode_grup_form), '[]') AS kolom
    FROM ${table}_grup g JOIN grup_form USING (kode_grup_form) WHERE g.${key} = o.${key} ORDER BY grup_form.urutan`);
/** What refers to an offering beside what belongs to it. */
const REFERRED = `SELECT FROM pendaftar WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM hasil WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM loa WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM ruang r JOIN jadwal_ujian u USING (kode_jadwal) WHERE u.kode_penawaran = o.kode_penawaran AND r.kursi_terakhir IS NOT NULL`;
// A payment that was set aside carries the code too.
const PAID = `SELECT FROM pembayaran b WHERE left(b.kode_pembayaran, -8) = o.kode_bayar`;
const ONE = `SELECT ${COLUMNS}, o.kode_bayar, o.biaya, o.batas_ipk, o.min_organisasi, o.min_prestasi, o.versi, o.formulir_diambil,
    EXISTS (${PAID}) AS dibayar, EXISTS (${REFERRED}) AS dirujuk,
    ${json(`SELECT k.id_kelas, coalesce((SELECT json_agg(json_build_object('id_prodi', pp.id_prodi, 'daya_tampung', pp.daya_tampung) ORDER BY pp.id_prodi) FROM penawaran_prodi pp
      WHERE pp.kode_penawaran = o.kode_penawaran AND pp.id_kelas = k.id_kelas), '[]') AS prodi
      FROM penawaran_kelas k WHERE k.kode_penawaran = o.kode_penawaran ORDER BY k.id_kelas`)} AS kelas,
    ${json('SELECT kode_minat, jumlah_penawaran, jumlah_minimum_pengisian FROM penawaran_minat m WHERE m.kode_penawaran = o.kode_penawaran ORDER BY kode_minat')} AS minat,
    ${json(`SELECT c.id_kelas, c.id_prodi, count(*)::int AS jumlah FROM pilihan_jurusan c JOIN pendaftar a USING (nomor_pendaftar)
      WHERE a.kode_penawaran = o.kode_penawaran GROUP BY 1, 2 ORDER BY 1, 2`)} AS dipilih,
    (SELECT json_build_object('sedikit', min(n), 'banyak', max(n)) FROM (SELECT count(*)::int AS n FROM pilihan_jurusan JOIN pendaftar a USING (nomor_pendaftar)
      WHERE a.kode_penawaran = o.kode_penawaran GROUP BY nomor_pendaftar) c HAVING count(*) > 0) AS banyak_pilihan,
    ${FORM_OF('penawaran', 'kode_penawaran')} AS langkah, ${FORM_OF('jalur', 'kode_jalur')} AS langkah_jalur,
    ${json('SELECT nama, tipe, label, meta_data FROM form_khusus f WHERE f.kode_penawaran = o.kode_penawaran ORDER BY urutan, nama')} AS khusus,
    ${json('SELECT kode_grup_form, note FROM catatan_formulir c JOIN grup_form g USING (kode_grup_form) WHERE c.kode_penawaran = o.kode_penawaran ORDER BY g.urutan, c.id')} AS catatan,
    ${json(`SELECT u.kode_jadwal, u.lokasi_ujian, u.disabilitas,
        ${json(`SELECT tanggal, to_char(jam_mulai, 'HH24:MI') AS jam_mulai, to_char(jam_selesai, 'HH24:MI') AS jam_selesai, jenis_tes
          FROM detail_jadwal d WHERE d.kode_jadwal = u.kode_jadwal ORDER BY d.tanggal, d.jam_mulai`)} AS sesi,
        r.ruang, r.kapasitas, r.terisi, c.pemilih, c.pemegang, c.pemilih > 0 OR r.pernah AS terpakai
      FROM jadwal_ujian u
      CROSS JOIN LATERAL (SELECT count(*)::int AS ruang, coalesce(sum(kapasitas), 0)::int AS kapasitas, coalesce(sum(terisi), 0)::int AS terisi,
        count(kursi_terakhir) > 0 AS pernah FROM ruang WHERE kode_jadwal = u.kode_jadwal) r
      CROSS JOIN LATERAL (SELECT count(*)::int AS pemilih, count(diverifikasi)::int AS pemegang
        FROM pendaftar a WHERE a.kode_penawaran = o.kode_penawaran AND a.kode_jadwal = u.kode_jadwal) c
      WHERE u.kode_penawaran = o.kode_penawaran ORDER BY u.urutan, u.kode_jadwal`)} AS jadwal,
    ${json('SELECT id_kelas, nama_kelas FROM kelas ORDER BY id_kelas')} AS semua_kelas,
    ${json('SELECT kode_minat, nama_minat FROM minat ORDER BY kode_minat')} AS semua_minat,
    ${json(`SELECT s.id_prodi, s.nama_prodi, s.id_fakultas, f.nama_fakultas, s.kode_minat FROM program_studi s JOIN fakultas f USING (id_fakultas)
      WHERE s.id_jenjang = j.id_jenjang ORDER BY f.nama_fakultas, s.nama_prodi, s.id_prodi`)} AS semua_prodi
  ${FROM('WHERE kode_penawaran = $1')} WHERE o.kode_penawaran = $1`;

type Parts = Pick<
  DetailPenawaran,
  | 'kode_bayar'
  | 'biaya'
  | 'batas_ipk'
  | 'min_organisasi'
  | 'min_prestasi'
  | 'versi'
  | 'kelas'
  | 'minat'
  | 'dipilih'
  | 'banyak_pilihan'
  | 'khusus'
  | 'catatan'
  | 'jadwal'
  | 'semua_kelas'
  | 'semua_minat'
  | 'semua_prodi'
>;
type Steps = DetailPenawaran['formulir']['langkah'];
type DetailRow = Row &
  Parts & {
    formulir_diambil: Date | null;
    dibayar: boolean;
    dirujuk: boolean;
    langkah: Steps;
    langkah_jalur: Steps;
  };

/** One offering with everything that belongs to it; throws `tidak_ditemukan`. */
export const readOffering = async (db: Db, kode: string, now: Date): Promise<DetailPenawaran> => {
  const row = (await db.query<DetailRow>(ONE, [kode])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const begun = row.berformulir && row.tanggal_mulai_daftar <= now;
  // From the beginning on the simulation gives the code to everybody who asks.
  const shared = begun || row.dibayar || row.pendaftar > 0;
  return {
    ...present(row, now),
    tanggal_pengumuman: row.tanggal_pengumuman?.toISOString() ?? null,
    kode_bayar: row.kode_bayar,
    biaya: row.biaya,
    batas_ipk: row.batas_ipk,
    min_organisasi: row.min_organisasi,
    min_prestasi: row.min_prestasi,
    versi: row.versi,
    terkunci: { kode_bayar: shared, mulai: begun },
    dapat_dihapus: !row.dirujuk && !shared,
    kelas: row.kelas,
    minat: row.minat,
    dipilih: row.dipilih,
    banyak_pilihan: row.banyak_pilihan,
    formulir: {
      diambil: row.formulir_diambil?.toISOString() ?? null,
      langkah: row.langkah,
      jalur_berformulir: row.langkah_jalur.length > 0,
      jalur_berbeda: JSON.stringify(row.langkah) !== JSON.stringify(row.langkah_jalur),
    },
    khusus: row.khusus,
    catatan: row.catatan,
    jadwal: row.jadwal,
    semua_kelas: row.semua_kelas,
    semua_minat: row.semua_minat,
    semua_prodi: row.semua_prodi,
  };
};
