/** What a plenary may decide, and how its line of a result is told apart (seleksi 25); pages of applicants load it. */

export const PUTUSAN_SIDANG = { terima: 'Terima', tolak: 'Tolak' } as const;
export type PutusanSidang = keyof typeof PUTUSAN_SIDANG;
/** How such a line of a result is told apart. */
export const KALIMAT_SIDANG: Readonly<Record<PutusanSidang, string>> = {
  terima: 'Diterima oleh putusan sidang pleno',
  tolak: 'Tidak diterima oleh putusan sidang pleno',
};
