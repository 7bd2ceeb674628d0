/** Letters of acceptance: request, status, file and public proof (loa 1–11). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { OPEN_BODY_MAX } from '../wire/limits.ts';
import { signedQuery } from './berkas/calls.ts';

/** Kinds and states of a letter (loa 1). */
export const JENIS_LOA = { conditional: 1, final: 2 } as const;
export const STATUS_LOA = { review: 1, disetujui: 2, ditolak: 3 } as const;

export const loaSentences = {
  review: 'Sedang direview',
  disetujui: (jenis: number) =>
    `Pengajuan LoA${jenis === JENIS_LOA.conditional ? ' conditional' : ''} Anda telah disetujui`,
  ditolakFinal: (alasan: string) => `Maaf, pengajuan LoA Anda telah ditolak. Alasan penolakan: ${alasan}`,
  ditolakConditional: 'Maaf, pengajuan LoA conditional Anda telah ditolak',
  disiapkan: 'Surat sedang disiapkan.',
  belumDiperiksa: 'Surat belum dapat diperiksa.',
} as const;

const common = { access: 'pendaftar', tag: 'loa' } as const;

export const requestLoa = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/request_loa',
  summary: "Asks for a letter; state, programme, year and track are the server's.",
  bodyMax: OPEN_BODY_MAX,
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    nomor_peserta: parameters.nomor_peserta,
    jenis_loa: z.int().check(z.gte(1), z.lte(2)),
    tahun: z.optional(z.unknown()),
    kode_jalur: z.optional(z.unknown()),
    kode_prodi: z.optional(z.unknown()),
    status_loa: z.optional(z.unknown()),
  },
  data: z.object({ id: z.int(), status_loa: z.int() }),
  errors: ['loa_belum_boleh', 'loa_sedang_direview', 'loa_menunggu_berkas'],
});
const loaStatus = z.object({
  id: z.int(),
  status_loa: z.int(),
  /** Reason of a rejection; on a conditional letter only where the office made it visible (loa 7). */
  keterangan: z.nullable(z.string()),
  /** What the office tells whoever was rejected (loa 13); null where it tells nothing. */
  petunjuk: z.nullable(z.string()),
  diminta: z.string(),
});
/** Top-level key beside `data`: whether the applicant may ask now, the server's decision. */
export const loaStatusExtra = { boleh_mengajukan: z.boolean() };
export const statusLoaConditional = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/status_loa_conditional/{nomor_peserta}',
  summary:
    'The latest conditional request; success false when nothing was requested. `boleh_mengajukan`: whether asking is possible now.',
  data: loaStatus,
});
export const statusLoa = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/status_loa/{nomor_peserta}',
  summary:
    'The latest final request; success false when nothing was requested. `boleh_mengajukan`: whether asking is possible now.',
  data: loaStatus,
});
export const loaCek = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/loa/cek/{type}/{nomor_pendaftar}',
  summary: 'Whether the letter of type 1 or 2 exists, and a short-lived address of it.',
  data: z.object({ url: z.string() }),
});
export const loaBerkas = endpoint({
  method: 'GET',
  path: '/api/v2/loa/berkas/{id_loa}',
  access: 'public',
  tag: 'loa',
  raw: 'application/pdf',
  summary: 'A letter as PDF at its signed, short-lived address.',
  query: signedQuery,
  data: z.null(),
});
export const periksaLoa = endpoint({
  method: 'GET',
  path: '/api/v2/public/loa/{token}',
  access: 'public',
  tag: 'loa',
  summary:
    'What the QR code of a letter proves: number, name, programme, date, revocation, and the fingerprint of its PDF.',
  data: z.object({
    nomor_surat: z.string(),
    jenis_loa: z.int(),
    nama_lengkap: z.nullable(z.string()),
    nama_prodi: z.nullable(z.string()),
    nama_jenjang: z.nullable(z.string()),
    diterbitkan: z.string(),
    /** SHA-256 of the PDF in hex digits; null while it is being made. */
    sidik: z.nullable(z.string()),
    /** Who signed it electronically; null where a picture signs. */
    penandatangan: z.nullable(z.string()),
    berlaku: z.boolean(),
    dicabut: z.boolean(),
  }),
});
