/** The form of a track: which steps it has, what each asks and demands, and the one judge of it (formulir 33). */

import type { Step } from '../../form/step.ts';
import { dataDiri } from '../../steps/data-diri.ts';
import { dataKeluarga } from '../../steps/data-keluarga.ts';
import { finalisasi } from '../../steps/finalisasi.ts';
import { codesOf, findStep, type StepCode, steps } from '../../steps/index.ts';
import { pilihanJurusan } from '../../steps/pilihan-jurusan.ts';
import type { Finding } from '../../wire/errors.ts';

/** Number of each step the form has → codes it asks → whether they are mandatory. */
export type Langkah = Readonly<Record<number, Readonly<Record<string, boolean>>>>;
/** What the judgement depends on besides. */
export interface SifatJalur {
  pascasarjana: boolean;
  tanpa_tes: boolean;
}

/** Where a finding about a step, and about a code of it, points. */
export const tempatLangkah = (number: number): string => `langkah.${number}`;
export const tempatIsian = (number: number, code: string): string => `isian.${number}.${code}`;

/** Steps no form can do without, and why. */
const ALWAYS: readonly { step: Step; why: string }[] = [
  { step: dataDiri, why: 'nama pendaftar tercetak di kartu' },
  { step: pilihanJurusan, why: 'program studi, kelas, dan jadwal ujian dipilih di sana' },
  { step: finalisasi, why: 'tanpa itu tidak seorang pun mendapat kartu' },
];
/** Why a form must have the step; null where it need not. */
export const alasanSelaluAda = (step: Step): string | null =>
  ALWAYS.find((one) => one.step === step)?.why ?? null;

interface Demand<Trait> {
  step: Step;
  code: string;
  when: (jalur: Trait) => boolean;
  message: string;
}
/** What an exam card lacks where the form does not demand it. */
export const KARTU_TANPA = {
  nama: 'kartu terbit tanpa nama: NAMA harus ditanyakan dan wajib',
  // The face is what the invigilator compares; without an exam nobody does (formulir 32).
  foto: 'kartu ujian terbit tanpa foto: FOTO harus ditanyakan dan wajib',
} as const;
const ON_CARD: readonly Demand<Pick<SifatJalur, 'tanpa_tes'>>[] = [
  { step: dataDiri, code: 'NAMA', when: () => true, message: KARTU_TANPA.nama },
  { step: dataDiri, code: 'FOTO', when: ({ tanpa_tes }) => !tanpa_tes, message: KARTU_TANPA.foto },
];
/** Whoever lacks these could only make something up. */
const TOO_MUCH: readonly Demand<Pick<SifatJalur, 'pascasarjana'>>[] = [
  {
    step: dataDiri,
    code: 'GB_A',
    when: ({ pascasarjana }) => !pascasarjana,
    message: 'Gelar Belakang (GB_A) wajib, padahal lulusan sekolah belum bergelar',
  },
  {
    step: dataKeluarga,
    code: 'KARTU_MISKIN',
    when: () => true,
    message: 'Kartu Keluarga Miskin (KARTU_MISKIN) wajib bagi semua pelamar',
  },
];
/** Codes the form asks only after a certain answer to another, which must then be asked too. */
const FOLLOWS: readonly { step: Step; code: string; after: string }[] = [
  { step: dataKeluarga, code: 'NAMA_PASANGAN', after: 'STATUS_KAWIN' },
];

/** Codes of the step without which this one could never be answered. */
export const perluJuga = (step: Step, { code, needs }: StepCode): string[] => [
  ...needs,
  ...FOLLOWS.filter((f) => f.step === step && f.code === code).map((f) => f.after),
];

/** What a code is called, such as "Tanggal Mulai, Tanggal Selesai". */
export const namaIsian = ({ labels }: StepCode): string => [...new Set(labels)].join(', ');

/** A code of a step as it is told of: the step's title, what it is called, and itself. */
export const namaKode = (number: number, code: string): { langkah: string; nama: string; code: string } => {
  const step = findStep(number);
  const one = step && codesOf(step).find((known) => known.code === code);
  return { langkah: step?.title ?? `Langkah ${number}`, nama: one ? namaIsian(one) : code, code };
};

const unknownCodes = (step: Step, codes: Readonly<Record<string, boolean>>): string[] => {
  const known = codesOf(step).map(({ code }) => code);
  return Object.keys(codes).filter((code) => !known.includes(code));
};
const neverAsked = (step: Step, code: string): string =>
  `${step.title}: kode isian ${code} tidak dikenal, jadi tidak pernah ditanyakan`;

