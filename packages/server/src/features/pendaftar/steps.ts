/** The steps of one applicant as the office reads them: labels and words, documents beside them. */
import {
  askedFields,
  askedRowFields,
  contextOf,
  type Field,
  type Fields,
  type Isian,
  isConfigured,
  isEmpty,
  type ReferenceField,
  type Step,
  type Value,
  type Values,
} from '@gerbang/contract';
import type { LangkahBerkas } from '@gerbang/contract/pendaftar-petugas';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { customAnswer, customSlot, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { dateText } from '@gerbang/contract/time';
import { named } from '../../db/pool.ts';
import type { Reader } from '../../db/reader.ts';
import type { FileRow } from '../../domain/berkas.ts';
import type { ChosenProgramme } from '../../domain/pilihan.ts';
import { type Coded, readNames } from './names.ts';

const rupiah = new Intl.NumberFormat('id-ID');

type Name = (field: ReferenceField, value: NonNullable<Value>) => string;

/** A value as words; null where nothing is filled in. `name` words a code of a list. */
export const wordsOf = (field: Field, value: Value | undefined, name: Name): string | null => {
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
      return field.unit === undefined
        ? `Rp\u00a0${rupiah.format(Number(value))}`
        : `${rupiah.format(Number(value))} ${field.unit}`.trim();
    case 'integer':
      return `${field.pad ? String(value).padStart(field.pad, '0') : value} ${field.unit ?? ''}`.trim();
    case 'decimal':
      return `${String(value).replace('.', ',')} ${field.unit ?? ''}`.trim();
    default:
      return String(value);
  }
};

export interface FileContents {
  isian: Isian;
  files: readonly FileRow[];
  choice: readonly ChosenProgramme[];
  /** Place and dates of the chosen exam; null where none is chosen. */
  jadwal: string | null;
  /** Kinds of special needs, by name. */
  kebutuhan: readonly string[];
}

interface Group {
  judul: string;
  fields: Fields;
  values: Values;
}

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

const groupsOf = (step: Step, isian: Isian, rows: Map<string, Values[]>): Group[] => {
  const context = contextOf(step, isian);
  return step.parts.flatMap((part): Group[] => {
    if (part.shape === 'document') return [];
    if (part.shape === 'collection')
      return (rows.get(part.key) ?? []).map((values, i) => ({
        judul: `${part.noun[0]?.toUpperCase()}${part.noun.slice(1)} ${i + 1}`,
        fields: askedRowFields(part, values, context),
        values,
      }));
    const values = isian.records[part.table] ?? {};
    const asked = askedFields(part, values, context);
    return part.sections.flatMap((s) => {
      const fields = Object.fromEntries(Object.entries(s.fields).filter(([name]) => name in asked));
      return Object.keys(fields).length > 0 ? [{ judul: s.title, fields, values }] : [];
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

/** What is written by hand for some steps: the choice, the kinds of special needs, the custom fields. */
const extra = (step: Step, { isian, choice, jadwal, kebutuhan }: FileContents): LangkahBerkas['bagian'] => {
  if (step.key === pilihanJurusan.key)
    return [
      {
        judul: 'Pilihan',
        isian: [
          { label: 'Kelas', nilai: choice[0]?.nama_kelas ?? null },
          ...choice.map((c) => ({
            label: `Pilihan ke-${c.urutan}`,
            nilai: `${c.nama_prodi} (${c.nama_jenjang}), ${c.nama_fakultas}`,
          })),
          { label: 'Jadwal ujian', nilai: jadwal },
        ],
      },
    ];
  if (step.key === dataKesehatan.key)
    return [{ judul: 'Kebutuhan khusus', isian: [{ label: 'Jenis', nilai: kebutuhan.join(', ') || null }] }];
  const asked = isian.khusus.fields.filter((f) => f.tipe !== 'file');
  return step.key === dataKhusus.key && asked.length > 0
    ? [
        {
          judul: step.title,
          isian: asked.map((f) => ({ label: f.label, nilai: customAnswer(isian.khusus.values, f.nama) })),
        },
      ]
    : [];
};

/** Reads and words the given steps; `urlOf` signs the address of a file. Steps without anything to show are left out. */
export const presentSteps = async (
  reader: Reader,
  nomor: string,
  steps: readonly Step[],
  contents: FileContents,
  urlOf: (file: FileRow) => string,
): Promise<LangkahBerkas[]> => {
  const rows = await Promise.all(steps.map((step) => readRows(reader, step, nomor)));
  const groups = steps.map((step, i) => groupsOf(step, contents.isian, rows[i] as Map<string, Values[]>));
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
  return steps
    .map((step, i) => ({
      key: step.key,
      judul: step.title,
      bagian: [
        ...(groups[i] as Group[]).map(({ judul, fields, values }) => ({
          judul,
          isian: Object.entries(fields).map(([key, f]) => ({
            label: f.label,
            nilai: wordsOf(f, values[key], name),
          })),
        })),
        ...extra(step, contents),
      ],
      dokumen: slotsOf(step, contents.isian, rows[i] as Map<string, Values[]>).flatMap(({ slot, label }) => {
        const file = files.get(slot);
        return file ? [{ slot, label, ext: file.ext, url: urlOf(file) }] : [];
      }),
    }))
    .filter((step) => step.bagian.length > 0 || step.dokumen.length > 0);
};
