/** What makes the portal a given university's: name, seal, colour, links, year (pengaturan 1). */
import { z } from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import { fill } from '../../wire/path.ts';

const link = z.object({ label: z.string(), url: z.string() });
export const settingsData = z.object({
  nama_universitas: z.string(),
  singkatan: z.string(),
  alamat: z.string(),
  /** CSS hex colour; at least 4.5:1 against white. */
  warna: z.string(),
  /** Path of the seal on this server, or null for the initial letters. */
  lambang: z.nullable(z.string()),
  tahun_hak_cipta: z.int(),
  surel: z.string(),
  telepon: z.string(),
  media_sosial: z.array(link),
  panduan_pembayaran: z.array(link),
});
export type Settings = z.infer<typeof settingsData>;

export const pengaturan = endpoint({
  method: 'GET',
  path: '/api/v2/public/pengaturan',
  cost: 'light',
  access: 'public',
  tag: 'pengaturan',
  summary: 'The university as the pages show it.',
  data: settingsData,
});
export const lambang = endpoint({
  method: 'GET',
  path: '/api/v2/public/lambang/{id_gambar}',
  access: 'public',
  tag: 'pengaturan',
  raw: 'image/png',
  summary: "A university's seal; what stands at one address never changes.",
  data: z.null(),
});
export const berkasGambarKampus = endpoint({
  method: 'GET',
  path: '/api/v2/public/gambar-kampus/{ukuran}/{id_gambar}',
  access: 'public',
  tag: 'pengaturan',
  raw: 'image/jpeg',
  summary: 'A picture of the campus, `besar` or `kecil`; what stands at one address never changes.',
  data: z.null(),
});
/** Where a picture of the campus is shown. */
export const campusPath = (ukuran: 'besar' | 'kecil', id: string): string =>
  fill(berkasGambarKampus.path, { ukuran, id_gambar: id });
/** Where the seal with this id is shown. */
export const sealPath = (id: string): string => lambang.path.replace('{id_gambar}', id);