const stepFindings = (step: Step, asked: Readonly<Record<string, boolean>>): Finding[] => {
  const known = codesOf(step);
  const named = (code: string) => namaIsian(known.find((k) => k.code === code) as StepCode);
  const at = (code: string, message: string): Finding => ({
    field: tempatIsian(step.number, code),
    message: `${step.title}: ${message}`,
  });
  if (known.length > 0 && !known.some(({ code }) => code in asked))
    return [
      {
        field: tempatLangkah(step.number),
        message: `${step.title}: pilih paling sedikit satu isian, atau matikan langkah ini`,
      },
    ];
  return [
    ...unknownCodes(step, asked).map((code) => ({
      field: tempatIsian(step.number, code),
      message: neverAsked(step, code),
    })),
    ...known
      .filter(({ code }) => code in asked)
      .flatMap((one) => {
        const called = `${namaIsian(one)} (${one.code})`;
        const [lacking] = perluJuga(step, one).filter((needed) => !(needed in asked));
        if (lacking)
          return [
            at(one.code, `${called} hanya dapat diisi bila ${named(lacking)} (${lacking}) juga ditanyakan`),
          ];
        return asked[one.code] && !one.demandable ? [at(one.code, `${called} tidak dapat diwajibkan`)] : [];
      }),
  ];
};

/** Judges the form of a track, in the browser as on the server. What passes has no dead end of its own making. */
export const periksaFormulir = (langkah: Langkah, jalur: Pick<SifatJalur, 'tanpa_tes'>): Finding[] => [
  ...Object.keys(langkah)
    // Written otherwise, a number would name a step twice, or one that is judged as absent.
    .filter((number) => String(Number(number)) !== number || !findStep(Number(number)))
    .map((number) => ({
      field: tempatLangkah(Number(number)),
      message: `Langkah nomor ${number} tidak dikenal`,
    })),
  ...steps.flatMap((step): Finding[] => {
    const asked = langkah[step.number];
    if (asked) return stepFindings(step, asked);
    const why = alasanSelaluAda(step);
    return why
      ? [{ field: tempatLangkah(step.number), message: `Langkah ${step.title} harus ada: ${why}` }]
      : [];
  }),
  ...ON_CARD.filter(({ step, code, when }) => {
    const asked = langkah[step.number];
    return asked && Object.keys(asked).length > 0 && when(jalur) && asked[code] !== true;
  }).map(({ step, code, message }) => ({
    field: tempatIsian(step.number, code),
    message: `${step.title}: ${message}`,
  })),
];

/** What a form says and surely does not mean; nobody is stopped by it. */
export const peringatanFormulir = (langkah: Langkah, jalur: SifatJalur): string[] => [
  ...steps.flatMap((step) =>
    unknownCodes(step, langkah[step.number] ?? {}).map((code) => neverAsked(step, code)),
  ),
  ...TOO_MUCH.filter(({ step, code, when }) => when(jalur) && langkah[step.number]?.[code] === true).map(
    ({ step, message }) => `${step.title}: ${message}`,
  ),
];

/** What a step asks before anybody has chosen: everything, mandatory where that stops nobody honest. */
export const isianAwal = (step: Step, jalur: SifatJalur): Record<string, boolean> =>
  Object.fromEntries(
    codesOf(step).map(({ code, demandable }) => [
      code,
      demandable && !TOO_MUCH.some((d) => d.step === step && d.code === code && d.when(jalur)),
    ]),
  );

/** The form in the order of the wizard and of its fields, whatever the sender's; what is unknown comes last. */
export const rapikanFormulir = (langkah: Langkah): Langkah =>
  Object.fromEntries(
    Object.entries(langkah).map(([number, asked]) => {
      const step = findStep(Number(number));
      const order = step ? codesOf(step).map(({ code }) => code) : [];
      const place = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
      const entries = Object.entries(asked);
      return [
        number,
        Object.fromEntries(entries.toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))),
      ];
    }),
  );

/** How large a form is: steps, fields asked, mandatory ones. */
export const ukuranFormulir = (langkah: Langkah) => {
  const asked = Object.values(langkah).flatMap((codes) => Object.values(codes));
  return { langkah: Object.keys(langkah).length, isian: asked.length, wajib: asked.filter(Boolean).length };
};
