/** Lists that school leavers fill: organisations and achievements (organisasi 1, prestasi 1). */
import { PRESTASI_MAX } from '@gerbang/contract/wire/limits';
import { jenisKejuaraan } from '../reference/lists.ts';
import type { RowAnswer } from './person.ts';

const ORGANISATIONS = [
  ['OSIS', 'Kesiswaan'],
  ['Gerakan Pramuka', 'Kepanduan'],
  ['Palang Merah Remaja', 'Kesehatan'],
  ['Paskibra sekolah', 'Baris-berbaris'],
  ['Kelompok Ilmiah Remaja', 'Penelitian'],
  ['Karang Taruna', 'Kemasyarakatan'],
  ['Majalah sekolah', 'Jurnalistik'],
] as const;
const OFFICES = ['Ketua', 'Wakil Ketua', 'Sekretaris', 'Bendahara', 'Anggota'];

/** Name, kind by its name in the list, alone (P) or in a team (R). */
const CONTESTS = [
  ['Olimpiade Matematika Pelajar', 'Olimpiade', 'P'],
  ['Lomba Debat Bahasa Inggris', 'Debat Bahasa Asing', 'R'],
  ['Lomba Karya Tulis Ilmiah Remaja', 'Karya Tulis Ilmiah', 'R'],
  ['Lomba Pidato Bahasa Jepang', 'Pidato Bahasa Asing', 'P'],
  ['Kejuaraan Pencak Silat Remaja', 'Pencak Silat', 'P'],
  ['Kejuaraan Bulu Tangkis Antarpelajar', 'Bulu Tangkis', 'P'],
  ['Turnamen Futsal Antarsekolah', 'Futsal', 'R'],
  ['Festival Tari Nusantara', 'Seni Tari', 'R'],
  ['Lomba Film Pendek Pelajar', 'Multimedia', 'R'],
] as const;

/** Level → who holds contests of it. */
const ORGANISERS: Readonly<Record<string, string>> = {
  '02': 'Pusat Prestasi Pelajar Nusantara',
  '03': 'Dinas Pendidikan Provinsi',
  '04': 'Dinas Pendidikan Kabupaten',
};

const codes = new Map(jenisKejuaraan.map(({ nama, kode }) => [nama, kode]));

/** At least what the offering demands, at most three. */
export const organisations: RowAnswer = ({ random, intake }, { limits }) =>
  random.sample(ORGANISATIONS, random.int(limits.min_organisasi, 3)).map(([nama, bidang]) => {
    const since = intake - random.int(3, 4);
    return {
      nama_organisasi: nama,
      bidang_organisasi: bidang,
      waktu_organisasi: `${since}–${since + random.int(1, 2)}`,
      jabatan: random.pick(OFFICES),
      keterangan: random.chance(0.2) ? 'Mengelola program kerja tahunan' : null,
    };
  });

/** At least what the offering demands, at most what it takes; all of past years. */
export const achievements: RowAnswer = ({ random, intake }, { limits }) =>
  random
    .sample(CONTESTS, random.int(limits.min_prestasi, PRESTASI_MAX))
    .map(([nama, jenis, jenis_kompetisi]) => {
      const year = intake - random.int(2, 4);
      const [month, day] = [random.int(10, 12), random.int(10, 26)];
      const tingkat = random.pick(Object.keys(ORGANISERS));
      return {
        nama_perlombaan: `${nama} ${year}`,
        juara_ke: String(random.int(1, 6)),
        jenis_kompetisi,
        tingkat_kejuaraan: tingkat,
        jenis_kejuaraan: codes.get(jenis) ?? null,
        tahun_penghargaan: String(year),
        nama_penyelenggara: ORGANISERS[tingkat] ?? null,
        tanggal_mulai: `${year}-${month}-${day}`,
        tanggal_selesai: `${year}-${month}-${day + random.int(0, 2)}`,
      };
    });
