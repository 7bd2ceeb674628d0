/** People of the demo who registered twice, so that the desk for doubles has something to decide; and twins, who did not. */
import type { Values } from '@gerbang/contract';
import type { AccountWish } from './accounts.ts';
import type { Applicant } from './applicant.ts';
import type { Wish } from './population.ts';

const SELF = 'data_diri_pendaftar';
const SAME_NIK =
  'lengkap dengan NIK yang sama seperti akun lain pada gelombang ini: hanya satu dari keduanya mendapat kursi sampai panitia mengizinkan yang kedua.';

/** The last of the demo's applicants, in this order. */
export const doubleWishes: readonly (Wish | AccountWish)[] = [
  { fase: 'siap_finalisasi', offering: '13-1', stage: 'lengkap', keterangan: `Jalur tanpa tes, ${SAME_NIK}` },
  { fase: 'siap_finalisasi', offering: '13-1', stage: 'lengkap', keterangan: `Jalur tanpa tes, ${SAME_NIK}` },
  { offering: '12-1', stage: 'lengkap', schedule: 1 },
  { offering: '12-1', stage: 'lengkap', schedule: 1 },
  { offering: '12-1', stage: 'lengkap', schedule: 1 },
];

type Records = Readonly<Record<string, Values | undefined>>;
const valueOf = (records: Records, table: string, name: string): string =>
  String(records[table]?.[name] ?? '');
/** A digit mistyped near the front, as by hand. */
const mistyped = (digits: string): string =>
  digits.slice(0, 5) + String((Number(digits[5]) + 1) % 10) + digits.slice(6);

/** What somebody typed who is the same as `who`, or their twin. */
const TYPED: readonly ((who: Records) => Record<string, Values>)[] = [
  (who) => ({ [SELF]: pick(who, SELF, ['nama_lengkap', 'no_ktp', 'tgl_lahir', 'jenis_kelamin']) }),
  // Another NIK by a slip of the hand, the same school number.
  (who) => ({
    [SELF]: {
      ...pick(who, SELF, ['nama_lengkap', 'tgl_lahir', 'jenis_kelamin']),
      no_ktp: mistyped(valueOf(who, SELF, 'no_ktp')),
    },
    pendidikan_terakhir: pick(who, 'pendidikan_terakhir', ['nisn', 'nama_sekolah']),
  }),
  // The name written otherwise, the mother the same.
  (who) => ({
    [SELF]: {
      ...pick(who, SELF, ['tgl_lahir', 'jenis_kelamin', 'telp']),
      nama_lengkap: `${valueOf(who, SELF, 'nama_lengkap')} S`,
    },
    data_orang_tua: pick(who, 'data_orang_tua', ['nama_lengkap_ibu', 'nama_lengkap_ayah']),
  }),
  // A twin: birth date, mother and telephone the same, the NIK the next one.
  (who) => ({
    [SELF]: {
      ...pick(who, SELF, ['tgl_lahir', 'telp', 'jenis_kelamin']),
      no_ktp: `${valueOf(who, SELF, 'no_ktp').slice(0, 12)}9001`,
    },
    data_orang_tua: pick(who, 'data_orang_tua', ['nama_lengkap_ibu', 'nama_lengkap_ayah']),
  }),
];
const pick = (records: Records, table: string, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, records[table]?.[name] ?? null]));

const become = (one: Applicant, typed: Record<string, Values>): Applicant => ({
  ...one,
  filled: {
    ...one.filled,
    records: {
      ...one.filled.records,
      ...Object.fromEntries(
        Object.entries(typed).map(([table, values]) => [table, { ...one.filled.records[table], ...values }]),
      ),
    },
  },
});

/** The applicants with the last of them as they typed it: the second like the first, the others like finalised ones. */
export const asDoubles = (applicants: readonly Applicant[]): Applicant[] => {
  const rest = applicants.slice(0, -doubleWishes.length);
  const [first, ...doubles] = applicants.slice(-doubleWishes.length) as [Applicant, ...Applicant[]];
  const verified = rest.filter(
    ({ wish, filled }) =>
      !('fase' in wish) &&
      wish.offering === '11-2' &&
      wish.stage === 'final' &&
      filled.records.data_orang_tua?.nama_lengkap_ibu,
  );
  const alike = [first, ...verified.slice(0, doubles.length - 1)];
  return [
    ...rest,
    first,
    ...doubles.map((one, i) => become(one, TYPED[i]?.(alike[i]?.filled.records ?? {}) ?? {})),
  ];
};
