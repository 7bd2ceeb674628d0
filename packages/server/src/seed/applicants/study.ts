/** What postgraduates of the demo studied and want to study, by the programme they choose first. */
import type { Random } from './random.ts';

export interface Study {
  /** Major of the previous degree. */
  jurusan: string;
  /** Degrees behind the name, bachelor's and master's. */
  gelar: readonly [sarjana: string, magister: string];
  /** Subject of research, thesis and dissertation, as the beginning of a title. */
  tema: string;
}

type Field = readonly [jurusan: string, sarjana: string, magister: string, tema: readonly string[]];

/** By master's programme. */
const fields: Readonly<Record<number, Field>> = {
  501: [
    'Teknik Sipil',
    'S.T.',
    'M.T.',
    ['Ketahanan Jembatan Beton terhadap Gempa', 'Drainase Perkotaan', 'Perkerasan Jalan di Tanah Lunak'],
  ],
  502: [
    'Teknik Informatika',
    'S.Kom.',
    'M.Kom.',
    ['Pengenalan Aksara Daerah dengan Pembelajaran Mesin', 'Keamanan Layanan Publik Digital'],
  ],
  503: [
    'Kimia',
    'S.Si.',
    'M.Si.',
    ['Adsorpsi Logam Berat oleh Arang Tempurung Kelapa', 'Bioplastik dari Pati Singkong'],
  ],
  504: [
    'Kesehatan Masyarakat',
    'S.K.M.',
    'M.K.M.',
    ['Pencegahan Tengkes pada Anak di Bawah Dua Tahun', 'Kepatuhan Berobat Pasien Tuberkulosis'],
  ],
  505: [
    'Manajemen',
    'S.M.',
    'M.M.',
    ['Literasi Keuangan Pelaku Usaha Mikro', 'Kepemimpinan di Perusahaan Keluarga'],
  ],
  506: [
    'Akuntansi',
    'S.Ak.',
    'M.Ak.',
    ['Kepatuhan Pajak Usaha Rintisan', 'Akuntabilitas Pengelolaan Dana Desa'],
  ],
  507: [
    'Ilmu Hukum',
    'S.H.',
    'M.H.',
    ['Pelindungan Data Pribadi dalam Layanan Publik', 'Keadilan Restoratif bagi Anak'],
  ],
  508: [
    'Sastra Indonesia',
    'S.S.',
    'M.Hum.',
    ['Pergeseran Bahasa Ibu pada Keluarga Muda', 'Kesantunan Berbahasa di Media Sosial'],
  ],
  509: [
    'Biologi',
    'S.Si.',
    'M.Si.',
    ['Pengelolaan Sampah Berbasis Masyarakat', 'Pemulihan Ekosistem Mangrove'],
  ],
  510: [
    'Geografi',
    'S.Si.',
    'M.Si.',
    ['Kesiapsiagaan Sekolah terhadap Gempa', 'Pemetaan Daerah Rawan Longsor'],
  ],
};

/** Doctoral programme → the master's programme of the same field. */
const fieldOfDoctor: Readonly<Record<number, number>> = { 601: 501, 602: 504, 603: 505, 604: 507, 605: 508 };

/** A study that leads to the programme `id_prodi`; any, where none is chosen yet. */
export const studyOf = (random: Random, id_prodi: number | undefined): Study => {
  const found = id_prodi === undefined ? undefined : fields[fieldOfDoctor[id_prodi] ?? id_prodi];
  const [jurusan, sarjana, magister, tema] = found ?? random.pick(Object.values(fields));
  return { jurusan, gelar: [sarjana, magister], tema: random.pick(tema) };
};
