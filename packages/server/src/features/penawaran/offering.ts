/** An offering as the office's desk shows it, read as it stands inside the caller's transaction. */
import { problem } from '@gerbang/contract';
import type { BarisPenawaran, DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { DIBUKA, type Kehidupan, keadaanPenawaran } from '@gerbang/contract/office/penawaran/tahap';
import type { Db } from '../../db/pool.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { DUA_PETUGAS, LEPAS_DUA_PETUGAS } from '../../domain/pengaturan.ts';
import { RULE } from '../../domain/sanggah.ts';
import { sidikPenawaran, TERBUKTI } from '../../domain/sidik-penawaran.ts';
import { conditionWords } from '../../domain/syarat-seleksi.ts';
import { FURTHER, json, UTC } from './salin/further.ts';

/** Rows as they are read; the judges of the contract take instants as text. */
type Row = Omit<BarisPenawaran, 'keadaan' | keyof Kehidupan> & Kehidupan & { pertama_dibuka: Date | null };
const COLUMNS = `o.kode_penawaran, o.kode_jalur, j.jalur_masuk, j.id_jenjang, j.tanpa_tes, o.tahun, o.gelombang, o.nama,
  o.tahap, o.pertama_dibuka, CASE WHEN o.buka_halangan IS NULL AND (o.buka_disetujui IS NOT NULL OR NOT ${DUA_PETUGAS}) THEN o.buka_pada END AS buka_pada,
  o.tanggal_mulai_daftar, o.tanggal_selesai_daftar, o.tanggal_pengumuman,
  EXISTS (SELECT FROM penawaran_grup g WHERE g.kode_penawaran = o.kode_penawaran) AS berformulir,
  coalesce(p.pendaftar, 0) AS pendaftar, coalesce(p.final, 0) AS final`;
const FROM = (which: string) => `FROM penawaran o JOIN jalur j USING (kode_jalur)
  LEFT JOIN (SELECT kode_penawaran, count(*)::int AS pendaftar, count(diverifikasi)::int AS final FROM pendaftar WHERE NOT uji ${which} GROUP BY 1) p USING (kode_penawaran)`;
const LIST = `SELECT ${COLUMNS} ${FROM('')} ORDER BY o.tahun DESC, o.tanggal_mulai_daftar DESC, o.kode_penawaran DESC`;

/** The state at `now`, and the instants as text. */
const present = (o: Kehidupan, now: Date) => ({
  tanggal_mulai_daftar: o.tanggal_mulai_daftar.toISOString(),
  tanggal_selesai_daftar: o.tanggal_selesai_daftar.toISOString(),
  tanggal_pengumuman: o.tanggal_pengumuman?.toISOString() ?? null,
  keadaan: keadaanPenawaran(o, now),
});

/** Every offering as the list shows it, the newest year first. */
export const listOfferings = async (db: Db, now: Date): Promise<BarisPenawaran[]> =>
  (await db.query<Row>(LIST)).rows.map(({ pertama_dibuka: _, buka_pada, ...row }) => ({
    ...row,
    ...present({ ...row, buka_pada }, now),
  }));

const FORM_OF = (table: string, key: string) =>
  json(`SELECT g.kode_grup_form, coalesce((SELECT json_agg(json_build_object('nama_form', f.nama_form, 'wajib', f.wajib) ORDER BY f.nama_form)
      FROM ${table}_form f WHERE f.${key} = g.${key} AND f.kode_grup_form = g.kode_grup_form), '[]') AS kolom
    FROM ${table}_grup g JOIN grup_form USING (kode_grup_form) WHERE g.${key} = o.${key} ORDER BY grup_form.urutan`);
/** What refers to an offering beside what belongs to it. Components and a rule that were only copied have no draw yet. */
const REFERRED = `SELECT FROM pendaftar WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM hasil WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM loa WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM undian_seleksi WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM versi_nilai WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM tugas_penilai WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM impor_kelompok WHERE kode_penawaran = o.kode_penawaran
  UNION ALL SELECT FROM pindah_kursi WHERE o.kode_penawaran IN (dari, ke)
  UNION ALL SELECT FROM ruang r JOIN jadwal_ujian u USING (kode_jadwal) WHERE u.kode_penawaran = o.kode_penawaran AND r.kursi_terakhir IS NOT NULL`;
const REQUEST = `CASE WHEN o.buka_diminta IS NOT NULL THEN json_build_object('pada', ${UTC('o.buka_pada')}, 'diminta', ${UTC('o.buka_diminta')},
    'diminta_oleh', o.buka_diminta_oleh, 'peminta', ${officerName('o.buka_diminta_oleh')}, 'disetujui', ${UTC('o.buka_disetujui')},
    'disetujui_oleh', o.buka_disetujui_oleh, 'penyetuju', ${officerName('o.buka_disetujui_oleh')}, 'halangan', o.buka_halangan) END`;
// A payment that was set aside carries the code too.
const PAID = `SELECT FROM pembayaran b WHERE left(b.kode_pembayaran, -8) = o.kode_bayar AND NOT b.uji`;
const DISCLOSED = `EXISTS (SELECT FROM aturan_seleksi a WHERE a.kode_penawaran = o.kode_penawaran) AS beraturan, coalesce((${RULE}->>'hari')::int, 0) AS hari_sanggah`;
const ONE = `SELECT ${COLUMNS}, o.kode_bayar, o.biaya, o.batas_ipk, o.min_organisasi, o.min_prestasi, o.batas_per_minat, o.tampil_bobot, o.tampil_angka, o.biaya_diterima, o.kriteria_seleksi, ${DISCLOSED}, o.versi, o.formulir_diambil, ${TERBUKTI} AS terbukti, o.salinan_dari, ${DUA_PETUGAS} AS dua_petugas, ${LEPAS_DUA_PETUGAS} AS lepas_dua_petugas, ${REQUEST} AS buka,
    ${FURTHER},
    EXISTS (${PAID}) AS dibayar, EXISTS (${REFERRED}) AS dirujuk,
    ${json(`SELECT k.id_kelas, coalesce((SELECT json_agg(json_build_object('id_prodi', pp.id_prodi, 'daya_tampung', pp.daya_tampung) ORDER BY pp.id_prodi) FROM penawaran_prodi pp
      WHERE pp.kode_penawaran = o.kode_penawaran AND pp.id_kelas = k.id_kelas), '[]') AS prodi
      FROM penawaran_kelas k WHERE k.kode_penawaran = o.kode_penawaran ORDER BY k.id_kelas`)} AS kelas,
    ${json('SELECT kode_minat, jumlah_penawaran, jumlah_minimum_pengisian FROM penawaran_minat m WHERE m.kode_penawaran = o.kode_penawaran ORDER BY kode_minat')} AS minat,
    ${json(`SELECT c.id_kelas, c.id_prodi, count(*)::int AS jumlah FROM pilihan_jurusan c JOIN pendaftar a USING (nomor_pendaftar)
      WHERE a.kode_penawaran = o.kode_penawaran AND NOT a.uji GROUP BY 1, 2 ORDER BY 1, 2`)} AS dipilih,
    ${FORM_OF('penawaran', 'kode_penawaran')} AS langkah, ${FORM_OF('jalur', 'kode_jalur')} AS langkah_jalur,
    ${json('SELECT nama, tipe, label, meta_data FROM form_khusus f WHERE f.kode_penawaran = o.kode_penawaran ORDER BY urutan, nama')} AS khusus,
    ${json('SELECT kode_grup_form, note FROM catatan_formulir c JOIN grup_form g USING (kode_grup_form) WHERE c.kode_penawaran = o.kode_penawaran ORDER BY g.urutan, c.id')} AS catatan,
    ${json(`SELECT u.kode_jadwal, u.lokasi_ujian, u.disabilitas,
        ${json(`SELECT tanggal, to_char(jam_mulai, 'HH24:MI') AS jam_mulai, to_char(jam_selesai, 'HH24:MI') AS jam_selesai, jenis_tes
          FROM detail_jadwal d WHERE d.kode_jadwal = u.kode_jadwal ORDER BY d.tanggal, d.jam_mulai`)} AS sesi,
        r.ruang, r.kapasitas, r.terisi, c.pemilih, c.pemegang, c.terpilih OR r.pernah AS terpakai
      FROM jadwal_ujian u
      CROSS JOIN LATERAL (SELECT count(*)::int AS ruang, coalesce(sum(kapasitas), 0)::int AS kapasitas, coalesce(sum(terisi), 0)::int AS terisi,
        count(kursi_terakhir) > 0 AS pernah FROM ruang WHERE kode_jadwal = u.kode_jadwal) r
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE NOT uji)::int AS pemilih, count(diverifikasi) FILTER (WHERE NOT uji)::int AS pemegang, count(*) > 0 AS terpilih
        FROM pendaftar a WHERE a.kode_penawaran = o.kode_penawaran AND a.kode_jadwal = u.kode_jadwal) c
      WHERE u.kode_penawaran = o.kode_penawaran ORDER BY u.urutan, u.kode_jadwal`)} AS jadwal,
    ${json('SELECT id_kelas, nama_kelas FROM kelas ORDER BY id_kelas')} AS semua_kelas,
    ${json('SELECT kode_minat, nama_minat FROM minat ORDER BY kode_minat')} AS semua_minat,
    ${json(`SELECT s.id_prodi, s.nama_prodi, s.id_fakultas, f.nama_fakultas, s.kode_minat FROM program_studi s JOIN fakultas f USING (id_fakultas)
      WHERE s.id_jenjang = j.id_jenjang ORDER BY f.nama_fakultas, s.nama_prodi, s.id_prodi`)} AS semua_prodi
  ${FROM('AND kode_penawaran = $1')} WHERE o.kode_penawaran = $1`;

