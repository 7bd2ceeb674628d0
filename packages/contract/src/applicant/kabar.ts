/** Announcements and news for applicants (kabar 1, kabar 2, kabar 4, kabar 5). */
import { z } from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';

const pengumumanRow = z.object({
  id_pengumuman: z.int(),
  judul: z.string(),
  tgl_posting: z.string(),
  url: z.nullable(z.string()),
});
const beritaRow = z.object({
  id_berita: z.int(),
  judul: z.string(),
  tgl_posting: z.string(),
  foto: z.nullable(z.string()),
  deskripsi_foto: z.nullable(z.string()),
});
export type PengumumanRow = z.infer<typeof pengumumanRow>;
export type BeritaRow = z.infer<typeof beritaRow>;
const common = { method: 'GET', access: 'pendaftar', tag: 'kabar' } as const;

export const pengumumanList = endpoint({
  ...common,
  path: '/api/v1/pengumuman',
  summary: 'Announcements, newest first.',
  data: z.array(pengumumanRow),
});
export const pengumumanOne = endpoint({
  ...common,
  path: '/api/v1/pengumuman/{id_pengumuman}',
  summary: 'One announcement with its document.',
  data: pengumumanRow,
});
export const beritaList = endpoint({
  ...common,
  path: '/api/v1/berita',
  summary: 'Articles, newest first, without their text.',
  data: z.array(beritaRow),
});
export const beritaOne = endpoint({
  ...common,
  path: '/api/v1/berita/{id_berita}',
  summary: 'One article; its HTML is sanitised.',
  data: z.extend(beritaRow, { isi_berita: z.string() }),
});

/** A picture or document of the office at an address that never changes its content. */
export const kabarBerkas = endpoint({
  method: 'GET',
  path: '/api/v1/kabar/berkas/{id}',
  access: 'public',
  tag: 'kabar',
  raw: 'application/octet-stream',
  summary: 'Picture of an article or document of an announcement that is published.',
  data: z.null(),
});
