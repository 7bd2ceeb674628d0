/** How the machinery of the portal is, judged by the same rules at the desk, in the log and by probes. */
import { z } from 'zod/mini';
import { keysOf } from '../wire/keys.ts';
import { callsOf } from '../wire/office.ts';

/** From the best to the worst, with the word the office reads. */
export const KEADAAN = { baik: 'Baik', perhatian: 'Perlu perhatian', gawat: 'Gawat' } as const;
export type Keadaan = keyof typeof KEADAAN;

/** What is looked at, in the order of the page. */
export const BAGIAN = {
  disk: 'Ruang disk',
  berkas: 'Penyimpanan berkas',
  cadangan: 'Cadangan',
  pekerja: 'Pekerja antrean',
  antrean: 'Antrean pekerjaan',
  jam: 'Jam',
  'basis-data': 'Basis data',
  replika: 'Replika baca',
  sertifikat: 'Sertifikat',
  versi: 'Versi',
} as const;
export type Bagian = keyof typeof BAGIAN;

/** What was measured; null where it could not be. */
export interface Ukuran {
  produksi: boolean;
  versi: string;
  /** Bytes and share that are free, and whether they are few or so few that uploads are refused. */
  disk: { bebas: number; bagian: number; sempit: boolean; menolak: boolean; dapat_ditulis: boolean } | null;
  /** Hours since the last backup that was noted; null where there is none. */
  umur_cadangan: number | null;
  pekerja: boolean;
  /** Seconds the oldest job that is due has waited, and how many are. */
  antrean: { menunggu: number; tertua: number };
  /** The database's clock less this machine's, in seconds. */
  selisih_jam: number;
  /** Whether the portal runs it itself, and whether by the programs that came from npm. */
  basis_data: { versi: string; tertanam: boolean; bawaan: boolean };
  /** Whether the process that measured reads from a replica now; null where none is configured. */
  replika: boolean | null;
  /** Days left of the certificate at the public address, null where it could not be seen; null where there is none to look at. */
  sertifikat: { sisa: number | null } | null;
}
export interface Temuan {
  bagian: Bagian;
  keadaan: Keadaan;
  /** What was found. */
  nilai: string;
  /** What to do; null where nothing is. */
  saran: string | null;
}

/** From where on something needs attention, and from where on it is grave. */
export const BATAS = {
  cadanganJam: { perhatian: 30, gawat: 7 * 24 },
  antreanDetik: { perhatian: 15 * 60, gawat: 60 * 60 },
  jamDetik: { perhatian: 1, gawat: 2 },
  /** Fewer than so many. */
  sertifikatHari: { perhatian: 21, gawat: 7 },
} as const;

/** Said of the bundled PostgreSQL in production: at the start, to probes and at the desk. */
export const BAWAAN_DI_PRODUKSI =
  'PostgreSQL bawaan cocok untuk mencoba dan tidak diperbarui bersama sistem. Untuk produksi pasang PostgreSQL dari distribusi: portal memakainya sendiri bila cocok dengan folder datanya, atau isi DATABASE_URL.';

const number = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const GB = 1024 ** 3;
const beyond = (value: number, { perhatian, gawat }: { perhatian: number; gawat: number }): Keadaan =>
  value > gawat ? 'gawat' : value > perhatian ? 'perhatian' : 'baik';

const lamaText = (seconds: number): string => {
  if (seconds < 90) return `${number.format(Math.round(seconds))} detik`;
  if (seconds < 5_400) return `${number.format(Math.round(seconds / 60))} menit`;
  const hours = seconds / 3_600;
  return hours < 48
    ? `${number.format(Math.round(hours))} jam`
    : `${number.format(Math.floor(hours / 24))} hari`;
};

const disk = ({ disk: it }: Ukuran): Omit<Temuan, 'bagian'> => {
  if (it === null)
    return { keadaan: 'gawat', nilai: 'Tidak dapat diukur.', saran: 'Periksa disk tempat DATA_DIR.' };
  const nilai = `${number.format(it.bebas / GB)} GB bebas (${number.format(it.bagian * 100)} %).`;
  if (it.menolak)
    return {
      keadaan: 'gawat',
      nilai,
      saran: 'Unggahan ditolak supaya basis data tetap dapat menulis. Kosongkan atau tambah ruang sekarang.',
    };
  if (!it.sempit) return { keadaan: 'baik', nilai, saran: null };
  return { keadaan: 'perhatian', nilai, saran: 'Kosongkan atau tambah ruang sebelum unggahan ditolak.' };
};

const berkas = ({ disk: it }: Ukuran): Omit<Temuan, 'bagian'> =>
  it?.dapat_ditulis
    ? { keadaan: 'baik', nilai: 'Dapat ditulis.', saran: null }
    : {
        keadaan: 'gawat',
        nilai: 'Tidak dapat ditulis.',
        saran:
          'Unggahan dan kartu gagal. Periksa pemilik, izin, dan disk folder berkas di DATA_DIR, atau bucket di STORAGE_URL beserta kuncinya.',
      };

const cadangan = ({ umur_cadangan: jam, produksi, basis_data }: Ukuran): Omit<Temuan, 'bagian'> => {
  const cara = basis_data.tertanam
    ? 'buat satu sekarang dengan npm run pmb -- cadangan buat.'
    : 'cadangkan dengan alat PostgreSQL, lalu catat dengan npm run pmb -- cadangan catat.';
  const saran = `Periksa jadwal cadangan setiap malam; ${cara}`;
  if (jam === null)
    return { keadaan: produksi ? 'gawat' : 'perhatian', nilai: 'Belum pernah dicatat.', saran };
  const keadaan = beyond(jam, BATAS.cadanganJam);
  return {
    keadaan,
    nilai: `Terakhir dibuat ${lamaText(jam * 3_600)} lalu.`,
    saran: keadaan === 'baik' ? null : saran,
  };
};