type Steps = DetailPenawaran['formulir']['langkah'];
interface Own {
  formulir_diambil: Date | null;
  dibayar: boolean;
  dirujuk: boolean;
  terbukti: string[];
  langkah: Steps;
  langkah_jalur: Steps;
}
type DetailRow = Row &
  Own &
  Omit<DetailPenawaran, keyof Row | 'keadaan' | 'terkunci' | 'dapat_dihapus' | 'formulir' | 'terbukti'>;

/** Groups as they are read, said in a sentence. */
const worded = async (db: Db, kode: string, seleksi: DetailPenawaran['seleksi']) => {
  const say = await conditionWords(
    db,
    kode,
    seleksi.kelompok.map(({ syarat }) => syarat),
  );
  const kelompok = seleksi.kelompok.map((one) => ({ ...one, kalimat: say(one.syarat).kalimat }));
  return { ...seleksi, kelompok };
};

/** One offering with everything that belongs to it; throws `tidak_ditemukan`. */
export const readOffering = async (db: Db, kode: string, now: Date): Promise<DetailPenawaran> => {
  const row = (await db.query<DetailRow>(ONE, [kode])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const {
    formulir_diambil,
    dibayar,
    dirujuk,
    terbukti,
    langkah,
    langkah_jalur,
    pertama_dibuka,
    buka_pada,
    ...rest
  } = row;
  const begun = row.tahap === DIBUKA && row.tanggal_mulai_daftar <= now;
  // From its opening on the public lists give the code to everybody, for ever to those who noted it.
  const shared = pertama_dibuka !== null || dibayar || row.pendaftar > 0;
  const offering = {
    ...rest,
    ...present({ ...rest, buka_pada }, now),
    seleksi: await worded(db, kode, rest.seleksi),
    terkunci: { kode_bayar: shared, mulai: begun },
    dapat_dihapus: !dirujuk && !shared,
    formulir: {
      diambil: formulir_diambil?.toISOString() ?? null,
      langkah,
      jalur_berformulir: langkah_jalur.length > 0,
      jalur_berbeda: JSON.stringify(langkah) !== JSON.stringify(langkah_jalur),
    },
  };
  return { ...offering, terbukti: terbukti.includes(sidikPenawaran(offering)) };
};
