/** Rounds of call-ups at set times: when they come, how long those called have, pausing, and what came of each (jawaban 12–15). */
import { z } from 'zod/mini';
import { keysOf } from '../../wire/keys.ts';
import { callsOf } from '../../wire/office.ts';
import { instant } from '../hasil.ts';

/** Rounds of an offering still to come. */
export const PUTARAN_MAX = 100;
/** Hours somebody called up may have at most: thirty days. */
export const TENGGAT_JAM_MAX = 720;
const JAM_MS = 3_600_000;

/** What came of a round. */
export const KEADAAN_PUTARAN = {
  dipanggil: 'Memanggil dari daftar tunggu',
  kosong: 'Tidak ada kursi kosong, atau tidak ada yang menunggunya',
  gabung: 'Tertunda; dilakukan bersama putaran sesudahnya',
  jeda: 'Dilewati karena dijeda',
  belum: 'Dilewati karena hasilnya belum dapat dipanggil',
} as const;

/** The times from `mulai` to `terakhir`, so many hours apart; one more than can be stored where there are too many. */
export const waktuBerulang = (mulai: string, jam: number, terakhir: string): string[] => {
  const [first, last] = [Date.parse(mulai), Date.parse(terakhir)];
  const times: string[] = [];
  if (!(jam > 0)) return times;
  for (let at = first; at <= last && times.length <= PUTARAN_MAX; at += jam * JAM_MS)
    times.push(new Date(at).toISOString());
  return times;
};
/** Until when somebody called up at `at` answers: a whole minute, never less than promised. */
export const batasPutaran = (at: Date, tenggat_jam: number): Date =>
  new Date(Math.ceil((at.getTime() + tenggat_jam * JAM_MS) / 60_000) * 60_000);

const aturan = z.object({
  /** Hours those called have to answer. */
  tenggat_jam: z.int(),
  /** Since when no round is done; null where they are. */
  dijeda: z.nullable(z.string()),
  versi: z.int(),
});
export type AturanPutaran = z.infer<typeof aturan>;
const putaran = z.object({
  id: z.int(),
  waktu: z.string(),
  /** When it was done or passed over; null while it is to come. */
  selesai: z.nullable(z.string()),
  keadaan: z.nullable(z.enum(keysOf(KEADAAN_PUTARAN))),
  /** Whom it called. */
  jumlah: z.int(),
});
export type Putaran = z.infer<typeof putaran>;

const office = {
  lihat: callsOf('petugas:hasil-lihat', 'petugas'),
  setujui: callsOf('petugas:hasil-setujui', 'petugas'),
};

export const daftarPutaran = office.lihat.get('/api/petugas/hasil/{kode_penawaran}/putaran', {
  summary: 'Rounds of call-ups of an offering, done and to come, and how long those called have to answer.',
  data: z.object({ aturan: z.nullable(aturan), putaran: z.array(putaran) }),
});
export const aturPutaran = office.setujui.act('/api/petugas/hasil/{kode_penawaran}/putaran', {
  summary:
    'Sets when rounds come, in place of those still to come, and how long those called have to answer; no times end them. Every time is to come, and after the announcement.',
  reason: 'none',
  body: {
    waktu: z.array(instant).check(z.maxLength(PUTARAN_MAX)),
    tenggat_jam: z.int().check(z.minimum(1), z.maximum(TENGGAT_JAM_MAX)),
    versi: z.nullable(z.int()),
  },
  data: aturan,
  errors: ['versi_usang'],
});
export const jedaPutaran = office.setujui.act('/api/petugas/hasil/{kode_penawaran}/putaran/jeda', {
  summary:
    'Pauses the rounds of an offering, or goes on with them; those whose time passes meanwhile are left out.',
  body: { jeda: z.boolean(), versi: z.int() },
  data: aturan,
  errors: ['versi_usang'],
});
