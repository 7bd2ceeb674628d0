/** The seventeen steps of the wizard in the order of the specification (A 2), with their numbers (decisions 42, 43). */
export const wizard = [
  { step: 'data-diri', kode_grup_form: 1, nama_grup_form: 'Data Diri' },
  { step: 'data-ayah', kode_grup_form: 5, nama_grup_form: 'Data Ayah' },
  { step: 'data-ibu', kode_grup_form: 4, nama_grup_form: 'Data Ibu' },
  { step: 'data-keluarga', kode_grup_form: 3, nama_grup_form: 'Data Keluarga' },
  { step: 'kesehatan', kode_grup_form: 7, nama_grup_form: 'Data Kesehatan' },
  { step: 'organisasi', kode_grup_form: 10, nama_grup_form: 'Data Organisasi' },
  { step: 'prestasi', kode_grup_form: 11, nama_grup_form: 'Data Prestasi' },
  { step: 'pendidikan-sebelumnya-s1', kode_grup_form: 16, nama_grup_form: 'Pendidikan Sebelumnya (S1/D3)' },
  { step: 'pendidikan-sebelumnya-s2', kode_grup_form: 17, nama_grup_form: 'Pendidikan Sebelumnya (S2/S3)' },
  { step: 'penelitian', kode_grup_form: 18, nama_grup_form: 'Data Penelitian' },
  { step: 'karya-tulis', kode_grup_form: 19, nama_grup_form: 'Data Karya Tulis' },
  { step: 'rencana-disertasi', kode_grup_form: 20, nama_grup_form: 'Data Rencana Disertasi' },
  { step: 'sertifikasi', kode_grup_form: 21, nama_grup_form: 'Data Sertifikasi' },
  { step: 'proposal-tesis', kode_grup_form: 24, nama_grup_form: 'Data Proposal Tesis' },
  { step: 'khusus', kode_grup_form: 99, nama_grup_form: 'Data Khusus' },
  { step: 'pilihan-jurusan', kode_grup_form: 22, nama_grup_form: 'Data Pilihan Jurusan' },
  { step: 'finalisasi', kode_grup_form: 23, nama_grup_form: 'Finalisasi' },
] as const;

/** Name of a step within the seeds; the contract knows it by its number. */
export type StepName = (typeof wizard)[number]['step'];
const numbers = Object.fromEntries(wizard.map((w) => [w.step, w.kode_grup_form])) as Record<StepName, number>;
export const stepNumber = (step: StepName): number => numbers[step];

/** Rows of `grup_form`. */
export const grupForm = wizard.map(({ kode_grup_form, nama_grup_form }, i) => ({
  kode_grup_form,
  nama_grup_form,
  urutan: i + 1,
}));
