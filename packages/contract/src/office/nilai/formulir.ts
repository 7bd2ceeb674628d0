/** Scores of a component taken from the form: where from, what it comes to, and the sentence that says so (seleksi 21–23). */
import { z } from 'zod/mini';
import { JUARA_KE, TINGKAT_KEJUARAAN } from '../../steps/data-prestasi.ts';
import { temuan } from '../../wire/impor.ts';
import { keysOf } from '../../wire/keys.ts';
import { PRESTASI_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { nilai, nilaiText } from '../nilai.ts';

/** What can be taken: one field of the form, a custom one that holds a number, or achievements through a table of points. */
export const SUMBER = {
  nilai_sttb: 'Rata-rata Nilai Ujian Sekolah',
  nilai_uan: 'Jumlah Nilai UN',
  ipk: 'IPK',
  nilai_toefl: 'Nilai TOEFL',
  nilai_toafl: 'Nilai TOAFL',
  nilai_tpa: 'Nilai TPA',
  prestasi: 'Prestasi menurut tabel poin',
  khusus: 'Isian khusus',
} as const;
const POIN_MAX = TINGKAT_KEJUARAAN.length * JUARA_KE.length;
const SUMBER_BODY = 8_000;
const code = (of: readonly { value: string }[]) =>
  z.enum(of.map(({ value }) => value) as [string, ...string[]]);

export const sumber = z.object({
  dari: z.enum(keysOf(SUMBER)),
  /** Which custom field; only where it is one. */
  khusus: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,60}$/))),
  /** What a verdict on its document rejected does not count. */
  tanpa_ditolak: z.boolean(),
  /** Points of a level and rank; of those not named none. Only for achievements, as is `terbaik`. */
  poin: z
    .array(z.object({ tingkat: code(TINGKAT_KEJUARAAN), juara: code(JUARA_KE), poin: nilai }))
    .check(z.maxLength(POIN_MAX)),
  /** How many achievements count, the dearest first. */
  terbaik: z.int().check(z.minimum(1), z.maximum(PRESTASI_MAX)),
});
export type Sumber = z.infer<typeof sumber>;

/** What the form of one participant says. */
export interface IsianNilai {
  /** What a custom field is called. */
  label?: string | null;
  /** The field, in ten-thousandths. */
  isi: number | null;
  ditolak: boolean;
  prestasi: readonly { tingkat: string | null; juara: string | null; ditolak: boolean }[];
}
const named = (of: readonly { value: string; label: string }[], value: string | null): string =>
  of.find((one) => one.value === value)?.label ?? '–';

/** The score of one participant, null where there is none, and the sentence that says how it came about. */
export const hitungFormulir = (of: Sumber, isian: IsianNilai): { nilai: number | null; kalimat: string } => {
  if (of.dari !== 'prestasi') {
    const label = (of.dari === 'khusus' && isian.label) || SUMBER[of.dari];
    if (isian.isi === null)
      return {
        nilai: null,
        kalimat: `${label} tidak diisi${of.dari === 'khusus' ? ' dengan angka' : ''}, jadi tanpa nilai.`,
      };
    if (of.tanpa_ditolak && isian.ditolak)
      return { nilai: null, kalimat: `Dokumen ${label} ditolak pemeriksa, jadi tanpa nilai.` };
    return {
      nilai: isian.isi,
      kalimat: `${label} ${nilaiText(isian.isi)} menjadi nilai ${nilaiText(isian.isi)}.`,
    };
  }
  const points = new Map(of.poin.map((one) => [`${one.tingkat}/${one.juara}`, one.poin]));
  const good = isian.prestasi.filter(({ ditolak }) => !(of.tanpa_ditolak && ditolak));
  const counted = good
    .map((one) => ({ ...one, poin: points.get(`${one.tingkat}/${one.juara}`) ?? 0 }))
    .sort((a, b) => b.poin - a.poin)
    .slice(0, of.terbaik);
  const sum = counted.reduce((all, { poin }) => all + poin, 0);
  const parts = counted.map(
    ({ tingkat, juara, poin }) =>
      `${named(TINGKAT_KEJUARAAN, tingkat)} juara ${named(JUARA_KE, juara)} (${nilaiText(poin)})`,
  );
  const rejected = isian.prestasi.length - good.length;
  const left = rejected > 0 ? `; ${rejected} ditolak pemeriksa, tidak dihitung` : '';
  const what =
    counted.length === 0
      ? 'Tidak ada prestasi yang dihitung'
      : `${counted.length} dari ${isian.prestasi.length} prestasi dihitung: ${parts.join(' + ')}`;
  return { nilai: sum, kalimat: `${what}${left}; nilai ${nilaiText(sum)}.` };
};

const path = '/api/petugas/nilai/{kode_penawaran}/{kode_komponen}/formulir';
const office = {
  lihat: callsOf('petugas:nilai-lihat', 'petugas'),
  ubah: callsOf('petugas:nilai-ubah', 'petugas'),
};

export const sumberNilai = office.lihat.get(path, {
  summary: 'Where the scores of a component were taken from, and when.',
  data: z.object({
    sumber: z.nullable(sumber),
    diambil: z.nullable(z.string()),
    /** Custom fields of the offering that may hold a number. */
    khusus: z.array(z.object({ nama: z.string(), label: z.string() })),
  }),
});
const pratinjau = z.object({
  /** What is taken with it: another one where a form or a score changed meanwhile. */
  sidik: z.string(),
  peserta: z.int(),
  bernilai: z.int(),
  tanpa: z.int(),
  /** Scores that are new or another; `ganti` of them stand in the place of one there was. */
  berubah: z.int(),
  ganti: z.int(),
  luar_rentang: temuan,
  contoh: z.array(
    z.object({ nomor_peserta: z.string(), nama_lengkap: z.nullable(z.string()), kalimat: z.string() }),
  ),
});
export type PratinjauFormulir = z.infer<typeof pratinjau>;
export const periksaFormulir = office.ubah.post(`${path}/periksa`, {
  summary: 'Tries out what the forms of all participants come to; stores nothing.',
  body: { sumber },
  bodyMax: SUMBER_BODY,
  data: pratinjau,
  errors: ['nilai_ditutup', 'nilai_cara_lain'],
});
export const ambilFormulir = office.ubah.act(path, {
  summary: 'Takes the scores of a component from the forms as they stand, as one version.',
  reason: 'optional',
  body: { sumber, sidik: z.string().check(z.maxLength(64)) },
  bodyMax: SUMBER_BODY,
  data: z.object({ berubah: z.int() }),
  errors: ['versi_usang', 'nilai_ditutup', 'nilai_cara_lain'],
});
