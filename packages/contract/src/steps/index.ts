/** The wizard's steps in the order of the specification (A 2, decisions 42). */
import type { CollectionPart, DocumentPart, Part, RecordPart, Step } from '../step.ts';
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

/** Every configuration code a step can switch on, in the order of its fields and documents. */
export const stepCodes = (step: Step): string[] => {
  const codes = step.parts.flatMap((p) => {
    if (p.shape === 'document') return [p.code];
    if (p.shape === 'collection') return [...Object.values(p.fields).map((f) => f.code), p.file?.code];
    return p.sections.flatMap((s) => [s.code, ...Object.values(s.fields).map((f) => f.code)]);
  });
  return [...new Set([...codes, ...(step.codes ?? [])].filter((c) => c !== undefined))];
};
