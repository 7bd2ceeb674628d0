/** Loosening the form of an offering that somebody is filling: less may be demanded or asked, never more (formulir 34). */
import { z } from 'zod/mini';
import type { Step } from '../../form/step.ts';
import type { StepCodes } from '../../steps/codes.ts';
import { codesOf, findStep, steps } from '../../steps/index.ts';
import type { Finding } from '../../wire/errors.ts';
import { callsOf } from '../../wire/office.ts';
import { type DetailPenawaran, dataPenawaran, satu, versi } from '../penawaran/calls.ts';
import {
  type Langkah,
  namaKode,
  periksaFormulir,
  perluJuga,
  tempatIsian,
  tempatLangkah,
} from '../prodi-jalur/formulir.ts';

/** Answers on which it depends what else is asked or demanded: without them somebody would have to answer more than before. */
const PENENTU: { readonly [Key in keyof StepCodes]?: readonly StepCodes[Key][] } = {
  'data-diri': ['TL', 'NEGARA', 'NEGARA_ASAL'],
  'data-ayah': ['STATUS', 'NEGARA'],
  'data-ibu': ['STATUS', 'NEGARA'],
  'data-sertifikasi': ['SERTIFIKAT_TOEFL', 'SERTIFIKAT_TOAFL'],
};
/** True where what else is asked depends on the answer to the code. */
export const menentukan = ({ key }: Step, code: string): boolean => {
  const own: readonly string[] = PENENTU[key as keyof StepCodes] ?? [];
  return own.includes(code);
};

/** The form of an offering as that of a track is written. */
export const langkahPenawaran = ({ formulir }: Pick<DetailPenawaran, 'formulir'>): Langkah =>
  Object.fromEntries(
    formulir.langkah.map(({ kode_grup_form, kolom }) => [
      kode_grup_form,
      Object.fromEntries(kolom.map(({ nama_form, wajib }) => [nama_form, wajib])),
    ]),
  );

/** What becomes of a field. */
export const KELONGGARAN = { opsional: 'tidak lagi wajib', mati: 'tidak ditanyakan lagi' } as const;
export interface Kelonggaran {
  kode_grup_form: number;
  nama_form: string;
  menjadi: keyof typeof KELONGGARAN;
}
/** What is loosened between two forms, in the wizard's order. */
export const kelonggaran = (before: Langkah, next: Langkah): Kelonggaran[] =>
  steps.flatMap(({ number }) =>
    Object.entries(before[number] ?? {}).flatMap(([nama_form, wajib]): Kelonggaran[] => {
      const now = next[number]?.[nama_form];
      if (now === wajib) return [];
      return [{ kode_grup_form: number, nama_form, menjadi: now === undefined ? 'mati' : 'opsional' }];
    }),
  );

const ONLY_LOOSER = 'formulir yang sedang diisi hanya dapat dilonggarkan';
const called = (number: number, code: string): string => {
  const { langkah, nama } = namaKode(number, code);
  return `${langkah}: ${nama} (${code})`;
};

const tighter = (before: Langkah, next: Langkah): Finding[] =>
  Object.entries(next).flatMap(([key, codes]) => {
    const number = Number(key);
    const asked = before[number];
    if (!asked)
      return [
        {
          field: tempatLangkah(number),
          message: `Langkah ${findStep(number)?.title ?? key} tidak dapat ditambahkan: ${ONLY_LOOSER}`,
        },
      ];
    return Object.entries(codes).flatMap(([code, wajib]) =>
      !Object.hasOwn(asked, code)
        ? [
            {
              field: tempatIsian(number, code),
              message: `${called(number, code)} tidak dapat ditambahkan: ${ONLY_LOOSER}`,
            },
          ]
        : wajib && !asked[code]
          ? [
              {
                field: tempatIsian(number, code),
                message: `${called(number, code)} tidak dapat diwajibkan: ${ONLY_LOOSER}`,
              },
            ]
          : [],
    );
  });

/** Why a code cannot be switched off; null where it can. */
const stays = (step: Step, code: string, next: Langkah): string | null => {
  if (menentukan(step, code)) return 'menentukan isian lain yang ditanyakan; jadikan opsional saja';
  const asked = next[step.number] ?? {};
  const one = codesOf(step).find((known) => known.code in asked && perluJuga(step, known).includes(code));
  return one ? `masih diperlukan untuk ${one.labels[0]} (${one.code})` : null;
};

/** Judges what the form becomes against what it is, in the browser as on the server. */
export const periksaLonggar = (before: Langkah, next: Langkah, jalur: { tanpa_tes: boolean }): Finding[] => {
  const gone = Object.keys(before)
    .filter((number) => !(number in next))
    .map((number) => ({
      field: tempatLangkah(Number(number)),
      message: `Langkah ${findStep(Number(number))?.title ?? number} tidak dapat dihilangkan; jadikan isiannya opsional`,
    }));
  const kept = kelonggaran(before, next).flatMap(({ kode_grup_form: number, nama_form: code, menjadi }) => {
    const step = findStep(number);
    const why = step && menjadi === 'mati' && number in next ? stays(step, code, next) : null;
    return why ? [{ field: tempatIsian(number, code), message: `${called(number, code)} ${why}` }] : [];
  });
  const found = [...tighter(before, next), ...gone, ...kept];
  if (found.length > 0) return found;
  // What was wrong with it before is no matter of loosening it.
  const known = new Set(periksaFormulir(before, jalur).map(({ message }) => message));
  return periksaFormulir(next, jalur).filter(({ message }) => !known.has(message));
};

const office = callsOf('petugas:penawaran', 'meja penawaran');

/** More than this is no form. */
const LONGGAR_BYTES = 32 * 1024;

export const isianTerisi = office.get(`${satu}/formulir/isian`, {
  summary: 'Of those who have not finalised, how many have answered each code of the form.',
  cost: 'file',
  data: z.object({
    /** Who has not finalised. */
    pendaftar: z.int(),
    terisi: z.array(z.object({ kode_grup_form: z.int(), nama_form: z.string(), terisi: z.int() })),
  }),
});
export const longgarkanFormulir = office.act(`${satu}/formulir/longgar`, {
  summary:
    'Replaces the form by one that demands or asks less, also while it is being filled; what demands more is refused. What was answered stays, and whoever is final is not touched.',
  body: { langkah: z.record(z.string(), z.record(z.string(), z.boolean())), versi },
  bodyMax: LONGGAR_BYTES,
  data: dataPenawaran,
  errors: ['versi_usang'],
});

export const pemakaianFormulir = office.get(
  '/api/petugas/prodi-jalur/jalur/{kode_jalur}/formulir/pemakaian',
  {
    summary:
      'What the applicants of the track who finalised last were asked and all left empty; nothing where they are too few to tell.',
    cost: 'file',
    data: z.object({
      /** How many were looked at. */
      pendaftar: z.int(),
      kosong: z.array(z.object({ kode_grup_form: z.int(), nama_form: z.string() })),
    }),
  },
);
