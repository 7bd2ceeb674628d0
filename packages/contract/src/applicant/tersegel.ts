/** The sealed announcement: the own secret, and the key that everybody may have at its hour (tersegel 1–3). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';

/** Address of the page with the own secret. */
export const LEMBAR_PATH = '/register/lembar-rahasia';

const common = { tag: 'tersegel' } as const;

const sheet = z.object({
  /** In groups, as it is typed. */
  rahasia: z.string(),
  /** A QR code, row by row; 1 is dark. It holds `alamat`, or the groups where there is none. */
  qr: z.array(z.string()),
  /** The opening page with the secret behind the `#`; null where the portal does not know where it will stand. */
  alamat: z.nullable(z.string()),
});
export type LembarRahasia = z.infer<typeof sheet>;

export const lembarRahasia = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/lembar_rahasia',
  access: 'pendaftar',
  summary:
    'The own secret for the sealed announcement, made at the first call; success is false and data null for who is not finalised.',
  body: { nomor_pendaftar: parameters.nomor_pendaftar },
  data: sheet,
});

export const koreksiPengumuman = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/koreksi_pengumuman/{kode_penawaran}',
  access: 'public',
  summary:
    'Whether results of a sealed announcement changed since, of nobody in particular, as 512 signed bytes; before its time, and where there is none, 404.',
  raw: 'application/octet-stream',
  data: z.null(),
});

export const kunciPengumuman = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/kunci_pengumuman/{kode_penawaran}',
  access: 'public',
  summary:
    'The 32 bytes that open the sealed announcement of an offering, once its time has passed; before it, and where there is none, 404.',
  raw: 'application/octet-stream',
  data: z.null(),
});
