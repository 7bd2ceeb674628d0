/** What the tests type: by field name (a parent's without its suffix), else by list, else by kind. */
import type { Field } from '@gerbang/contract/form/field';

const BY_NAME: Record<string, string | boolean> = {
  nama_lengkap: 'Siti Rahmawati Lestari',
  nama_lengkap_ayah: 'Bambang Lestari',
  nama_lengkap_ibu: 'Sri Wahyuni',
  jenis_kelamin: 'Perempuan',
  tempat_lahir: 'Semarang',
  tgl_lahir: '17/8/2008',
  tanggal_lahir: '3 Maret 1975',
  tanggal_akhir_ktp: '01012031',
  tanggal_mulai: '2026-02-01',
  tanggal_selesai: '3.2.2026',
  gol_darah: 'AB',
  tinggi_badan: '160,5',
  berat_badan: '52',
  // Of a person of their own for each file: one person has one seat in a wave.
  no_ktp: `33741157${String(Date.now()).slice(-8)}`,
  kelurahan_asal: 'Pedalangan',
  rw_asal: '4',
  rt_asal: '007',
  alamat_asal: 'Jalan Kenanga Raya Nomor 12',
  kode_pos_asal: '50268',
  alamat_sama_ktp: true,
  tidak_bekerja: true,
  telp: '0812-0000-0001',
  nohp: '081200000002',
  email: 'siti.rahmawati@example.com',
  alamat_lengkap: 'Jalan Kenanga Raya 12',
  desa: 'Pedalangan',
  rw: '004',
  rt: '007',
  kode_pos: '50268',
  anak_ke: '2',
  jumlah_saudara: '3',
  tanggungan_orang_tua: '4',
  gaji: '4500000',
  status_perkawinan: 'Belum kawin',
  tahun_masuk: '2023',
  tahun_lulus: '2026',
  tahun_ijazah: '2025',
  ipk: '3,45',
  nilai_sttb: '87,5',
};
const BY_LIST: Record<string, string> = {
  negara: 'Indonesia',
  provinsi: 'Jawa Tengah',
  provinsi_lahir: 'Jawa Tengah',
  kabupaten: 'Kota Semarang',
  kecamatan: 'Banyumanik',
};
const BY_KIND: Record<Field['kind'], string | boolean | null> = {
  text: 'Contoh isian',
  email: 'keluarga@example.com',
  integer: '2024',
  decimal: '80',
  money: '0',
  date: '2-1-2026',
  choice: null,
  reference: null,
  flag: false,
};

/** What somebody answers otherwise than most, by field name: typed, chosen by its words, or ticked. */
export type Answers = Readonly<Record<string, string | boolean>>;

/** What is typed, chosen by its words, or ticked; null: the first option there is. */
export const answerOf = (name: string, field: Field, own: Answers = {}): string | boolean | null => {
  const bare = name.replace(/_(ayah|ibu|wali)$/, '');
  const known = own[name] ?? BY_NAME[name] ?? BY_NAME[bare];
  if (field.kind === 'reference') return own[name] ?? BY_LIST[field.list] ?? null;
  if (field.kind === 'choice') return typeof known === 'string' ? known : null;
  if (known !== undefined) return known;
  return field.kind === 'text' && field.digits ? '20240001' : BY_KIND[field.kind];
};
