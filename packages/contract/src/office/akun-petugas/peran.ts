/** Roles the office puts together from permissions, beside the built-in ones, which stay as they are (sesi 17). */
import { z } from 'zod/mini';
import { ROLES } from '../../wire/desk.ts';
import { callsOf } from '../../wire/office.ts';
import { allPermissions, deskOf, deskTitles, type Permission } from '../desks.ts';

const office = callsOf('petugas:akun-petugas', 'meja akun-petugas');
const path = '/api/petugas/akun-petugas/peran';

/** How a role of the office is called: as the built-in ones are, with spaces between words. */
export const NAMA_PERAN = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/;
export const NAMA_PERAN_MAX = 40;
/** Most roles an office puts together. */
export const PERAN_MAX = 50;
export const isBawaan = (nama: string): boolean => (ROLES as readonly string[]).includes(nama);

/** Who keeps accounts can become anything, and is therefore an admin; the others are every officer's. */
const NEVER: readonly Permission[] = ['akun-petugas', 'masuk', 'sesi'];
/** Permissions a role can be put together from, in the order of the menu. */
export const IZIN: readonly Permission[] = allPermissions.filter((one) => !NEVER.includes(one));
/** What a permission lets its holder do where the title of its desk does not say it. */
const DALAM_KATA: { readonly [P in Permission]?: string } = {
  'beranda-rencana': 'Melihat grafik pendaftaran di Beranda',
  'pendaftar-lihat': 'Mencari dan membuka pendaftar',
  'baca-identitas': 'Membaca identitas dan berkasnya',
  'baca-akademik': 'Membaca nilai, ijazah, dan prestasi',
  'baca-kesehatan': 'Membaca data kesehatan',
  'baca-keuangan': 'Membaca data keuangan keluarga',
  'pendaftar-ubah': 'Mengubah data pendaftar dan bertindak atasnya',
  ekspor: 'Mengekspor data pendaftar',
  pemberitahuan: 'Melihat, menulis, dan mengirim ulang pemberitahuan',
  'pemberitahuan-atur': 'Mengatur server email dan WhatsApp',
  sanggah: 'Melihat dan menjawab sanggah',
  'sanggah-sahkan': 'Mengesahkan sanggah yang diterima',
  'sanggah-atur': 'Mengatur masa sanggah',
  laporan: 'Membaca dan menjawab laporan dugaan pelanggaran',
  'koreksi-identitas': 'Mengoreksi NIK atau nomor paspor pendaftar',
  'aturan-berkas': 'Mengatur pemeriksaan dokumen',
  'periksa-kedua': 'Mengundi pemeriksaan kedua dan memutus perbedaannya',
  'nilai-lihat': 'Melihat nilai',
  'nilai-ubah': 'Mengimpor dan mengubah nilai',
  'nilai-tutup': 'Menutup dan membuka nilai',
  'seleksi-lihat': 'Melihat aturan dan skenario',
  'seleksi-atur': 'Mengatur seleksi dan mengusulkan hasil',
  'sidang-sahkan': 'Mengesahkan putusan sidang',
  'buku-seleksi': 'Mengunduh buku seleksi bersamaran',
  'kunci-samaran': 'Mengunduh kunci samaran',
  'kunci-cabut': 'Mencabut kunci tanda tangan petugas lain',
  'hasil-lihat': 'Melihat hasil',
  'hasil-impor': 'Mengimpor hasil',
  'hasil-setujui': 'Menyetujui dan mengumumkan hasil',
};
/** The desk a permission belongs to, and what it lets its holder do there. */
export const izinText = (izin: Permission): { meja: string; boleh: string } => {
  const meja = deskTitles[deskOf(izin) ?? ''] ?? izin;
  return { meja, boleh: DALAM_KATA[izin] ?? `Bekerja di meja ${meja}` };
};

/** What a role is called in a call, whoever made it. */
export const namaPeran = z.string().check(z.regex(NAMA_PERAN), z.minLength(3), z.maxLength(NAMA_PERAN_MAX));
const izin = z
  .array(z.enum(IZIN as [Permission, ...Permission[]]))
  .check(z.minLength(1), z.maxLength(IZIN.length));
const versi = z.int().check(z.gte(1));

const row = z.object({
  nama: z.string(),
  izin: z.array(z.string()),
  /** Officers who hold it. */
  pemegang: z.int(),
  versi: z.int(),
});
export type PeranKantor = z.infer<typeof row>;

export const peranKantor = office.get(path, {
  summary: 'Roles the office put together, by name, with their permissions and how many hold them.',
  data: z.array(row),
});
export const buatPeran = office.act(`${path}/buat`, {
  summary: 'Puts a role together from permissions; a name is never one of the built-in roles.',
  body: { nama: namaPeran, izin },
  data: z.null(),
  errors: ['sudah_ada'],
});
export const ubahPeran = office.act(`${path}/ubah`, {
  summary: 'Changes the permissions of a role; who holds it works by them from the next call on.',
  body: { nama: namaPeran, izin, versi },
  data: z.null(),
  errors: ['versi_usang'],
});
export const hapusPeran = office.act(`${path}/hapus`, {
  summary: 'Deletes a role that nobody holds.',
  body: { nama: namaPeran },
  data: z.null(),
  errors: ['dipakai'],
});
