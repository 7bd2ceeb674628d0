/** Running a selection again after an upheld objection: the run, the second officer, what came of it (seleksi 40, seleksi 41). */
import { z } from 'zod/mini';
import { callsOf } from '../../wire/office.ts';
import { instant } from '../hasil.ts';

export const KATA_SAHKAN_KOREKSI = 'SAHKAN';
/** At most this many of those who gain are listed; the count is whole. */
export const KOREKSI_ORANG_MAX = 200;

const base = '/api/petugas/seleksi/{kode_penawaran}/koreksi';
const office = {
  lihat: callsOf('petugas:seleksi-lihat', 'petugas'),
  atur: callsOf('petugas:seleksi-atur', 'petugas'),
  setujui: callsOf('petugas:hasil-setujui', 'petugas'),
};

const usulan = z.object({
  id_hasil: z.int(),
  nama: z.string(),
  segel: z.string(),
  /** Seal of the run it corrects. */
  induk: z.string(),
  dibuat: z.string(),
  /** Account of who put it forward, who never approves it, and their name. */
  dibuat_oleh: z.string(),
  pengusul: z.string(),
  disetujui: z.nullable(z.string()),
  disetujui_oleh: z.nullable(z.string()),
  /** Who gets a seat, or a higher choice. */
  jumlah: z.int(),
  orang: z.array(
    z.object({
      nomor_peserta: z.string(),
      nama_lengkap: z.nullable(z.string()),
      nama_prodi: z.string(),
      /** Whoever leaves a seat for it: where; null of who held none. */
      dari: z.nullable(z.string()),
    }),
  ),
  /** Programmes that hold more than the seats of the rule with it. */
  luapan: z.array(z.object({ nama: z.string(), kursi: z.int(), terisi: z.int(), luapan: z.int() })),
});
export type UsulanKoreksi = z.infer<typeof usulan>;

export const koreksi = office.lihat.get(base, {
  summary:
    'Upheld objections of an announced selection that wait for a decision, the correction that waits for a second officer, and those that were approved.',
  data: z.object({
    /** Objections can lead to one: the result is announced and came of a selection. */
    dapat: z.boolean(),
    sanggah: z.array(
      z.object({ id_sanggah: z.int(), nama: z.string(), nama_lengkap: z.nullable(z.string()) }),
    ),
    /** Components that are open. */
    terbuka: z.array(z.string()),
    /** It must be answered by those who gain. */
    wajib: z.boolean(),
    /** The last run that can be put forward: none from before the last approved correction, or the last upheld objection. */
    dihitung: z.nullable(z.int()),
    usulan: z.nullable(usulan),
    riwayat: z.array(usulan),
  }),
});
export type KeadaanKoreksi = z.infer<typeof koreksi.data>;
export const jalankanKoreksi = office.atur.act(base, {
  summary:
    'Runs the announced selection again by a job: its rule, the scores as they are, beside the seats that are held. It changes nothing until it is put forward and approved.',
  reason: 'none',
  body: {},
  data: z.object({ id: z.int() }),
  errors: ['koreksi_tidak_perlu', 'koreksi_sudah_ada', 'koreksi_belum_siap', 'nilai_belum_ditutup'],
});
export const sahkanKoreksi = office.setujui.act(`${base}/{id_hasil}/sahkan`, {
  summary:
    'Approves the correction another officer put forward: those who gain have it at once and are told, and the objections that led to it are linked to it.',
  reason: 'none',
  word: KATA_SAHKAN_KOREKSI,
  body: {
    /** Until when those who gain answer. */
    batas: instant,
  },
  data: z.null(),
  errors: ['sudah_diputus', 'perlu_petugas_lain', 'skenario_usang', 'koreksi_belum_siap', 'kunci_dicabut'],
});
