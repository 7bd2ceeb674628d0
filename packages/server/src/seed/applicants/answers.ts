/** What a made-up person answers, by record part of the contract: its rules hide what is not asked, `usual.ts` fills what is missing. */
import type { Value, Values } from '@gerbang/contract';
import { INDONESIA, LUAR_NEGERI } from '@gerbang/contract/steps/alamat';
import { JENJANG_PRODI } from '../reference/lists.ts';
import { achievements, organisations } from './activities.ts';
import { usualName } from './names.ts';
import { type Answer, mobile, type Person, type RowAnswer } from './person.ts';
import { certificates, degree, dissertation, research, school, thesis, writings } from './schooling.ts';

const ILLNESSES = ['Asma ringan', 'Alergi makanan laut', 'Gastritis', 'Pernah dirawat karena demam berdarah'];
const LABOUR = [
  'Guru SMA',
  'Analis data',
  'Staf keuangan',
  'Perawat',
  'Perekayasa perangkat lunak',
  'Peneliti muda',
];

const identity: Answer = (p) => ({
  nama_lengkap: p.nama,
  gelar_depan: null,
  gelar_belakang: p.id_jenjang === JENJANG_PRODI.S3 ? p.study.gelar.join(', ') : p.study.gelar[0],
  jenis_kelamin: p.sex,
  tempat_lahir: p.foreigner ? LUAR_NEGERI : p.home.kode_provinsi,
  kabupaten_lahir: p.home.kode_kabupaten,
  tgl_lahir: p.tgl_lahir,
  id_agama: p.id_agama,
  gol_darah: p.random.pick(['A', 'B', 'AB', 'O']),
  tinggi_badan: p.random.int(150, 182),
  berat_badan: p.random.int(42, 86),
  warga_negara: p.foreigner?.negara ?? INDONESIA,
  no_ktp: p.foreigner?.paspor ?? p.nik,
  ktp_seumur_hidup: p.foreigner === null,
  tanggal_akhir_ktp: '2032-06-30',
});

const address: Answer = ({ home, foreigner, random }) => {
  const now = { kelurahan: home.kelurahan, alamat: home.alamat, kode_pos: home.kode_pos };
  const registered = foreigner
    ? { kelurahan: foreigner.kota, alamat: `Rua 12, ${foreigner.kota}`, kode_pos: '0000' }
    : now;
  return {
    negara_asal: foreigner?.negara ?? INDONESIA,
    kode_provinsi_asal: home.kode_provinsi,
    kode_kabupaten_asal: home.kode_kabupaten,
    kode_kecamatan_asal: home.kode_kecamatan,
    kelurahan_asal: registered.kelurahan,
    rw_asal: home.rw,
    rt_asal: home.rt,
    alamat_asal: registered.alamat,
    kode_pos_asal: registered.kode_pos,
    alamat_sama_ktp: foreigner === null && random.chance(0.7),
    kode_provinsi: home.kode_provinsi,
    kode_kabupaten: home.kode_kabupaten,
    kode_kecamatan: home.kode_kecamatan,
    kelurahan: now.kelurahan,
    rw: String(home.rw),
    rt: String(home.rt),
    alamat_lengkap: now.alamat,
    kode_pos: now.kode_pos,
  };
};

const contact: Answer = (p) => ({
  telp: p.hp,
  nohp: p.hp,
  email: p.email,
  facebook: p.random.chance(0.3) ? p.nama : null,
});

const work: Answer = ({ random, home }) => ({
  tidak_bekerja: random.chance(0.35),
  nama_pekerjaan: random.pick(LABOUR),
  kode_provinsi: home.kode_provinsi,
  kode_kabupaten: home.kode_kabupaten,
  kode_kecamatan: home.kode_kecamatan,
  kode_kelurahan: home.kelurahan,
  rw: String(home.rw),
  rt: String(home.rt),
  alamat: `Jalan Pemuda ${random.int(1, 200)}`,
  kode_pos: home.kode_pos,
  telp: mobile(random),
  email: 'kantor@example.com',
});

