/** Which typed answers a document is held against: what a rule can name, and what is named where it says nothing (berkas 29). */
import type { CustomField, Isian } from '../form/isian.ts';
import type { RecordPart, Step } from '../form/step.ts';
import { slotUmum } from '../office/jejak/pembukaan.ts';
import { dataDiri } from './data-diri.ts';
import { dataKhusus } from './data-khusus.ts';
import { JENIS_DOKUMEN } from './jenis-dokumen.ts';

/** A group of answers as a form is read. */
interface Group {
  judul: string;
  part: string | null;
  field: string;
}
/** An answer that a rule can name. */
export interface IsianDokumen {
  /** What a rule stores: the table and the column, or the name of a custom field. */
  kunci: string;
  label: string;
  /** Code that switches it on; undefined where it is always asked. */
  code: string | undefined;
  /** Step that asks for it. */
  step: Step;
  isIn: (group: Group) => boolean;
}

const DIRI = 'data_diri_pendaftar';
const diri = (name: string): string => `${DIRI}.${name}`;
export const KUNCI_NIK = diri('no_ktp');
const [NAMA, LAHIR] = [diri('nama_lengkap'), diri('tgl_lahir')];
/** Of the long first step what a document may say of somebody. */
const OF_SELF = [
  'nama_lengkap',
  'no_ktp',
  'tgl_lahir',
  'kabupaten_lahir',
  'tempat_lahir',
  'jenis_kelamin',
  'id_agama',
  'warga_negara',
  'tanggal_akhir_ktp',
  'alamat_asal',
  'kelurahan_asal',
  'kode_kecamatan_asal',
  'kode_kabupaten_asal',
  'kode_provinsi_asal',
];

const ofRecord = (step: Step, part: RecordPart): IsianDokumen[] =>
  part.sections.flatMap(({ title, fields }) =>
    Object.entries(fields).flatMap(([name, { kind, label, code }]) =>
      kind === 'flag'
        ? []
        : [
            {
              kunci: `${part.table}.${name}`,
              label,
              code,
              step,
              isIn: (group: Group) => group.part === part.key && group.judul === title,
            },
          ],
    ),
  );
const ofStep = (step: Step): IsianDokumen[] =>
  step.parts.flatMap((part): IsianDokumen[] => {
    if (part.shape === 'document') return [];
    if (part.shape === 'record') return ofRecord(step, part);
    return Object.entries(part.fields).map(([name, { label, code }]) => ({
      kunci: `${part.table}.${name}`,
      label,
      code,
      step,
      isIn: (group) => group.part === null && group.field === part.key,
    }));
  });
const SELF = ofStep(dataDiri);
const OWN = OF_SELF.flatMap((name) => SELF.find(({ kunci }) => kunci === diri(name)) ?? []);
const ofCustom = (fields: readonly CustomField[]): IsianDokumen[] =>
  fields
    .filter(({ tipe }) => tipe !== 'file')
    .map(({ nama, label }) => ({
      kunci: `data_khusus.${nama}`,
      label,
      code: undefined,
      step: dataKhusus,
      isIn: ({ judul }) => judul === dataKhusus.title,
    }));

/** The step whose answers a document of a kind belongs to. */
export const langkahDokumen = (jenis: string): Step => JENIS_DOKUMEN.get(jenis)?.step ?? dataKhusus;
/** What a rule about a kind can name: of the person, then of the step that asks for the document. */
export const isianDokumen = (jenis: string, khusus: readonly CustomField[]): IsianDokumen[] => {
  const step = langkahDokumen(jenis);
  if (step === dataDiri) return OWN;
  return [...OWN, ...(step === dataKhusus ? ofCustom(khusus) : ofStep(step))];
};
/** The same, as far as a form asks for it. */
export const isianDitanya = (
  jenis: string,
  { codes, khusus }: { codes: Isian['codes']; khusus: readonly CustomField[] },
): IsianDokumen[] =>
  isianDokumen(jenis, khusus).filter(
    ({ code, step }) => code === undefined || code in (codes[step.number] ?? {}),
  );

const SCHOOL = 'pendidikan_terakhir';
const AWAL: Readonly<Record<string, readonly string[]>> = {
  // A photo tells no name.
  [`${DIRI}/foto`]: [diri('jenis_kelamin')],
  [`${DIRI}/akta`]: [NAMA, diri('jenis_kelamin'), diri('kabupaten_lahir'), LAHIR],
  [`${DIRI}/sertifikat_wna`]: [NAMA, diri('warga_negara'), KUNCI_NIK],
  [`${SCHOOL}/ijazah`]: [
    NAMA,
    ...['nama_sekolah', 'nisn', 'nomor_ijazah', 'tahun_lulus'].map((name) => `${SCHOOL}.${name}`),
  ],
};
/** What the office's own documents are called that show NIK and birth date. */
const CARD = /\b(ktp|kia|kk|kartu tanda penduduk|kartu identitas|kartu keluarga|paspor|passport)\b/i;
/** Whether an own document of the office is an identity card by its name. */
const isCard = (jenis: string, label: string): boolean => !JENIS_DOKUMEN.has(jenis) && CARD.test(label);

/** What is named where the office has not said: of a kind, and of an own document by what it is called. */
export const samaAwal = (jenis: string, label: string): readonly string[] =>
  AWAL[jenis] ?? (isCard(jenis, label) ? [NAMA, KUNCI_NIK, LAHIR] : [NAMA]);
/** What a rule names, stored or not. */
export const samaDari = (stored: readonly string[] | null, slot: string, label: string): readonly string[] =>
  stored ?? samaAwal(slotUmum(slot), label);
/** Whether a document held against these answers says who somebody is: by the NIK, or the birth date that stands in it. */
export const isIdentitas = (sama: readonly string[]): boolean =>
  sama.includes(KUNCI_NIK) || sama.includes(LAHIR);

const name = 'Nama sama dengan isian';
const readable = 'Terbaca seluruhnya, tidak terpotong';
const PERIKSA: Readonly<Record<string, readonly string[]>> = {
  [`${DIRI}/foto`]: ['Wajah satu orang, menghadap depan dan jelas', 'Latar polos, tanpa kacamata hitam'],
  [`${DIRI}/akta`]: [name, 'Tempat dan tanggal lahir sama dengan isian', readable],
  [`${SCHOOL}/ijazah`]: [name, 'Sekolah, nomor ijazah, dan tahun lulus sama dengan isian', readable],
};
/** What is looked for where the office has written nothing of its own. */
export const daftarAwal = (jenis: string, label: string): readonly string[] =>
  PERIKSA[jenis] ??
  (isCard(jenis, label) ? ['Nama, NIK, dan tanggal lahir sama dengan isian', readable] : [name, readable]);
