/** Fills one step from its declaration, by the calls its page makes. */

import { kemampuanBerbedaMany } from '@gerbang/contract/applicant/kesehatan';
import { khususPost, khususUpload } from '@gerbang/contract/applicant/khusus';
import type { Values } from '@gerbang/contract/form/field';
import {
  askedFields,
  askedRowFields,
  type CollectionPart,
  type DocumentPart,
  isConfigured,
  isRowFileRequired,
  isSlotAsked,
  isSlotRequired,
  type Part,
  type RecordPart,
  type Step,
  settle,
} from '@gerbang/contract/form/step';
import {
  dataKesehatan,
  healthProblems,
  KODE_KEMAMPUAN_BERBEDA,
} from '@gerbang/contract/steps/data-kesehatan';
import { CUSTOM_TEXT_MAX, customOptions, customSlot, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { choose } from './choose.ts';
import { formWith } from './files.ts';
import { valuesFor } from './values.ts';
import { contextFor, type Walker, write } from './walk.ts';

const fillRecord = async (walker: Walker, step: Step, part: RecordPart): Promise<void> => {
  const { persona, lists, saved } = walker;
  const context = contextFor(walker, step);
  const asked = (values: Values) => askedFields(part, values, context);
  const values = await valuesFor(part.fields, asked, persona, persona.given, context, lists);
  const settled = settle(part, values, context);
  if (Object.keys(asked(settled)).length === 0) return;
  const row = await write(walker, step, part.save, { body: settled });
  if (row) saved.records = { ...saved.records, [part.table]: { ...saved.records[part.table], ...settled } };
};

const fillDocument = async (walker: Walker, step: Step, part: DocumentPart): Promise<void> => {
  const { persona, samples, saved, who } = walker;
  const context = contextFor(walker, step);
  const wanted = isSlotRequired(part, context) || (persona.fill === 'semua' && isSlotAsked(part, context));
  if (!wanted) return;
  const { nomor_pendaftar } = who;
  const form = formWith(samples, part.accept, part.field, { nomor_pendaftar });
  if (await write(walker, step, part.save, { form }, { [part.field]: part.accept }))
    saved.slots = { ...saved.slots, [part.slot]: true };
};

/** How many entries this applicant has of a list; an office may demand more than the list takes. */
const wantedRows = ({ persona }: Walker, part: CollectionPart, least: number): number => {
  if (persona.rows === 'tanpa') return 0;
  return Math.max(least, persona.rows === 'penuh' ? part.max : persona.fill === 'semua' ? 1 : 0);
};

const fillCollection = async (walker: Walker, step: Step, part: CollectionPart): Promise<void> => {
  const { persona, lists, samples, saved, who } = walker;
  const context = contextFor(walker, step);
  const wanted = wantedRows(walker, part, part.min(context));
  const { file } = part;
  for (let count = 1; count <= wanted; count += 1) {
    const asked = (values: Values) => askedRowFields(part, values, context);
    const values = await valuesFor(part.fields, asked, persona, {}, context, lists);
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
    const texts = { nomor_pendaftar: who.nomor_pendaftar, ...textsOf(filled) };
    const hasFile =
      file !== undefined &&
      (isRowFileRequired(part, context) || (persona.fill === 'semua' && isConfigured(file.code, context)));
    const sent = file
      ? { form: hasFile ? formWith(samples, file.accept, file.field, texts) : textForm(texts) }
      : { body: filled };
    if (!(await write(walker, step, part.save, sent, { ...filled, entri_ke: count }))) return;
    saved.counts = { ...saved.counts, [part.key]: count };
  }
};

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
const textForm = (texts: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return form;
};

const fillPart = (walker: Walker, step: Step, part: Part): Promise<void> => {
  if (part.shape === 'record') return fillRecord(walker, step, part);
  return part.shape === 'document' ? fillDocument(walker, step, part) : fillCollection(walker, step, part);
};

/** Records that look at the files come after them; whoever takes last options also begins with the last file. */
const inOrder = (parts: readonly Part[], isLastFirst: boolean): Part[] => {
  const looksAtFiles = (part: Part) => part.shape === 'record' && part.reads?.includes('berkas') === true;
  const records = parts.filter((part) => part.shape !== 'document');
  const files = parts.filter((part) => part.shape === 'document');
  return [
    ...records.filter((part) => !looksAtFiles(part)),
    ...(isLastFirst ? files.toReversed() : files),
    ...records.filter(looksAtFiles),
  ];
};

/** Kinds of special needs: the first and the last of the list, or none. */
const fillNeeds = async (walker: Walker): Promise<void> => {
  const { form, lists, persona, walk } = walker;
  if (form.codes[dataKesehatan.number]?.[KODE_KEMAMPUAN_BERBEDA] === undefined) return;
  const all = (await lists.rows('kesehatan')).map(({ id_kesehatan }) => Number(id_kesehatan));
  const kemampuan_berbeda = persona.disabilitas ? [...new Set([...all.slice(0, 1), ...all.slice(-1)])] : [];
  // The page itself refuses special needs without a kind; no call is made then.
  const found = healthProblems(persona.disabilitas, kemampuan_berbeda);
  walk.deadEnds.push(
    ...found.map((f) => ({ ...f, step: dataKesehatan.key, call: null, example: { pilihan: all } })),
  );
  if (found.length === 0)
    await write(walker, dataKesehatan, kemampuanBerbedaMany.path, { body: { kemampuan_berbeda } });
};

/** Custom fields: texts and options in one call, files one by one. */
const fillCustom = async (walker: Walker): Promise<void> => {
  const { form, persona, samples, saved, who } = walker;
  const length = { biasa: 6, terpendek: 1, terpanjang: CUSTOM_TEXT_MAX }[persona.size];
  const written = form.khusus.filter(({ tipe }) => tipe !== 'file');
  const meta_data = Object.fromEntries(
    written.map((field) => {
      const option = customOptions(field).at(persona.pick === 'terakhir' ? -1 : 0) ?? null;
      return [field.nama, field.tipe === 'text' ? 'x'.repeat(length) : option];
    }),
  );
  if (written.length > 0)
    await write(walker, dataKhusus, khususPost.path, { body: { meta_data } }, meta_data);
  for (const { nama, tipe } of form.khusus) {
    if (tipe !== 'file') continue;
    const texts = { nomor_pendaftar: who.nomor_pendaftar, nama };
    const sent = { form: formWith(samples, 'dokumen', 'meta_file', texts) };
    if (await write(walker, dataKhusus, khususUpload.path, sent, { nama }))
      saved.slots = { ...saved.slots, [customSlot(nama)]: true };
  }
};

/** What a step has beside its parts. */
const OWN: Readonly<Record<string, (walker: Walker) => Promise<void>>> = {
  [dataKesehatan.key]: fillNeeds,
  [dataKhusus.key]: fillCustom,
  [pilihanJurusan.key]: choose,
};

/** Fills a step as this applicant would; refusals are noted in the walk. */
export const fillStep = async (walker: Walker, step: Step): Promise<void> => {
  for (const part of inOrder(step.parts, walker.persona.pick === 'terakhir'))
    await fillPart(walker, step, part);
  await OWN[step.key]?.(walker);
};
