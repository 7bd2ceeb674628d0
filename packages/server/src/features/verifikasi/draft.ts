/** The draft card: what the owner checks before finalising, with every gap (A 7, C 3; decisions 127). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/berkas';
import type { Value } from '@gerbang/contract/field';
import { JENIS_KELAMIN } from '@gerbang/contract/steps/data-diri';
import { hasNo } from '@gerbang/contract/steps/data-orang-tua';
import { dateText } from '@gerbang/contract/time';
import type { DraftKartu } from '@gerbang/contract/verifikasi';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { findFile } from '../../domain/berkas.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { readIsian } from '../../domain/isian.ts';
import { SEAT_HELD } from '../../domain/kursi.ts';
import { schedules } from '../../domain/penawaran.ts';
import { type Chooser, readChoice } from '../../domain/pilihan.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import { allFindings } from './completeness.ts';

interface Row extends Chooser, Record<string, unknown> {
  nomor_peserta: string | null;
  diverifikasi: Date | null;
  jalur_masuk: string;
  tahun: number;
  gelombang: number;
  nama: string;
  agama: string | null;
  negara: string | null;
  catatan: string[];
  ruang: DraftKartu['ruang'];
  kemampuan_berbeda: string[];
  pendidikan_s2: DraftKartu['pendidikan_s2'];
  pendidikan_terakhir: DraftKartu['pendidikan_terakhir'];
}

const FIND = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.nomor_peserta, p.diverifikasi, ${SEAT_HELD} AS jadwal_kursi, j.jalur_masuk, o.tahun, o.gelombang, o.nama,
    (SELECT a.nama_agama FROM data_diri_pendaftar d JOIN agama a USING (id_agama) WHERE d.nomor_pendaftar = $1) AS agama,
    (SELECT n.nama_negara FROM data_diri_pendaftar d JOIN negara n ON n.kode_negara = d.warga_negara WHERE d.nomor_pendaftar = $1) AS negara,
    (SELECT coalesce(json_agg(note ORDER BY id), '[]') FROM catatan_formulir c WHERE c.kode_penawaran = p.kode_penawaran AND c.kode_grup_form = 23) AS catatan,
    (SELECT coalesce(json_agg(k.kondisi_kesehatan ORDER BY k.id_kesehatan), '[]') FROM kemampuan_berbeda JOIN kesehatan k USING (id_kesehatan) WHERE nomor_pendaftar = $1) AS kemampuan_berbeda,
    (SELECT json_build_object('nama_pendidikan', r.nama_pendidikan, 'nama_pt', s.nama_pt, 'tahun_ijazah', s.tahun_ijazah::text, 'ipk', to_char(s.ipk, 'FM0.00'))
       FROM data_riwayat_pendidikan_s2 s LEFT JOIN riwayat_pendidikan_s2 r USING (id_pendidikan) WHERE s.nomor_pendaftar = $1) AS pendidikan_s2,
    (SELECT json_build_object('nama_jenjang', g.nama_jenjang, 'nama_sekolah', s.nama_sekolah, 'tahun_lulus', s.tahun_lulus::text)
       FROM pendidikan_terakhir s LEFT JOIN jenjang_sma g USING (id_jenjang) WHERE s.nomor_pendaftar = $1) AS pendidikan_terakhir,
    (SELECT json_build_object('id_ruang', r.id_ruang, 'nama_ruang', r.nama_ruang, 'nama_gedung', g.nama_gedung, 'nomor_kursi', k.nomor_kursi)
       FROM kursi k JOIN ruang r USING (id_ruang) JOIN gedung g USING (id_gedung) WHERE k.nomor_pendaftar = $1) AS ruang
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1`;

const textOf = (value: Value | undefined): string | null =>
  value == null || value === '' ? null : String(value);

export const draftCard = async (deps: Deps, configs: FormConfigs, nomor: string): Promise<DraftKartu> => {
  const { reader, config, now } = deps;
  const db = reader as never;
  const at = now();
  const row = (await reader.query<Row>(named('draft_kartu', FIND, [nomor]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const form = await configs.get(row.kode_penawaran);
  const [isian, choice, photo, offered] = await Promise.all([
    readIsian(db, nomor, form, at),
    readChoice(db, nomor),
    findFile(deps, nomor, 'data_diri_pendaftar/foto'),
    schedules(db, row.kode_penawaran, row.disabilitas, row.kode_jadwal, at),
  ]);
  const self = isian.records.data_diri_pendaftar ?? {};
  const parents = isian.records.data_orang_tua ?? {};
  const schedule = offered.find((j) => j.kode_jadwal === row.kode_jadwal);
  const born = textOf(self.tgl_lahir);
  return {
    nomor_pendaftar: nomor,
    nomor_peserta: row.diverifikasi ? row.nomor_peserta : null,
    ext_foto: photo?.ext ?? null,
    foto_url: photo ? signedUrl(config.keys.sign, at, berkas.path, { id: photo.id }) : null,
    jalur_masuk: row.jalur_masuk,
    tahun: row.tahun,
    gelombang: row.gelombang,
    nama_gelombang: row.nama,
    data_diri: {
      nama_lengkap: textOf(self.nama_lengkap),
      gelar_belakang: textOf(self.gelar_belakang),
      alamat_lengkap: textOf(self.alamat_sama_ktp === true ? self.alamat_asal : self.alamat_lengkap),
      tgl_lahir: born,
      tgl_lahir_indo: born ? dateText(born) : null,
      agama: row.agama,
      jenis_kelamin: JENIS_KELAMIN.find((o) => o.value === self.jenis_kelamin)?.label ?? null,
      telp: textOf(self.telp),
      nohp: textOf(self.nohp),
      kode_pos: textOf(self.alamat_sama_ktp === true ? self.kode_pos_asal : self.kode_pos),
      email: textOf(self.email),
      negara: row.negara,
    },
    nama_ayah: textOf(parents.nama_lengkap_ayah),
    nama_ibu: textOf(parents.nama_lengkap_ibu),
    tidak_memiliki_ayah: hasNo('ayah', parents),
    tidak_memiliki_ibu: hasNo('ibu', parents),
    riwayat_penyakit: textOf(isian.records.kesehatan_mahasiswa?.riwayat_penyakit),
    kemampuan_berbeda: row.kemampuan_berbeda,
    pendidikan_s2: row.pendidikan_s2,
    pendidikan_terakhir: row.pendidikan_terakhir,
    kelas: choice[0]?.nama_kelas ?? null,
    pilihan: choice.map(({ urutan, nama_prodi, nama_jenjang, nama_fakultas }) => ({
      urutan,
      nama_prodi,
      nama_jenjang,
      nama_fakultas,
    })),
    jadwal: schedule ? { lokasi_ujian: schedule.lokasi_ujian, detail: schedule.detail_jadwal } : null,
    ruang: row.ruang,
    catatan: row.catatan,
    kekurangan: row.diverifikasi
      ? []
      : ((await allFindings(db, row, isian, form, at)) as DraftKartu['kekurangan']),
  };
};
