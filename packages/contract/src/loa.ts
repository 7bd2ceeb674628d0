/** Letters of acceptance: request, status, file and public proof (A 4, A 7; decisions 131–140). */
import { z } from 'zod/mini';
import { endpoint, parameters } from './endpoint.ts';

/** Kinds and states of a letter (A 9). */
export const JENIS_LOA = { conditional: 1, final: 2 } as const;
export const STATUS_LOA = { review: 1, disetujui: 2, ditolak: 3 } as const;

export const loaSentences = {
  review: 'Sedang direview',
  disetujui: (jenis: number) =>
    `Pengajuan LoA${jenis === JENIS_LOA.conditional ? ' conditional' : ''} Anda telah disetujui`,
  ditolakFinal: (alasan: string) => `Maaf, pengajuan LoA Anda telah ditolak. Alasan penolakan: ${alasan}`,
  ditolakConditional: 'Maaf, pengajuan LoA conditional Anda telah ditolak',
  disiapkan: 'Surat sedang disiapkan.',
} as const;

const common = { access: 'pendaftar', tag: 'loa' } as const;

export const requestLoa = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/request_loa',
  summary: "Asks for a letter; state, programme, year and track are the server's (decisions 132, 134, 135).",
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
  errors: ['loa_belum_boleh', 'loa_sedang_direview'],
});
const loaStatus = z.object({
  id: z.int(),
  status_loa: z.int(),
  /** Reason of a rejection; on a conditional letter only where the office made it visible (decisions 137). */
  keterangan: z.nullable(z.string()),
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
  summary: 'Whether the letter of type 1 or 2 exists, and a short-lived address of it (A 7).',
  data: z.object({ url: z.string() }),
});
export const loaBerkas = endpoint({
  method: 'GET',
  path: '/api/v2/loa/berkas/{id_loa}',
  access: 'public',
  tag: 'loa',
  raw: 'application/pdf',
  summary: 'A letter as PDF at its signed, short-lived address.',
  query: {
    kedaluwarsa: z.string().check(z.regex(/^\d{1,12}$/)),
    tanda: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  },
  data: z.null(),
});
export const periksaLoa = endpoint({
  method: 'GET',
  path: '/api/v2/public/loa/{token}',
  access: 'public',
  tag: 'loa',
  summary: 'What the QR code of a letter proves: its number, state and revocation, and nothing else.',
  data: z.object({
    nomor_surat: z.string(),
    berlaku: z.boolean(),
    dicabut: z.boolean(),
  }),
});
