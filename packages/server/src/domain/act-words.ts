/** Acts as they are read: what was saved and stored, by the names applicants know. */
import { collectionParts, documentParts, recordParts, steps } from '@gerbang/contract/steps/index';

/** The steps that fill a table; both parents share one (orang-tua 2). */
const stepsOf = (table: string): string =>
  steps
    .filter((step) => step.parts.some((part) => part.shape === 'record' && part.table === table))
    .map((step) => step.title)
    .join(' dan ');
/** Tables and slots as applicants know them. */
const NOUNS = new Map<string, string>([
  ...recordParts.map(({ table }): [string, string] => [table, stepsOf(table)]),
  ...collectionParts.flatMap((part): [string, string][] => [
    [part.table, part.noun],
    ...(part.file ? [[part.file.slot, part.file.label] as [string, string]] : []),
  ]),
  ...documentParts.map((part): [string, string] => [part.slot, part.label]),
  ['pilihan_jurusan', 'pilihan program studi'],
  ['kemampuan_berbeda', 'jenis kebutuhan khusus'],
  ['data_khusus', 'Data Khusus'],
  ['password', 'Kode dan PIN'],
  ['pin baru', 'PIN baru'],
]);
/** The act as it is read: "simpan data_diri_pendaftar" becomes "Simpan Data Diri". */
export const actWords = (tindakan: string): string => {
  const [verb, noun = ''] = tindakan.split(/ (.*)/s);
  const known = NOUNS.get(noun) ?? NOUNS.get(noun.replace(/\/[^/]*$/, ''));
  const words = known === undefined ? tindakan : `${verb} ${known}`;
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
