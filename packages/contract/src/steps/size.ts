/** How long a form takes, and over how many phone screens it goes: a rule for each kind of field, summed over what is asked. */
import type { Field } from '../form/field.ts';
import type { CustomField, Isian } from '../form/isian.ts';
import { blank } from '../form/judge.ts';
import { askedFields, askedRowFields, isSlotAsked, type Part, type Step } from '../form/step.ts';
import { dataKhusus } from './data-khusus.ts';

/** Seconds to read, think and answer, and pixels on a phone of 360×740, label and gap in them. */
interface Effort {
  seconds: number;
  pixels: number;
}
/** What is known by heart is quick, what is looked up in a list or on paper is not. */
const EFFORT: Readonly<Record<Field['kind'] | 'multiline' | 'dokumen', Effort>> = {
  text: { seconds: 10, pixels: 92 },
  multiline: { seconds: 30, pixels: 150 },
  email: { seconds: 12, pixels: 92 },
  integer: { seconds: 6, pixels: 92 },
  money: { seconds: 12, pixels: 92 },
  decimal: { seconds: 12, pixels: 92 },
  date: { seconds: 10, pixels: 92 },
  choice: { seconds: 5, pixels: 100 },
  reference: { seconds: 8, pixels: 92 },
  flag: { seconds: 3, pixels: 56 },
  // Found or photographed, looked at and sent over a phone's line.
  dokumen: { seconds: 75, pixels: 170 },
};
/** Of a step: title, purpose and buttons; of a heading within it. */
const STEP: Effort = { seconds: 10, pixels: 260 };
const HEADING_PIXELS = 60;
/** What a phone shows of a page between its bars. */
const SCREEN_PIXELS = 640;

const effortOf = (field: Field): Effort =>
  field.kind === 'text' && field.multiline ? EFFORT.multiline : EFFORT[field.kind];
const sum = (efforts: readonly Effort[]): Effort => ({
  seconds: efforts.reduce((n, e) => n + e.seconds, 0),
  pixels: efforts.reduce((n, e) => n + e.pixels, 0),
});

/** Which codes are asked, by step; and the custom fields, where they are known. */
export interface Asked {
  codes: Isian['codes'];
  khusus?: readonly CustomField[];
}

/** One row of a list counts, and of a record what stands there before anything is answered. */
const partEfforts = (part: Part, codes: Readonly<Record<string, boolean>>): Effort[] => {
  const context = {
    codes,
    slots: {},
    other: {},
    counts: {},
    limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
    today: '',
  };
  if (part.shape === 'document') return isSlotAsked(part, context) ? [EFFORT.dokumen] : [];
  if (part.shape === 'collection')
    return [
      ...Object.values(askedRowFields(part, {}, context)).map(effortOf),
      ...(part.file && part.file.code in codes ? [EFFORT.dokumen] : []),
    ];
  const asked = askedFields(part, blank(part), context);
  const headings = part.sections.filter((s) => Object.keys(s.fields).some((name) => name in asked));
  return [...Object.values(asked).map(effortOf), { seconds: 0, pixels: headings.length * HEADING_PIXELS }];
};

const CUSTOM = { text: EFFORT.text, select: EFFORT.choice, file: EFFORT.dokumen } as const;
const stepEffort = (step: Step, { codes, khusus = [] }: Asked): Effort => {
  const asked = codes[step.number] ?? {};
  return sum([
    STEP,
    ...step.parts.flatMap((part) => partEfforts(part, asked)),
    ...(step.codes ?? []).filter(({ code }) => code in asked).map(() => EFFORT.choice),
    ...(step.own ? [step.own] : []),
    ...(step.key === dataKhusus.key ? khusus.map(({ tipe }) => CUSTOM[tipe]) : []),
  ]);
};
const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Minutes and phone screens of some steps of a form, each step beginning on a screen of its own. */
export const sizeOf = (steps: readonly Step[], asked: Asked): { menit: number; layar: number } => {
  const efforts = steps.map((step) => stepEffort(step, asked));
  return {
    menit: minutes(sum(efforts).seconds),
    layar: efforts.reduce((n, { pixels }) => n + Math.ceil(pixels / SCREEN_PIXELS), 0),
  };
};
