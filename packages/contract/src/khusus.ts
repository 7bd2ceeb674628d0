/** Values of the custom fields (C 7; decisions 120). */
import { z } from 'zod/mini';
import { uploadErrors } from './berkas.ts';
import { endpoint, parameters } from './endpoint.ts';
import { fileData } from './formulir.ts';

const values = z.record(z.string(), z.nullable(z.string().check(z.maxLength(2000))));

export const khususGet = endpoint({
  method: 'GET',
  path: '/api/v2/data_khusus/{nomor_pendaftar}/{nama}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Value of one custom field; a file field answers a short-lived address, an empty one null (C 7).',
  data: z.object({ value: z.nullable(z.string()) }),
});
export const khususPost = endpoint({
  method: 'POST',
  path: '/api/v2/data_khusus',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Saves custom fields of type text and select; all are required, files are uploaded apart (C 7).',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    meta_data: values,
    /** What the sender last saw saved of these fields; where it was changed since, the call is refused (decisions 58). */
    semula: z.optional(values),
  },
  data: z.record(z.string(), z.nullable(z.string())),
  errors: ['belum_lengkap', 'sudah_final', 'bukan_periode', 'versi_usang'],
});
export const khususUpload = endpoint({
  method: 'POST',
  path: '/api/v2/data_khusus/upload',
  access: 'pendaftar',
  tag: 'formulir',
  files: ['meta_file'],
  summary: 'Uploads the file of the custom field `nama` (decisions 120).',
  body: { nomor_pendaftar: parameters.nomor_pendaftar, nama: parameters.nama },
  data: fileData,
  errors: ['sudah_final', 'bukan_periode', ...uploadErrors],
});
