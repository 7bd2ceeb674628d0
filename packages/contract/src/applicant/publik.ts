/** The pages anybody may read without signing in: their addresses, and the questions of the finder (publik 1–8). */

/** Addresses by what stands there; drawn by the server, never by the browser. */
export const UMUM = {
  penerimaan: '/penerimaan',
  satuPenerimaan: '/penerimaan/:kode_penawaran',
  programStudi: '/program-studi',
  cariJalur: '/cari-jalur',
  kalender: '/kalender',
  caraBayar: '/cara-bayar',
  tanyaJawab: '/tanya-jawab',
  kontak: '/kontak',
  kabar: '/kabar',
  satuBerita: '/kabar/berita/:id_berita',
  untukSekolah: '/untuk-sekolah',
  lapor: '/lapor',
  lihatLaporan: '/lapor/lihat',
} as const;
/** The same dates for a calendar of one's own, and what search engines ask for. */
export const UMUM_BERKAS = {
  kalender: '/kalender.ics',
  peta: '/sitemap.xml',
  robot: '/robots.txt',
} as const;

/** Address of the page of a wave. */
export const alamatGelombang = (kode_penawaran: string): string =>
  UMUM.satuPenerimaan.replace(':kode_penawaran', encodeURIComponent(kode_penawaran));
/** Address of the form for reports, about a wave where one is named. */
export const alamatLapor = (kode_penawaran?: string): string =>
  kode_penawaran === undefined ? UMUM.lapor : `${UMUM.lapor}?gelombang=${encodeURIComponent(kode_penawaran)}`;
/** Address of an article. */
export const alamatBerita = (id_berita: number): string =>
  UMUM.satuBerita.replace(':id_berita', String(id_berita));

/** What one has graduated from, by its value in the address of the finder. */
export const LULUSAN = {
  sma: 'SMA, SMK, MA, atau sederajat',
  diploma: 'D1, D2, atau D3',
  s1: 'D4 atau S1',
  s2: 'S2',
} as const;
export type Lulusan = keyof typeof LULUSAN;
/** When one wants to register. */
export const KAPAN = {
  sekarang: 'Sekarang, yang sudah dibuka',
  nanti: 'Nanti, yang akan dibuka',
} as const;
export type Kapan = keyof typeof KAPAN;

/** Whom a track takes, by its flag and the name of its level. */
export const lulusanUntuk = (jalur: { pascasarjana: boolean; nama_jenjang: string }): readonly Lulusan[] => {
  if (jalur.pascasarjana) return /^(s3|doktor)/i.test(jalur.nama_jenjang) ? ['s2'] : ['s1'];
  return /^(profesi|spesialis)/i.test(jalur.nama_jenjang) ? ['s1'] : ['sma', 'diploma'];
};
