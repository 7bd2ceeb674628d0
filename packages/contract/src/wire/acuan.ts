/** Option lists that filters choose from, read from the portal: `/api/petugas/acuan/{nama}`. */
export const ACUAN = [
  'penawaran',
  'prodi',
  'provinsi',
  'jadwal',
  'petugas',
  'tindakan',
  'bank',
  'jumlah-bayar',
  'peran',
  'pemeriksa',
  'jenis-dokumen',
] as const;
export type Acuan = (typeof ACUAN)[number];
