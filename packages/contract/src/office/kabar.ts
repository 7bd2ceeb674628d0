/** The news desk: articles and announcements as drafts, scheduled, published and archived (kabar 5, kabar 6). */
import { z } from 'zod/mini';
import { UPLOAD_BODY_MAX } from '../wire/limits.ts';
import { choice } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';

export const JUDUL_MAX = 200;
export const DESKRIPSI_FOTO_MAX = 300;
/** HTML of one article, in characters. */
export const ISI_BERITA_MAX = 100_000;
export const KEADAAN = ['draf', 'terjadwal', 'terbit', 'arsip'] as const;
export type Keadaan = (typeof KEADAAN)[number];
export const NAMA_KEADAAN = {
  draf: 'Draf',
  terjadwal: 'Terjadwal',
  terbit: 'Terbit',
  arsip: 'Arsip',
} as const satisfies Record<Keadaan, string>;
/** Instead of a time: the server's own now. */
export const SEKARANG = 'sekarang';

const news = '/api/petugas/berita';
const announcements = '/api/petugas/pengumuman';
const office = {
  berita: callsOf('petugas:berita', 'berita'),
  pengumuman: callsOf('petugas:berita', 'pengumuman'),
};
const filters = { keadaan: choice('Keadaan', 'Semua keadaan', NAMA_KEADAAN) };

const file = z.object({ id: z.string(), url: z.string(), ext: z.string(), ukuran: z.int() });
export type BerkasKabar = z.infer<typeof file>;

const about = {
  judul: z.string(),
  /** ISO 8601: shown from then on; null for a draft. */
  terbit: z.nullable(z.string()),
  keadaan: z.enum(KEADAAN),
  /** Counted up with each change; a write names the one it was built on. */
  versi: z.int(),
  diubah: z.string(),
  nama_petugas: z.nullable(z.string()),
};
/** Whether it is readable without signing in, too (publik 6). */
const publik = z.boolean();
const article = z.object({
  id_berita: z.int(),
  ...about,
  publik,
  foto: z.nullable(file),
  deskripsi_foto: z.nullable(z.string()),
  isi_berita: z.string(),
});
export type BeritaMeja = z.infer<typeof article>;
const announcement = z.object({ id_pengumuman: z.int(), ...about, publik, berkas: z.nullable(file) });
export type PengumumanMeja = z.infer<typeof announcement>;

const time = z.nullable(
  z
    .string()
    .check(z.regex(/^(sekarang|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))$/)),
);
const fileId = z.nullable(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)));
const judul = z.string().check(z.regex(/\S/), z.maxLength(JUDUL_MAX));
/** Without it what stands stays; a new one is for applicants only. */
const publikBody = { publik: z.optional(publik) };
const articleBody = {
  judul,
  terbit: time,
  ...publikBody,
  id_foto: fileId,
  deskripsi_foto: z.nullable(z.string().check(z.maxLength(DESKRIPSI_FOTO_MAX))),
  isi_berita: z.string().check(z.maxLength(ISI_BERITA_MAX)),
};
const announcementBody = { judul, terbit: time, ...publikBody, id_berkas: fileId };
const versi = { versi: z.int().check(z.minimum(1)) };
const archiveBody = { ...versi, arsip: z.boolean() };
const stale = ['versi_usang'] as const;
const uploadErrors = [
  'maksimal_1_file',
  'dokumen_terlalu_besar',
  'dokumen_kosong',
  'tipe_tidak_didukung',
  'terlalu_sering',
] as const;

export const berita = office.berita.list(news, {
  summary: 'Articles in every state, the last changed first.',
  filters,
  row: z.object({ id_berita: z.int(), ...about }),
});
export const satuBerita = office.berita.get(`${news}/{id_berita}`, {
  summary: 'One article with its text.',
  data: article,
});
export const buatBerita = office.berita.post(news, {
  summary: 'Writes an article: a draft, published now, or from a time on. Its HTML is sanitised.',
  body: articleBody,
  data: article,
});
export const ubahBerita = office.berita.put(`${news}/{id_berita}`, {
  summary: 'Changes an article; 409 when somebody else did meanwhile.',
  body: { ...articleBody, ...versi },
  data: article,
  errors: stale,
});
export const arsipBerita = office.berita.post(`${news}/{id_berita}/arsip`, {
  summary: 'Takes an article away from applicants, or brings it back.',
  body: archiveBody,
  data: article,
  errors: stale,
});
export const pratinjauBerita = office.berita.post(`${news}/pratinjau`, {
  summary: 'The HTML as applicants would be given it; nothing is stored.',
  body: { isi_berita: articleBody.isi_berita },
  data: z.object({ isi_berita: z.string() }),
});
export const unggahFoto = office.berita.post(`${news}/foto`, {
  files: ['foto'],
  summary: 'Stores a picture for an article, newly encoded; public only once its article is.',
  bodyMax: UPLOAD_BODY_MAX,
  body: {},
  data: file,
  errors: [...uploadErrors, 'foto_format', 'gambar_rusak', 'gambar_terlalu_besar', 'belum_memilih_gambar'],
});
export const berkasMeja = office.berita.get(`${news}/berkas/{id}`, {
  raw: 'application/octet-stream',
  summary: 'A picture or document of the desk, published or not.',
  data: z.null(),
});

export const pengumuman = office.pengumuman.list(announcements, {
  summary: 'Announcements in every state, the last changed first.',
  filters,
  row: z.object({ id_pengumuman: z.int(), ...about }),
});
export const satuPengumuman = office.pengumuman.get(`${announcements}/{id_pengumuman}`, {
  summary: 'One announcement with its document.',
  data: announcement,
});
export const buatPengumuman = office.pengumuman.post(announcements, {
  summary: 'Writes an announcement: a draft, published now, or from a time on.',
  body: announcementBody,
  data: announcement,
});
export const ubahPengumuman = office.pengumuman.put(`${announcements}/{id_pengumuman}`, {
  summary: 'Changes an announcement; 409 when somebody else did meanwhile.',
  body: { ...announcementBody, ...versi },
  data: announcement,
  errors: stale,
});
export const arsipPengumuman = office.pengumuman.post(`${announcements}/{id_pengumuman}/arsip`, {
  summary: 'Takes an announcement away from applicants, or brings it back.',
  body: archiveBody,
  data: announcement,
  errors: stale,
});
export const unggahDokumen = office.pengumuman.post(`${announcements}/dokumen`, {
  files: ['dokumen'],
  summary: 'Stores a PDF for an announcement; public only once its announcement is.',
  bodyMax: UPLOAD_BODY_MAX,
  body: {},
  data: file,
  errors: [...uploadErrors, 'dokumen_format_pdf', 'pdf_rusak', 'pdf_aktif', 'pdf_terkunci'],
});
