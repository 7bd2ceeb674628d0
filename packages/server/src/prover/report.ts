/** A proof as lines for the operator: who got through, and each dead end with its counter-example. */
import type { Step } from '@gerbang/contract/step';
import { steps } from '@gerbang/contract/steps/index';
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

const placeOf = ({ step: key, field }: DeadEnd): string => {
  const step = steps.find((one) => one.key === key);
  const title = AROUND[key] ?? (step ? `langkah ${step.title}` : key);
  const label = labelOf(step, field);
  return [title, label ? `${label} (${field})` : field].filter(Boolean).join(', ');
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

const outcome = ({ deadEnds, warnings }: Walk): string => {
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
