/** The steps of one applicant as office and applicant read them: labels and words, documents beside them. */
import {
  askedFields,
  askedRowFields,
  contextOf,
  type Field,
  type Fields,
  type Isian,
  isConfigured,
  isEmpty,
  padded,
  type ReferenceField,
  type Step,
  type Value,
  type Values,
} from '@gerbang/contract';
import type { LangkahTerisi } from '@gerbang/contract/applicant/verifikasi';
import { dataKesehatan, KODE_KEMAMPUAN_BERBEDA, needsText } from '@gerbang/contract/steps/data-kesehatan';
import { customAnswer, customSlot, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { amountText } from '@gerbang/contract/wire/rupiah';
import { dateText } from '@gerbang/contract/wire/time';
import { named } from '../db/pool.ts';
import type { Reader } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { CURRENT_FILES, type FileRow } from './berkas.ts';
import { decimalText } from './desimal.ts';
import type { FormConfig, FormConfigs } from './form-config.ts';
import { readIsian } from './isian.ts';
import { type Coded, readNames } from './names.ts';
import { type Schedule, schedules } from './penawaran.ts';
import { type ChosenProgramme, readChoice } from './pilihan.ts';

type WordCode = (field: ReferenceField, value: NonNullable<Value>) => string;

/** A value as words; null where nothing is filled in. `name` words a code of a list. */
export const wordsOf = (field: Field, value: Value | undefined, name: WordCode): string | null => {
  if (value === undefined || value === null || isEmpty(field, value)) return null;
  switch (field.kind) {
    case 'date':
      return dateText(String(value));
    case 'choice':
      return field.options.find((o) => o.value === value)?.label ?? String(value);
    case 'reference':
      return name(field, value);
    case 'flag':
      return value ? 'Ya' : 'Tidak';
    case 'money':
      return amountText(Number(value), field.unit);
    case 'integer':
      return `${padded(String(value), field.pad)} ${field.unit ?? ''}`.trim();
    case 'decimal':
      return `${decimalText(Number(value), field.fraction)} ${field.unit ?? ''}`.trim();
    case 'text':
      return padded(String(value), field.pad);
    default:
      return String(value);
  }
};

/** What all steps are read from. */
interface FileContents {
  /** What was asked once counts as asked. */
  isian: Isian;
  /** Codes asked once and no longer, by step: told of where they were answered (formulir 34). */
  mati: FormConfig['mati'];
  files: readonly FileRow[];
  choice: readonly ChosenProgramme[];
  /** The chosen exam; null where none is chosen. */
  jadwal: Schedule | null;
  /** Kinds of special needs, by name. */
  kebutuhan: readonly string[];
}

/** Fields under one heading, with their values. */
interface Group {
  judul: string;
  /** Where it is changed: the record's key, and the list's own where it is a list. */
  part: string | null;
  field: string;
  fields: Fields;
  values: Values;
}

/** Rows of the step's lists, by the list's key. */
const readRows = async (reader: Reader, step: Step, nomor: string): Promise<Map<string, Values[]>> => {
  const rows = new Map<string, Values[]>();
  for (const part of step.parts)
    if (part.shape === 'collection') {
      const columns = [part.id, ...Object.keys(part.fields)].join(', ');
      const sql = `SELECT ${columns} FROM ${part.table} WHERE nomor_pendaftar = $1 ORDER BY ${part.id}`;
      rows.set(part.key, (await reader.query<Values>(named(`baca_${part.table}`, sql, [nomor]))).rows);
    }
  return rows;
};

/** What is asked of a step, group by group: sections of its records, rows of its lists. */
const groupsOf = (step: Step, isian: Isian, rows: Map<string, Values[]>): Group[] => {
  const context = contextOf(step, isian);
  return step.parts.flatMap((part): Group[] => {
    if (part.shape === 'document') return [];
    if (part.shape === 'collection')
      return (rows.get(part.key) ?? []).map((values, i) => ({
        judul: `${part.noun[0]?.toUpperCase()}${part.noun.slice(1)} ${i + 1}`,
        part: null,
        field: part.key,
        fields: askedRowFields(part, values, context),
        values,
      }));
    const values = isian.records[part.table] ?? {};
    const asked = askedFields(part, values, context);
    return part.sections.flatMap((s) => {
      const fields = Object.fromEntries(Object.entries(s.fields).filter(([name]) => name in asked));
      const first = Object.keys(fields)[0];
      return first ? [{ judul: s.title, part: part.key, field: first, fields, values }] : [];
    });
  });
};

/** Slots of a step with what each is called: its documents, the files of its rows, its custom files. */
const slotsOf = (
  step: Step,
  isian: Isian,
  rows: Map<string, Values[]>,
): { slot: string; label: string }[] => {
  const context = contextOf(step, isian);
  const ofParts = step.parts.flatMap((part) => {
    if (part.shape === 'document')
      return isConfigured(part.code, context) ? [{ slot: part.slot, label: part.label }] : [];
    if (part.shape !== 'collection' || !part.file) return [];
    const { slot, label } = part.file;
    return (rows.get(part.key) ?? []).map((row, i) => ({
      slot: `${slot}/${row[part.id]}`,
      label: `${label} ${i + 1}`,
    }));
  });
  const custom = step.key === dataKhusus.key ? isian.khusus.fields.filter((f) => f.tipe === 'file') : [];
  return [...ofParts, ...custom.map((f) => ({ slot: customSlot(f.nama), label: f.label }))];
};

const line = (label: string, nilai: string | null) => ({ label, nilai, besar: false });

/** Place, days and times of an exam in one line. */
const examText = ({ lokasi_ujian, detail_jadwal }: Schedule): string =>
  [
    lokasi_ujian,
    ...detail_jadwal.map((d) => `${d.jenis_tes}, ${d.tanggal_indo}, ${d.jam_mulai}–${d.jam_selesai} WIB`),
  ].join('; ');

/** What is written by hand for some steps: the choice, the kinds of special needs, the custom fields. */
const handWrittenParts = (
  step: Step,
  { isian, choice, jadwal, kebutuhan }: FileContents,
): LangkahTerisi['bagian'] => {
  if (step.key === pilihanJurusan.key)
    return [
      {
        judul: 'Pilihan',
        part: null,
        field: 'id_kelas',
        isian: [
          line('Kelas', choice[0]?.nama_kelas ?? null),
          ...choice.map((c) =>
            line(`Pilihan ke-${c.urutan}`, `${c.nama_prodi} (${c.nama_jenjang}), ${c.nama_fakultas}`),
          ),
          line('Jadwal ujian', jadwal && examText(jadwal)),
        ],
      },
    ];
  if (step.key === dataKesehatan.key)
    return [
      {
        judul: 'Kebutuhan khusus',
        part: null,
        field: KODE_KEMAMPUAN_BERBEDA,
        isian: [line('Jenis', needsText(kebutuhan, isian.records.kesehatan_mahasiswa != null))],
      },
    ];
  const asked = isian.khusus.fields.filter((f) => f.tipe !== 'file');
  const first = asked[0];
  return step.key === dataKhusus.key && first
    ? [
        {
          judul: step.title,
          part: null,
          field: first.nama,
          isian: asked.map((f) => line(f.label, customAnswer(isian.khusus.values, f.nama))),
        },
      ]
    : [];
};

const isOff = ({ mati }: FileContents, step: Step, { code }: Field): boolean =>
  code !== undefined && mati[step.number]?.includes(code) === true;
/** The codes of the form with those it asked once. */
const everAsked = ({ codes, mati }: FormConfig): Isian['codes'] => ({
  ...codes,
  ...Object.fromEntries(
    Object.entries(mati).map(([number, off]) => [
      number,
      { ...codes[Number(number)], ...Object.fromEntries(off.map((code) => [code, false])) },
    ]),
  ),
});

/** Reads and words the given steps; `urlOf` signs the address of a file, null where it is not to be opened. Steps without anything to show are left out. */
const presentSteps = async (
  reader: Reader,
  nomor: string,
  shown: readonly Step[],
  contents: FileContents,
  urlOf: (file: FileRow) => string | null,
): Promise<LangkahTerisi[]> => {
  const rows = await Promise.all(shown.map((step) => readRows(reader, step, nomor)));
  const groups = shown.map((step, i) => groupsOf(step, contents.isian, rows[i] as Map<string, Values[]>));
  const coded = groups.flat().flatMap(({ fields, values }) =>
    Object.entries(fields).flatMap(([key, field]): Coded[] => {
      const value = values[key];
      return field.kind === 'reference' && value !== undefined && value !== null && !isEmpty(field, value)
        ? [{ field, value }]
        : [];
    }),
  );
  const name = await readNames(reader, coded);
  const files = new Map(contents.files.map((f) => [f.slot, f]));
  return shown
    .map((step, i) => ({
      key: step.key,
      judul: step.title,
      bagian: [
        ...(groups[i] as Group[]).map(({ judul, part, field, fields, values }) => ({
          judul,
          part,
          field,
          isian: Object.entries(fields)
            .filter(([key, f]) => values[key] != null || !isOff(contents, step, f))
            .map(([key, f]) => ({
              label: f.label,
              nilai: wordsOf(f, values[key], name),
              besar: f.large === true,
            })),
        })),
        ...handWrittenParts(step, contents),
      ],
      dokumen: slotsOf(step, contents.isian, rows[i] as Map<string, Values[]>).flatMap(({ slot, label }) => {
        const file = files.get(slot);
        const url = file ? urlOf(file) : null;
        return file && url !== null ? [{ slot, label, ext: file.ext, url }] : [];
      }),
    }))
    .filter((step) => step.bagian.length > 0 || step.dokumen.length > 0);
};

/** Of whom the steps are read: as far as the applicant's row decides what is shown. */
export interface Whose {
  nomor_pendaftar: string;
  kode_penawaran: string;
  disabilitas: boolean;
  kode_jadwal: string | null;
  /** Kinds of special needs, by name. */
  kebutuhan: readonly string[];
}

/**
 * Everything an applicant has saved, in the wizard's order and in words; only those of the steps that are `wanted`. `urlOf`
 * signs the address of a file for whoever reads; null where it is not to be opened.
 */
export const readSteps = async (
  deps: Deps & { configs: FormConfigs },
  { nomor_pendaftar: nomor, kode_penawaran, disabilitas, kode_jadwal, kebutuhan }: Whose,
  wanted: (step: Step) => boolean,
  urlOf: (file: FileRow) => string | null,
) => {
  const { reader, configs, now } = deps;
  const form = await configs.get(kode_penawaran);
  const [isian, { rows: files }, choice, offered] = await Promise.all([
    readIsian(reader, nomor, form, now()),
    reader.query<FileRow>(named('berkas_semua', CURRENT_FILES, [nomor])),
    readChoice(reader, nomor),
    schedules(reader, kode_penawaran, disabilitas, kode_jadwal, now()),
  ]);
  const jadwal = offered.find((s) => s.kode_jadwal === kode_jadwal) ?? null;
  const active = steps.filter((s) => form.steps.includes(s.number));
  const langkah = await presentSteps(
    reader,
    nomor,
    active.filter(wanted),
    { isian: { ...isian, codes: everAsked(form) }, mati: form.mati, files, choice, jadwal, kebutuhan },
    urlOf,
  );
  return { isian, files, offered, active, langkah };
};
