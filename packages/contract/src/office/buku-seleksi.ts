/** Ledgers of proposed runs: under other names for who is outside, with a key file for the auditor, and who signed (seleksi 29–31). */
import { z } from 'zod/mini';
import { callsOf } from '../wire/office.ts';

export const PERAN_TANDA = { mengusulkan: 'Mengusulkan', menyetujui: 'Menyetujui' } as const;
const tanda = z.object({
  peran: z.enum(['mengusulkan', 'menyetujui']),
  petugas: z.string(),
  nama: z.string(),
  waktu: z.string(),
  /** What the public key is known by: 64 bits of its SHA-256. */
  sidik_kunci: z.string(),
});
const buku = z.object({
  id_hasil: z.int(),
  kode_penawaran: z.string(),
  penawaran: z.string(),
  skenario: z.string(),
  dibuat: z.string(),
  disetujui: z.nullable(z.string()),
  dibatalkan: z.nullable(z.string()),
  segel: z.string(),
  /** Seal under other names; null for runs before there were any. */
  segel_samaran: z.nullable(z.string()),
  tanda: z.array(tanda),
});
export type BukuSeleksi = z.infer<typeof buku>;

const office = {
  seleksi: callsOf('petugas:buku-seleksi', 'meja buku-seleksi'),
  samaran: callsOf('petugas:kunci-samaran', 'meja buku-seleksi'),
  cabut: callsOf('petugas:kunci-cabut', 'meja buku-seleksi'),
};

export const daftarBuku = office.seleksi.get('/api/petugas/buku-seleksi', {
  summary: 'Runs that were put forward as a result, newest first, with who signed them.',
  data: z.array(buku),
});
export const bukuSamaran = office.seleksi.get('/api/petugas/buku-seleksi/{id_hasil}/samaran', {
  summary:
    'The ledger of a run under other names with its signatures: the file that may leave the office. Recorded.',
  raw: 'application/octet-stream',
  data: z.null(),
});
export const kunciSamaran = office.samaran.get('/api/petugas/buku-seleksi/{id_hasil}/kunci', {
  summary: 'The key file that leads from those names to participants, for the auditor alone. Recorded.',
  raw: 'application/octet-stream',
  data: z.null(),
});
const kunci = z.object({
  petugas: z.string(),
  nama: z.string(),
  kunci: z.string(),
  sidik_kunci: z.string(),
  dibuat: z.string(),
  /** No signature of the key is later; null while it is in force. */
  dicabut: z.nullable(z.string()),
  dicabut_oleh: z.nullable(z.string()),
  alasan_cabut: z.nullable(z.string()),
});
export type KunciPetugas = z.infer<typeof kunci>;
export const kunciPetugas = office.seleksi.get('/api/petugas/buku-seleksi/kunci-petugas', {
  summary:
    'Public keys of the officers who signed, those that were withdrawn with the time until which they count.',
  data: z.array(kunci),
});
export const berkasKunciPetugas = office.seleksi.get('/api/petugas/buku-seleksi/kunci-petugas/berkas', {
  summary: 'The same as a file that `pmb seleksi ulang --petugas` reads.',
  raw: 'application/json',
  data: z.null(),
});
/** Characters of a public key as SPKI in base64. */
const KUNCI_MAX = 100;
export const cabutKunci = office.cabut.act('/api/petugas/buku-seleksi/kunci-petugas/cabut', {
  summary:
    'Withdraws the signing key of another officer: it signs nothing any more, and what it signed stays verifiable. Recorded.',
  body: { kunci: z.string().check(z.maxLength(KUNCI_MAX)) },
  data: z.object({ dicabut: z.string() }),
  errors: ['perlu_petugas_lain', 'sudah_diputus'],
});
export const gantiKunci = office.seleksi.act('/api/petugas/buku-seleksi/kunci-petugas/baru', {
  summary: 'Makes a new signing key for the officer whose last one was withdrawn. Recorded.',
  reason: 'none',
  data: z.object({ kunci: z.string(), sidik_kunci: z.string() }),
  errors: ['kunci_berlaku'],
});
