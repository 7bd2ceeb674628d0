/** The wizard's steps in the order of the specification (formulir 2). */
import type { Field } from '../form/field.ts';
import type { CollectionPart, DocumentPart, Part, RecordPart, Step } from '../form/step.ts';
import { dataDiri } from './data-diri.ts';
import { dataKaryaTulis } from './data-karya-tulis.ts';
import { dataKeluarga } from './data-keluarga.ts';
import { dataKesehatan } from './data-kesehatan.ts';
import { dataKhusus } from './data-khusus.ts';
import { dataAyah, dataIbu } from './data-orang-tua.ts';
import { dataOrganisasi } from './data-organisasi.ts';
import { dataPenelitian } from './data-penelitian.ts';
import { dataPrestasi } from './data-prestasi.ts';
import { dataSertifikasi } from './data-sertifikasi.ts';
import { finalisasi } from './finalisasi.ts';
import { pendidikanSebelumnyaS1 } from './pendidikan-sebelumnya-s1.ts';
import { pendidikanSebelumnyaS2 } from './pendidikan-sebelumnya-s2.ts';
import { pilihanJurusan } from './pilihan-jurusan.ts';
import { proposalTesis } from './proposal-tesis.ts';
import { rencanaDisertasi } from './rencana-disertasi.ts';

export const steps: readonly Step[] = [
  dataDiri,
  dataAyah,
  dataIbu,
  dataKeluarga,
  dataKesehatan,
  dataOrganisasi,
  dataPrestasi,
  pendidikanSebelumnyaS1,
  pendidikanSebelumnyaS2,
  dataPenelitian,
  dataKaryaTulis,
  rencanaDisertasi,
  dataSertifikasi,
  proposalTesis,
  dataKhusus,
  pilihanJurusan,
  finalisasi,
];

const parts: readonly Part[] = steps.flatMap((s) => s.parts);
export const recordParts: readonly RecordPart[] = parts.filter((p) => p.shape === 'record');
export const documentParts: readonly DocumentPart[] = parts.filter((p) => p.shape === 'document');
export const collectionParts: readonly CollectionPart[] = parts.filter((p) => p.shape === 'collection');

/** The step of a number of the form configuration, if the wizard knows it. */
export const findStep = (number: number): Step | undefined => steps.find((s) => s.number === number);

/** What a configuration code of a step switches on. */
export interface StepCode {
  code: string;
  /** Heading under which the form asks it. */
  group: string;
  /** Fields and files, by name and by label; no names where the step is written by hand. */
  names: string[];
  labels: string[];
  /** False: nothing of it is ever demanded. */
  demandable: boolean;
  /** Codes of the same step without which nobody could ever answer it. */
  needs: string[];
}

type Asked = Pick<StepCode, 'group' | 'demandable'> & {
  code: string | undefined;
  name?: string;
  label: string;
  needs?: readonly (string | undefined)[];
};

const askedBy = (part: Part): Asked[] => {
  if (part.shape === 'document')
    return [{ ...part, group: 'Dokumen', name: part.field, demandable: part.required !== undefined }];
  const ofField = (
    group: string,
    name: string,
    f: Field,
    needs: readonly (string | undefined)[] = [],
  ): Asked => ({
    code: f.code,
    group,
    name,
    label: f.label,
    demandable: f.required !== undefined,
    needs: [...needs, f.kind === 'reference' && f.parent ? part.fields[f.parent]?.code : undefined],
  });
  if (part.shape === 'record')
    return part.sections.flatMap((s) =>
      Object.entries(s.fields).map(([name, f]) => ofField(s.title, name, f, [s.code])),
    );
  const group = `Setiap ${part.noun}`;
  const { file } = part;
  return [
    ...Object.entries(part.fields).map(([name, f]) => ofField(group, name, f)),
    ...(file ? [{ code: file.code, group, name: file.field, label: file.label, demandable: true }] : []),
  ];
};

/** Every configuration code a step can switch on, in the order of its fields and documents, with what it asks for. */
export const codesOf = (step: Step): StepCode[] => {
  const byHand = step.codes?.map(({ demandable = true, ...asked }): Asked => {
    return { ...asked, group: step.title, demandable };
  });
  const found = new Map<string, StepCode>();
  for (const { code, group, name, label, demandable, needs } of [
    ...step.parts.flatMap(askedBy),
    ...(byHand ?? []),
  ]) {
    if (code === undefined) continue;
    const one = found.get(code) ?? { code, group, names: [], labels: [], demandable: false, needs: [] };
    if (name) one.names.push(name);
    one.labels.push(label);
    one.demandable ||= demandable;
    one.needs = [...new Set([...one.needs, ...(needs ?? [])])].filter(
      (n) => n !== undefined && n !== code,
    ) as string[];
    found.set(code, one);
  }
  return [...found.values()];
};

/** The codes alone. */
export const stepCodes = (step: Step): string[] => codesOf(step).map(({ code }) => code);