const pekerja = ({ pekerja: ada }: Ukuran): Omit<Temuan, 'bagian'> =>
  ada
    ? { keadaan: 'baik', nilai: 'Bekerja.', saran: null }
    : {
        keadaan: 'gawat',
        nilai: 'Tidak ada proses yang mengerjakan antrean.',
        saran: 'Kartu, surat, dan ekspor tidak dibuat. Jalankan proses dengan GERBANG_ROLE all atau worker.',
      };

const antrean = ({ antrean: { menunggu, tertua } }: Ukuran): Omit<Temuan, 'bagian'> => {
  const keadaan = beyond(tertua, BATAS.antreanDetik);
  return {
    keadaan,
    nilai:
      menunggu === 0
        ? 'Tidak ada yang menunggu.'
        : `${number.format(menunggu)} menunggu; yang tertua sejak ${lamaText(tertua)}.`,
    saran:
      keadaan === 'baik'
        ? null
        : 'Lihat catatan proses pekerja; tambah satu proses pekerja bila antrean terus memanjang.',
  };
};

const jam = ({ selisih_jam }: Ukuran): Omit<Temuan, 'bagian'> => {
  const selisih = Math.abs(selisih_jam);
  const keadaan = beyond(selisih, BATAS.jamDetik);
  return {
    keadaan,
    nilai: `Selisih jam mesin ini dan jam basis data ${number.format(selisih)} detik.`,
    saran:
      keadaan === 'baik'
        ? null
        : 'Samakan jam kedua mesin (NTP); portal menolak dinyalakan ulang di atas 2 detik.',
  };
};

const basisData = ({
  basis_data: { versi, tertanam, bawaan },
  produksi,
}: Ukuran): Omit<Temuan, 'bagian'> => ({
  keadaan: bawaan && produksi ? 'perhatian' : 'baik',
  nilai: `PostgreSQL ${versi}${bawaan ? ', bawaan' : tertanam ? ', dijalankan portal dengan program dari sistem' : ''}.`,
  saran: bawaan && produksi ? BAWAAN_DI_PRODUKSI : null,
});

const replika = ({ replika: dipakai }: Ukuran): Omit<Temuan, 'bagian'> => {
  if (dipakai === null)
    return { keadaan: 'baik', nilai: 'Tidak dipasang; semua dibaca dari basis data utama.', saran: null };
  if (dipakai) return { keadaan: 'baik', nilai: 'Dipakai.', saran: null };
  return {
    keadaan: 'perhatian',
    nilai: 'Tidak dapat dipakai; semua dibaca dari basis data utama.',
    saran:
      'Tidak ada data yang salah, tetapi beban basis data utama bertambah. Periksa DATABASE_READ_URL, sambungan ke replika, dan apakah replika mengikuti basis data utama.',
  };
};

const sertifikat = ({ sertifikat: it }: Ukuran): Omit<Temuan, 'bagian'> => {
  if (it === null)
    return { keadaan: 'baik', nilai: 'Tidak dilihat: bukan https, atau bukan mode produksi.', saran: null };
  // Many a network keeps a machine from its own public address.
  if (it.sisa === null)
    return { keadaan: 'baik', nilai: 'Tidak dapat dilihat dari mesin ini; pantau dari luar.', saran: null };
  const { perhatian, gawat } = BATAS.sertifikatHari;
  const keadaan = it.sisa < gawat ? 'gawat' : it.sisa < perhatian ? 'perhatian' : 'baik';
  return {
    keadaan,
    nilai: it.sisa < 0 ? 'Sudah berakhir.' : `Berlaku ${number.format(Math.floor(it.sisa))} hari lagi.`,
    saran:
      keadaan === 'baik'
        ? null
        : 'Perbarui sertifikat di proksi dan periksa pembaruan otomatisnya; tanpa sertifikat yang berlaku tidak ada yang dapat masuk.',
  };
};

const versi = ({ versi: nomor, produksi }: Ukuran): Omit<Temuan, 'bagian'> => ({
  keadaan: 'baik',
  nilai: `Gerbang ${nomor}${produksi ? '' : ', bukan mode produksi'}.`,
  saran: null,
});

const JUDGES: Readonly<Record<Bagian, (it: Ukuran) => Omit<Temuan, 'bagian'>>> = {
  disk,
  berkas,
  cadangan,
  pekerja,
  antrean,
  jam,
  'basis-data': basisData,
  replika,
  sertifikat,
  versi,
};

/** Judges what was measured, part by part in their order (kesehatan-sistem 1–5). */
export const nilaiKesehatan = (it: Ukuran): Temuan[] =>
  keysOf(BAGIAN).map((bagian) => ({ bagian, ...JUDGES[bagian](it) }));

const bagian = z.enum(keysOf(BAGIAN));
const office = callsOf('petugas:kesehatan-sistem', 'meja kesehatan-sistem');

export const kesehatanSistem = office.get('/api/petugas/kesehatan-sistem', {
  summary:
    'How the machinery is: disk, backup, jobs, clocks, database, replica, certificate and version, each with what to do.',
  data: z.object({
    temuan: z.array(
      z.object({
        bagian,
        keadaan: z.enum(keysOf(KEADAAN)),
        nilai: z.string(),
        saran: z.nullable(z.string()),
      }),
    ),
    diukur: z.string(),
  }),
});
