/** Admission tracks of the demo university and the steps each of them asks for. */
import { type Jalur, sifatDariKode } from '@gerbang/contract/prodi-jalur-petugas';
import { JENJANG_PRODI } from '../reference/lists.ts';
import { type StepName, wizard } from '../reference/wizard.ts';

export type Track = Jalur;

const { D3, S1, S2, S3 } = JENJANG_PRODI;
const track = (kode_jalur: string, jalur_masuk: string, id_jenjang: number): Track => ({
  kode_jalur,
  jalur_masuk,
  id_jenjang,
  ...sifatDariKode(kode_jalur),
});

/** Rows of `jalur`. */
export const tracks: readonly Track[] = [
  track('11', 'Ujian Mandiri Sarjana', S1),
  track('12', 'Ujian Mandiri Diploma', D3),
  track('13', 'Jalur Prestasi Sarjana', S1),
  track('21', 'Seleksi Magister', S2),
  track('22', 'Seleksi Magister Kerja Sama', S2),
  track('23', 'Magister Jalur Portofolio', S2),
  track('31', 'Seleksi Doktor', S3),
];

const PERSON: StepName[] = ['data-diri', 'data-ayah', 'data-ibu'];
const END: StepName[] = ['pilihan-jurusan', 'finalisasi'];
const SCHOOL: StepName[] = ['data-keluarga', 'kesehatan', 'pendidikan-sebelumnya-s1'];
const MASTER: StepName[] = [
  'data-keluarga',
  'kesehatan',
  'pendidikan-sebelumnya-s2',
  'sertifikasi',
  'proposal-tesis',
];
const DOCTOR: StepName[] = [
  'kesehatan',
  'pendidikan-sebelumnya-s2',
  'penelitian',
  'karya-tulis',
  'rencana-disertasi',
  'sertifikasi',
];

/** Steps by track. */
const trackSteps: Readonly<Record<string, readonly StepName[]>> = {
  '11': [...PERSON, ...SCHOOL, 'organisasi', ...END],
  '12': [...PERSON, ...SCHOOL, ...END],
  '13': [...PERSON, ...SCHOOL, 'organisasi', 'prestasi', 'khusus', ...END],
  '21': [...PERSON, ...MASTER, 'penelitian', ...END],
  '22': [...PERSON, ...MASTER, 'khusus', ...END],
  '23': [...PERSON, ...MASTER, 'penelitian', ...END],
  '31': [...PERSON, ...DOCTOR, ...END],
};

/** The steps of a track in the wizard's order. */
export const stepsOf = ({ kode_jalur }: Track): readonly StepName[] =>
  wizard.map(({ step }) => step).filter((step) => trackSteps[kode_jalur]?.includes(step));
