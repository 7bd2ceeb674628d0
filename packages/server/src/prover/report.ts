/** A proof in words, for the operator and for the office: who got through, and each dead end with its counter-example. */

import type { Step } from '@gerbang/contract/form/step';
import type { LaporanBukti } from '@gerbang/contract/office/penawaran/uji';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { DeadEnd, Proof, Walk } from './proof.ts';

const AROUND: Readonly<Record<string, string>> = {
  masuk: 'Pembayaran dan masuk',
  formulir: 'Membuka formulir',
  verifikasi: 'Finalisasi',
  'kartu-ujian': 'Kartu Ujian',
};
const LONGEST = 40;
const MOST = 10;

/** Label of a field, slot or list of a step, where the contract has one. */
const labelOf = (step: Step | undefined, name: string): string | undefined =>
  step?.parts
    .map((part) => {
      if (part.shape === 'document') return part.slot === name ? part.label : undefined;
      if (part.shape === 'collection' && part.file?.field === name) return part.file.label;
      return part.fields[name]?.label;
    })
    .find((label) => label !== undefined);

/** Title of a step, or of what is around the form, and the label of the field. */
const named = ({ step: key, field }: Pick<DeadEnd, 'step' | 'field'>) => {
  const step = steps.find((one) => one.key === key);
  return {
    title: AROUND[key] ?? step?.title ?? key,
    isStep: step !== undefined && !(key in AROUND),
    label: labelOf(step, field),
  };
};
const placeOf = (end: DeadEnd): string => {
  const { title, isStep, label } = named(end);
  const place = label ? `${label} (${end.field})` : end.field;
  return [isStep ? `langkah ${title}` : title, place].filter(Boolean).join(', ');
};

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST && typeof value === 'string'
    ? `${text.slice(0, LONGEST)}… (${text.length} huruf)`
    : text;
};

/** The counter-example, the offending field first; long ones are cut. */
const exampleLines = ({ example, field }: DeadEnd): string[] => {
  const entries = Object.entries(example).filter(([name, value]) => value != null || name === field);
  const ordered = entries.toSorted(([a], [b]) => Number(b === field) - Number(a === field));
  const lines = ordered
    .slice(0, MOST)
    .flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([key, inner]) => `${name} ${key}: ${shown(inner)}`)
        : [`${name}: ${value == null ? 'kosong' : shown(value)}`],
    );
  return ordered.length > MOST ? [...lines, `dan ${ordered.length - MOST} isian lain`] : lines;
};

/** The same dead end of several applicants, told once. */
const gathered = (walks: readonly Walk[]): { end: DeadEnd; hit: string[] }[] => {
  const ends = new Map<string, { end: DeadEnd; hit: string[] }>();
  for (const { persona, deadEnds } of walks)
    for (const end of deadEnds) {
      const key = [end.step, end.field, end.message].join('\n');
      const entry = ends.get(key) ?? { end, hit: [] };
      if (!entry.hit.includes(persona)) entry.hit.push(persona);
      ends.set(key, entry);
    }
  return [...ends.values()];
};

const outcome = ({ deadEnds, warnings }: Walk): 'BUNTU' | 'tertahan' | 'kartu' => {
  if (deadEnds.length > 0) return 'BUNTU';
  return warnings.length > 0 ? 'tertahan' : 'kartu';
};

/** The whole report of one offering. */
export const reportOf = ({ kode_penawaran, nama, walks, warnings }: Proof): string => {
  const through = walks.filter((walk) => outcome(walk) === 'kartu').length;
  const ends = gathered(walks);
  return [
    `${kode_penawaran} ${nama}: ${through} dari ${walks.length} pendaftar buatan sampai kartu ujian`,
    ...walks.map((walk) => `  ${outcome(walk).padEnd(9)} ${walk.persona}`),
    ...ends.flatMap(({ end, hit }, i) => [
      '',
      `  Jalan buntu ${i + 1}: ${placeOf(end)}`,
      `    Tertulis   ${end.message}`,
      ...(end.call ? [`    Panggilan  ${end.call}`] : []),
      `    Menimpa    ${hit.length === walks.length ? 'semua' : hit.join('; ')}`,
      ...exampleLines(end).map((line, nth) => `    ${nth === 0 ? 'Contoh' : ''}`.padEnd(15) + line),
    ]),
    ...[...warnings, ...walks.flatMap((walk) => walk.warnings.map((text) => `${walk.persona}: ${text}`))].map(
      (text) => `  Peringatan: ${text}`,
    ),
    '',
  ].join('\n');
};

/** Fields whose limit stands among the offering's general ones. */
const GENERAL: ReadonlySet<string> = new Set(['ipk', 'data_organisasi', 'prestasi_lomba_mahasiswa']);
/** The section of the offering where a dead end is mended. */
const sectionOf = ({ step, field }: DeadEnd): LaporanBukti['jalan_buntu'][number]['bagian'] => {
  if (field === 'kode_jadwal' || step === 'verifikasi') return 'ujian';
  if (step === pilihanJurusan.key && field !== '') return 'prodi';
  return step === 'masuk' || GENERAL.has(field) ? 'umum' : 'formulir';
};

const FARED = { BUNTU: 'buntu', tertahan: 'tertahan', kartu: 'kartu' } as const;

/** The report as the office's desk shows it. */
export const laporanOf = ({ walks, warnings }: Proof): LaporanBukti => ({
  pendaftar: walks.map((walk) => ({ nama: walk.persona, hasil: FARED[outcome(walk)] })),
  jalan_buntu: gathered(walks).map(({ end, hit }) => {
    const { title, label } = named(end);
    return {
      tempat: title,
      isian: label ?? null,
      kalimat: end.message,
      menimpa: hit.length === walks.length ? [] : hit,
      contoh: exampleLines(end),
      bagian: sectionOf(end),
    };
  }),
  peringatan: [
    ...warnings,
    ...walks.flatMap((walk) => walk.warnings.map((text) => `${walk.persona}: ${text}`)),
  ],
});
