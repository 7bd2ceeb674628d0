/** Answers about school, degree, certificates and research (pendidikan 2, pendidikan 5, sertifikasi 1, penelitian 1). */
import { idOf, JENJANG_PRODI, JENJANG_SMA, JURUSAN_SEKOLAH, RIWAYAT_PENDIDIKAN } from '../reference/lists.ts';
import { ISLAM } from './names.ts';
import type { Answer, Person, RowAnswer } from './person.ts';

const SCHOOLS = ['Harapan Nusa', 'Tunas Samudra', 'Cakra Mandala', 'Widya Lestari'];
const CAMPUSES = [
  'Universitas Cakrawala Nusantara',
  'Universitas Bumi Lestari',
  'Institut Teknologi Samudra Raya',
  'Universitas Rimba Khatulistiwa',
];
const ACCREDITATIONS = ['Unggul', 'Baik Sekali', 'A', 'B'];
const PUBLISHERS = [
  'Jurnal Cakrawala Ilmu',
  'Jurnal Samudra Nusantara',
  'Prosiding Seminar Nasional Widya Raya',
];
const SPONSORS = ['Biaya sendiri', 'Lembaga penelitian perguruan tinggi asal', 'Pemerintah daerah'];
/** Where an offer sets no minimum. */
const USUAL_IPK = 2.75;
const BEST_IPK = 3.95;

const isDoctoral = (p: Person) => p.id_jenjang === JENJANG_PRODI.S3;
const birthYear = (p: Person) => Number(p.tgl_lahir.slice(0, 4));
const smkMajors = JURUSAN_SEKOLAH.filter((name) => name.startsWith('SMK'));

const schoolOf = ({ random, id_agama }: Person) => {
  const kind = random.pick(['SMA', 'SMA', 'SMK', id_agama === ISLAM ? 'MA' : 'SMA'] as const);
  if (kind === 'SMK') return { kind, major: random.pick(smkMajors) };
  const third = kind === 'MA' ? 'Keagamaan' : 'Tanpa jurusan (Kurikulum Merdeka)';
  return { kind, major: random.pick(['IPA', 'IPS', third] as const) };
};

/** The high school; whoever leaves it only in the year of admission has a letter instead of the diploma. */
export const school: Answer = (p) => {
  const { random, home } = p;
  const { kind, major } = schoolOf(p);
  const graduated = Math.min(p.intake, birthYear(p) + 18);
  return {
    id_jenjang: idOf(JENJANG_SMA, kind),
    nama_sekolah: `${kind} ${random.pick(SCHOOLS)} ${random.int(1, 5)} ${home.kota}`,
    // No school's number begins like this.
    npsn: `99${random.digits(6)}`,
    nisn: `${p.tgl_lahir.slice(1, 4)}${random.digits(7)}`,
    id_jurusan_sekolah: idOf(JURUSAN_SEKOLAH, major),
    tahun_masuk: graduated - 3,
    tahun_lulus: graduated,
    nomor_ijazah:
      graduated === p.intake
        ? `Surat keterangan nomor 421.3/${random.digits(4)}`
        : `DN-PP/${kind}/${random.digits(7)}`,
    nilai_uan: null,
    nilai_sttb: random.int(7400, 9700) / 100,
    keterangan: random.chance(0.1) ? 'Pindah sekolah di kelas XI' : null,
  };
};

/** The previous degree, its GPA above the offering's minimum. */
export const degree: Answer = (p, { limits }) => {
  const { random } = p;
  const lowest = Math.round((limits.ipk ?? USUAL_IPK) * 100) + 1;
  const age = isDoctoral(p) ? random.int(25, 27) : random.int(22, 24);
  return {
    id_pendidikan: idOf(RIWAYAT_PENDIDIKAN, isDoctoral(p) ? 'S2' : 'S1'),
    nama_pt: p.foreigner?.kampus ?? random.pick(CAMPUSES),
    asal_jurusan: p.study.jurusan,
    akreditasi_jurusan: random.pick(ACCREDITATIONS),
    akreditasi_universitas: random.pick(ACCREDITATIONS),
    tahun_ijazah: Math.min(p.intake - 1, birthYear(p) + age),
    ipk: random.int(lowest, BEST_IPK * 100) / 100,
  };
};

export const certificates: Answer = ({ random, tests }) => ({
  nilai_toefl: tests.includes('toefl') ? random.int(450, 620) : null,
  nilai_toafl: tests.includes('toafl') ? random.int(430, 600) : null,
});

export const research: Answer = ({ random, study, home, intake }) => ({
  judul: `Kajian Awal ${study.tema}: Studi Kasus ${home.kota}`,
  status: random.pick(['Ketua', 'Anggota']),
  tahun: String(intake - random.int(1, 4)),
  sponsor: random.pick(SPONSORS),
});

export const thesis: Answer = ({ study, home }) => ({
  judul: `Analisis ${study.tema}: Studi Kasus ${home.kota}`,
});

export const dissertation: Answer = ({ study, home }) => ({
  judul: `Pengembangan Model ${study.tema}: Studi di ${home.kota} dan Sekitarnya`,
});

/** None to three published works. */
export const writings: RowAnswer = ({ random, study, home, intake }) =>
  random
    .sample(
      [
        `Tinjauan Pustaka ${study.tema}`,
        `Faktor yang Memengaruhi ${study.tema}`,
        `${study.tema}: Pelajaran dari ${home.kota}`,
      ],
      random.int(0, 3),
    )
    .map((judul) => ({
      judul,
      penerbit: random.pick(PUBLISHERS),
      tahun: String(intake - random.int(1, 5)),
    }));
