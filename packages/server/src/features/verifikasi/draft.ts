/** The draft card: what the owner checks before finalising, with every gap (verifikasi 9). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import type { DraftKartu } from '@gerbang/contract/applicant/verifikasi';
import type { Value } from '@gerbang/contract/form/field';
import { JENIS_KELAMIN } from '@gerbang/contract/steps/data-diri';
import { hasNo } from '@gerbang/contract/steps/data-orang-tua';
import { dateText } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import { findFile } from '../../domain/berkas.ts';
import { readIsian } from '../../domain/isian.ts';
import { cardAddress } from '../../domain/kartu.ts';
import { SEAT_HELD } from '../../domain/kursi.ts';
import { isHeld } from '../../domain/pemeriksaan.ts';
import { schedules } from '../../domain/penawaran.ts';
import { type Chooser, readChoice } from '../../domain/pilihan.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import type { Services } from '../../http/services.ts';
import { qrRows } from '../../pdf/qr.ts';
import { allFindings } from './completeness.ts';

interface Row extends Chooser {
  nomor_peserta: string | null;
  diverifikasi: Date | null;
  versi_kartu: number;
  jalur_masuk: string;
  tahun: number;
  gelombang: number;
  nama: string;
  agama: string | null;
  negara: string | null;
  catatan: string[];
  tertahan: boolean;
  ruang: DraftKartu['ruang'];
  kemampuan_berbeda: string[];
  pendidikan_s2: DraftKartu['pendidikan_s2'];
  pendidikan_terakhir: DraftKartu['pendidikan_terakhir'];
}

const FIND = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.nomor_peserta, p.diverifikasi, p.versi_kartu, ${SEAT_HELD} AS jadwal_kursi, j.jalur_masuk, o.tahun, o.gelombang, o.nama, ${isHeld('kartu')} AS tertahan,
    (SELECT a.nama_agama FROM data_diri_pendaftar d JOIN agama a USING (id_agama) WHERE d.nomor_pendaftar = $1) AS agama,
    (SELECT n.nama_negara FROM data_diri_pendaftar d JOIN negara n ON n.kode_negara = d.warga_negara WHERE d.nomor_pendaftar = $1) AS negara,
    (SELECT coalesce(json_agg(note ORDER BY id), '[]') FROM catatan_formulir c WHERE c.kode_penawaran = p.kode_penawaran AND c.kode_grup_form = 23) AS catatan,
    (SELECT coalesce(json_agg(k.kondisi_kesehatan ORDER BY k.id_kesehatan), '[]') FROM kemampuan_berbeda JOIN kesehatan k USING (id_kesehatan) WHERE nomor_pendaftar = $1) AS kemampuan_berbeda,
    (SELECT json_build_object('nama_pendidikan', r.nama_pendidikan, 'nama_pt', s.nama_pt, 'tahun_ijazah', s.tahun_ijazah::text, 'ipk', to_char(s.ipk, 'FM0.00'))
       FROM data_riwayat_pendidikan_s2 s LEFT JOIN riwayat_pendidikan_s2 r USING (id_pendidikan) WHERE s.nomor_pendaftar = $1) AS pendidikan_s2,
    (SELECT json_build_object('nama_jenjang', g.nama_jenjang, 'nama_sekolah', s.nama_sekolah, 'tahun_lulus', s.tahun_lulus::text)
       FROM pendidikan_terakhir s LEFT JOIN jenjang_sma g USING (id_jenjang) WHERE s.nomor_pendaftar = $1) AS pendidikan_terakhir,
    (SELECT json_build_object('id_ruang', r.id_ruang, 'nama_ruang', r.nama_ruang, 'nama_gedung', g.nama_gedung, 'alamat_gedung', g.alamat, 'nomor_kursi', k.nomor_kursi)
       FROM kursi k JOIN ruang r USING (id_ruang) JOIN gedung g USING (id_gedung) WHERE k.nomor_pendaftar = $1) AS ruang
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1`;

const textOf = (value: Value | undefined): string | null =>
  value == null || value === '' ? null : String(value);

/** The draft card of an applicant, with what still stands in the way of finalising; throws `tidak_ditemukan`. */
export const draftCard = async (deps: Services, nomor: string): Promise<DraftKartu> => {
  const { reader, config, configs, now } = deps;
  const at = now();
  const row = (await reader.query<Row>(named('draft_kartu', FIND, [nomor]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const form = await configs.get(row.kode_penawaran);
  const [isian, choice, photo, offered] = await Promise.all([
    readIsian(reader, nomor, form, at),
    readChoice(reader, nomor),
    findFile(deps, nomor, 'data_diri_pendaftar/foto'),
    schedules(reader, row.kode_penawaran, row.disabilitas, row.kode_jadwal, at),
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
    qr:
      row.diverifikasi && row.nomor_peserta && !row.tertahan
        ? qrRows(cardAddress(config, row.nomor_peserta, row.versi_kartu))
        : null,
    catatan: row.catatan,
    kekurangan: row.diverifikasi
      ? []
      : ((await allFindings(reader, row, isian, form, at)) as DraftKartu['kekurangan']),
  };
};
