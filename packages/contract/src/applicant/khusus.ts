/** Values of the custom fields (khusus 3, khusus 4). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { OPEN_BODY_MAX, UPLOAD_BODY_MAX } from '../wire/limits.ts';
import { uploadErrors } from './berkas/calls.ts';
import { fileData } from './formulir.ts';

const values = z.record(z.string(), z.nullable(z.string().check(z.maxLength(2000))));

export const khususGet = endpoint({
  method: 'GET',
  path: '/api/v2/data_khusus/{nomor_pendaftar}/{nama}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Value of one custom field; a file field answers a short-lived address, an empty one null.',
  data: z.object({ value: z.nullable(z.string()) }),
});
export const khususPost = endpoint({
  method: 'POST',
  path: '/api/v2/data_khusus',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Saves custom fields of type text and select; all are required, files are uploaded apart.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    meta_data: values,
    /** What the sender last saw saved of these fields; where it was changed since, the call is refused (formulir 16). */
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
  summary: 'Uploads the file of the custom field `nama`.',
  bodyMax: UPLOAD_BODY_MAX,
  body: { nomor_pendaftar: parameters.nomor_pendaftar, nama: parameters.nama },
  data: fileData,
  errors: ['sudah_final', 'bukan_periode', ...uploadErrors],
});