const parent =
  (who: 'ayah' | 'ibu'): Answer =>
  (p) => {
    const { random, home, foreigner } = p;
    const born = Number(p.tgl_lahir.slice(0, 4)) - random.int(21, 38);
    const values: Record<string, Value> = {
      nama_lengkap: usualName(random, who === 'ayah' ? 'L' : 'P'),
      status: random.chance(0.1) ? 2 : 1,
      tempat_lahir: foreigner?.kota ?? home.kota,
      tanggal_lahir: `${born}-0${random.int(1, 9)}-${random.int(10, 28)}`,
      id_agama: p.id_agama,
      id_jenjang_pendidikan: random.int(2, 11),
      pekerjaan: who === 'ibu' && random.chance(0.5) ? 2 : random.int(3, 18),
      id_negara: foreigner?.negara ?? INDONESIA,
      prop: home.kode_provinsi,
      kab: home.kode_kabupaten,
      kec: home.kode_kecamatan,
      desa: foreigner?.kota ?? home.kelurahan,
      rw: String(home.rw),
      rt: String(home.rt),
      alamat_lengkap: home.alamat,
      kode_pos: home.kode_pos,
      telp: mobile(random),
      nohp: mobile(random),
      email: `${who}.${p.email}`,
    };
    const suffixed = Object.entries(values).map(([name, value]) => [`${name}_${who}`, value] as const);
    return { ...Object.fromEntries(suffixed), [`tidak_memiliki_${who}`]: p.without.includes(who) };
  };

const finances = (p: Person, who: string): Values => {
  const debt = p.random.chance(0.4) ? p.random.int(2, 60) * 1_000_000 : 0;
  return {
    [`gaji_${who}`]: p.random.int(0, 24) * 500_000,
    [`tabungan_${who}`]: p.random.int(0, 80) * 500_000,
    [`hutang_${who}`]: debt,
    [`cicilan_hutang_${who}`]: Math.round(debt / 24),
    [`piutang_${who}`]: 0,
    [`cicilan_piutang_${who}`]: 0,
  };
};

const household: Answer = (p) => {
  const siblings = p.random.int(0, 4);
  const married = p.postgraduate && p.random.chance(0.5);
  return {
    anak_ke: p.random.int(1, siblings + 1),
    jumlah_saudara: siblings,
    tanggungan_orang_tua: p.random.int(1, siblings + 1),
    status_perkawinan: married ? 'kawin' : 'belum_kawin',
    nama_pasangan: usualName(p.random, p.sex === 'L' ? 'P' : 'L'),
    ...finances(p, 'ibu'),
    ...finances(p, 'ayah'),
    ...(p.without.length === 2 ? finances(p, 'wali') : {}),
  };
};

const health: Answer = ({ random, needs }) => ({
  riwayat_penyakit: random.chance(0.2) ? random.pick(ILLNESSES) : null,
  pendampingan_khusus: needs?.pendampingan ?? null,
});

const identityAndHome: Answer = (p, context) => ({
  ...identity(p, context),
  ...address(p, context),
  ...contact(p, context),
});

/** Answers by the key of the record part. */
export const answers: Readonly<Record<string, Answer>> = {
  data_diri_pendaftar: identityAndHome,
  pekerjaan_mahasiswa: work,
  ayah: parent('ayah'),
  ibu: parent('ibu'),
  data_keluarga: household,
  kesehatan_mahasiswa: health,
  pendidikan_terakhir: school,
  data_riwayat_pendidikan_s2: degree,
  data_penelitian: research,
  judul_disertasi: dissertation,
  data_sertifikasi: certificates,
  proposal_tesis: thesis,
};

/** Rows by the key of the collection part. */
export const rowAnswers: Readonly<Record<string, RowAnswer>> = {
  data_organisasi: organisations,
  prestasi_lomba_mahasiswa: achievements,
  data_karya_tulis: writings,
};
