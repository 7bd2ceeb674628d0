/** The office's first page: what waits, and how registration goes. */
import { z } from 'zod/mini';
import { endpoint, type Permission } from './endpoint.ts';

/** The queues: what each is called, who sees it, and where its work is done. */
export const ANTREAN = {
  percakapan: { judul: 'Percakapan belum dijawab', izin: 'percakapan', tujuan: '/percakapan' },
  loa: { judul: 'LoA menunggu keputusan', izin: 'loa', tujuan: '/loa' },
  hasil: { judul: 'Hasil menunggu persetujuan', izin: 'hasil-setujui', tujuan: '/hasil' },
  pembayaran: { judul: 'Pembayaran di karantina', izin: 'pembayaran', tujuan: '/pembayaran' },
  ruang: { judul: 'Jadwal ujian tanpa kursi', izin: 'ruang', tujuan: '/ruang' },
  kartu: { judul: 'Kartu belum terbit', izin: 'pendaftar-lihat', tujuan: '/pendaftar?fase=tanpa-kartu' },
} as const satisfies Record<string, { judul: string; izin: Permission; tujuan: string }>;
export type Antrean = keyof typeof ANTREAN;

/** Hours within which a new room is promised (A 8, decisions 129). */
export const JANJI_RUANG_JAM = 24;

const counted = z.object({ kode: z.string(), nama: z.string(), jumlah: z.int() });
const home = z.object({
  /** There is no offering yet: the installation is being set up. */
  kosong: z.boolean(),
  antrean: z.array(
    z.object({
      kunci: z.enum(Object.keys(ANTREAN) as [Antrean, ...Antrean[]]),
      jumlah: z.int(),
      /** Since when the oldest waits; null when none does. */
      tertua: z.nullable(z.string()),
    }),
  ),
  /** Exam schedules without a seat left: the names behind the queue `ruang`. */
  ruang_penuh: z.array(
    z.object({
      kode_jadwal: z.string(),
      nama: z.string(),
      sejak: z.string(),
      /** It had seats once; without a room nobody was ever promised another. */
      berruang: z.boolean(),
    }),
  ),
  /** Of the offerings whose result is not announced yet; the last 30 days in Jakarta, each day present. */
  per_hari: z.array(z.object({ tanggal: z.string(), jumlah: z.int() })),
  per_jalur: z.array(counted),
  /** First choices, largest first. */
  per_prodi: z.array(counted),
  per_fase: z.array(counted),
  dihitung: z.string(),
});
export type Beranda = z.infer<typeof home>;

export const berandaPetugas = endpoint({
  method: 'GET',
  path: '/api/petugas/beranda',
  access: 'petugas:beranda',
  tag: 'beranda',
  summary:
    'Queues the role may work on, with count and oldest age, and registrations; at most 30 seconds old.',
  data: home,
});
