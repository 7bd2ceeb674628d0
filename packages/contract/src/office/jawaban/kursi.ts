/** Places left after the answers, and moving them to another wave (jawaban 20–22). */
import { z } from 'zod/mini';
import { parameters } from '../../wire/endpoint.ts';
import { callsOf } from '../../wire/office.ts';

export const KATA_PINDAH = 'PINDAHKAN';
const PRODI_MAX = 3_000;
/** At most so many waves are offered as where to. */
export const TUJUAN_MAX = 100;

const kodeProdi = z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/));
const banyak = z.int().check(z.minimum(1), z.maximum(100_000));

const sisa = z.object({
  /** Programme and class: `501-1`. */
  prodi: z.string(),
  nama: z.string(),
  /** Seats of the wave without those given beyond, and without those moved. */
  kapasitas: z.int(),
  /** Held by whoever has not given theirs up. */
  dipegang: z.int(),
  /** Moved to other waves so far. */
  dipindah: z.int(),
  sisa: z.int(),
  /** Who could still be called here. */
  menunggu: z.int(),
});
export type SisaKursi = z.infer<typeof sisa>;
const tujuan = z.object({
  kode_penawaran: z.string(),
  nama: z.string(),
  /** The programmes of this wave it offers as well, with the seats it has there; null where none are recorded. */
  prodi: z.array(z.object({ prodi: z.string(), kapasitas: z.nullable(z.int()) })),
});
export type TujuanKursi = z.infer<typeof tujuan>;
const pindahan = z.object({
  id: z.int(),
  ke: z.string(),
  nama_ke: z.string(),
  kursi: z.array(z.object({ prodi: z.string(), nama: z.string(), jumlah: z.int() })),
  alasan: z.string(),
  dibuat: z.string(),
  /** User name, by which one knows one's own. */
  dibuat_oleh: z.string(),
  pengusul: z.string(),
  /** When it came to be; null while it waits for a second officer. */
  berlaku: z.nullable(z.string()),
  disetujui_oleh: z.nullable(z.string()),
  dibatalkan: z.nullable(z.string()),
  dibatalkan_oleh: z.nullable(z.string()),
  /** Nobody was given one of them yet. */
  dapat_dibatalkan: z.boolean(),
});
export type PindahanKursi = z.infer<typeof pindahan>;

const base = '/api/petugas/hasil/{kode_penawaran}/kursi-sisa';
const office = {
  lihat: callsOf('petugas:hasil-lihat', 'petugas'),
  setujui: callsOf('petugas:hasil-setujui', 'petugas'),
};

export const sisaKursi = office.lihat.get(base, {
  summary: 'Places left of an announced offering by programme, the waves they can go to, and moves so far.',
  data: z.object({
    /** Capacities take two officers, as opening an offering does. */
    dua_petugas: z.boolean(),
    prodi: z.array(sisa),
    tujuan: z.array(tujuan),
    pindahan: z.array(pindahan),
  }),
  errors: ['panggilan_belum'],
});
export const pindahkanKursi = office.setujui.act(`${base}/pindahkan`, {
  summary:
    'Moves places left to another wave, as many as were seen at most; where capacities take two officers it waits for the second. 409 where fewer are left by now.',
  word: KATA_PINDAH,
  body: {
    ke: parameters.kode_penawaran,
    kursi: z
      .array(
        z.object({
          prodi: kodeProdi,
          jumlah: banyak,
          /** Places left as they were seen. */
          semula: banyak,
        }),
      )
      .check(z.minLength(1), z.maxLength(PRODI_MAX)),
  },
  bodyMax: 500_000,
  data: z.object({ id: z.int(), berlaku: z.boolean() }),
  errors: ['panggilan_belum', 'kursi_berubah', 'kursi_tujuan'],
});
const one = { id: z.int32() };
export const setujuiPindahKursi = office.setujui.act(`${base}/setujui`, {
  summary: 'Lets a move of places come to be that somebody else asked for; 409 where fewer are left by now.',
  reason: 'none',
  body: one,
  data: z.null(),
  errors: ['panggilan_belum', 'kursi_berubah', 'kursi_tujuan', 'perlu_petugas_lain', 'sudah_diputus'],
});
export const batalkanPindahKursi = office.setujui.act(`${base}/batalkan`, {
  summary: 'Takes a move of places back, as long as the other wave has no result that could have given them.',
  body: one,
  data: z.null(),
  errors: ['sudah_diputus', 'kursi_dipakai'],
});
