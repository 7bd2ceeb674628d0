/** Fills a track's form for a person, keeping only what its configuration asks, as a save would. */
import {
  type Context,
  contextOf,
  isSlotAsked,
  isSlotRequired,
  type Step,
  type Values,
} from '@gerbang/contract';
import type { CustomField } from '@gerbang/contract/form/isian';
import type { CollectionPart, DocumentPart, RecordPart } from '@gerbang/contract/form/step';
import { KODE_KEMAMPUAN_BERBEDA } from '@gerbang/contract/steps/data-kesehatan';
import { customSlot, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import type { Paper } from '../files/samples.ts';
import { answers, rowAnswers } from './answers.ts';
import { customValues } from './custom-values.ts';
import type { LanguageTest, Person } from './person.ts';
import { completeRecord, completeRow, usualRows } from './usual.ts';

/** Steps of a track with their field codes → mandatory. */
export type Form = readonly { step: Step; codes: Readonly<Record<string, boolean>> }[];

/** What an offering asks. */
export interface Asked {
  form: Form;
  khusus: readonly CustomField[];
  limits: Context['limits'];
}

export interface Filled {
  /** Values by table. */
  records: Record<string, Values>;
  /** Rows by the key of the collection part; with `paper` each of them comes with a file. */
  lists: Record<string, { rows: Values[]; paper: boolean }>;
  /** Ids of the kinds of special needs. */
  kemampuan_berbeda: readonly number[];
  /** Values of the custom fields of type text and select. */
  khusus: Record<string, string>;
  /** Files, but for those of rows. */
  papers: Paper[];
}

export const nothing = (): Filled => ({
  records: {},
  lists: {},
  kemampuan_berbeda: [],
  khusus: {},
  papers: [],
});

/** Certificates of which one suffices: a person hands in those they have. */
const TESTS: Readonly<Record<string, LanguageTest>> = {
  'data_sertifikasi/toefl': 'toefl',
  'data_sertifikasi/toafl': 'toafl',
};

/** Files that are mandatory, and those a person in that situation would add. */
const isHandedIn = (part: DocumentPart, person: Person, context: Context): boolean => {
  const test = TESTS[part.slot];
  if (test) return isSlotAsked(part, context) && person.tests.includes(test);
  return isSlotRequired(part, context) || (isSlotAsked(part, context) && part.needed?.(context) === true);
};

const fillRecord = (filled: Filled, part: RecordPart, person: Person, context: Context): void => {
  const given = answers[part.key]?.(person, context) ?? {};
  const values = completeRecord(part, given, person, context);
  filled.records[part.table] = { ...filled.records[part.table], ...values };
};

const fillList = (filled: Filled, part: CollectionPart, person: Person, context: Context): void => {
  const given = rowAnswers[part.key]?.(person, context) ?? usualRows(part, context);
  filled.lists[part.key] = {
    rows: given.map((row) => completeRow(part, row, person, context)),
    paper: part.file !== undefined && part.file.code in context.codes,
  };
};

/** Fills the form's steps in order; with `stopped` somebody left the last of them before its documents. */
export const fill = (person: Person, asked: Asked, today: string, stopped: boolean): Filled => {
  const { form, khusus, limits } = asked;
  const filled = nothing();
  const codes = Object.fromEntries(form.map((entry) => [entry.step.number, entry.codes]));
  const contextIn = (step: Step): Context =>
    contextOf(step, {
      records: filled.records,
      slots: Object.fromEntries(filled.papers.map(({ slot }) => [slot, true])),
      counts: {},
      khusus: { fields: khusus, values: filled.khusus },
      codes,
      limits,
      today,
    });
  for (const [i, { step }] of form.entries()) {
    const papers = !stopped || i < form.length - 1;
    for (const part of step.parts) {
      const context = contextIn(step);
      if (part.shape === 'record') fillRecord(filled, part, person, context);
      else if (part.shape === 'collection') fillList(filled, part, person, context);
      else if (papers && isHandedIn(part, person, context)) filled.papers.push(part);
    }
    if (codes[step.number]?.[KODE_KEMAMPUAN_BERBEDA] !== undefined)
      filled.kemampuan_berbeda = person.needs?.id_kesehatan ?? [];
    if (step.key !== dataKhusus.key) continue;
    filled.khusus = customValues(person, khusus);
    const uploads = papers ? khusus.filter(({ tipe }) => tipe === 'file') : [];
    filled.papers.push(
      ...uploads.map(({ nama, label }): Paper => ({ slot: customSlot(nama), label, accept: 'dokumen' })),
    );
  }
  return filled;
};
