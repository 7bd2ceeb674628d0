/** Which field codes each track switches on, and which of them are mandatory (decisions 47–50, 74). */
import type { Step } from '@gerbang/contract';
import { findStep, stepCodes } from '@gerbang/contract/steps/index';
import { type StepName, stepNumber } from '../reference/wizard.ts';
import { stepsOf, type Track, tracks } from './tracks.ts';

/** Could be demanded, but this university leaves them to the applicant (decisions 74). */
const OPTIONAL: readonly string[] = ['KRT_PENGHASILAN_WALI', 'KARTU_MISKIN'];

/** Codes of what the contract can find missing; everything else is never required (decisions 48). */
const demandable = (step: Step): (string | undefined)[] => [
  ...(step.codes ?? []),
  ...step.parts.flatMap((part) => {
    if (part.shape === 'document') return part.required ? [part.code] : [];
    const fields = Object.values(part.fields).filter((f) => f.required !== undefined);
    return [...fields.map((f) => f.code), ...(part.shape === 'collection' ? [part.file?.code] : [])];
  }),
];

/** Titles and work are matters of postgraduates. */
const isPostgraduate = (code: string) =>
  /^G[DB]_N?A$/.test(code) || code === 'NAMA_PKJ' || code.startsWith('PKJ_');
/** Whoever already has a degree is not asked what the parents earn. */
const isParental = (code: string) => code.startsWith('KRT_PENGHASILAN_') || code === 'KARTU_MISKIN';
/** Only this track wants the birth certificate. */
const AKTA_JALUR = '13';

const isAsked = ({ kode_jalur, pascasarjana }: Track, step: StepName, code: string): boolean => {
  if (code === 'AKTA') return kode_jalur === AKTA_JALUR;
  if (step === 'data-diri' && isPostgraduate(code)) return pascasarjana;
  return !(step === 'data-keluarga' && isParental(code) && pascasarjana);
};

/** The form of a track: its steps in order, with code → mandatory. */
export const formOf = (track: Track) =>
  stepsOf(track).map((name) => {
    const step = findStep(stepNumber(name));
    if (!step) throw new Error(`the contract has no step ${name}`);
    const mandatory = demandable(step).filter((code) => code !== undefined && !OPTIONAL.includes(code));
    const asked = stepCodes(step).filter((code) => isAsked(track, name, code));
    return { step, codes: Object.fromEntries(asked.map((code) => [code, mandatory.includes(code)])) };
  });

/** Rows of `jalur_grup` and `jalur_form`. */
export const formRows = () => {
  const groups = tracks.flatMap((track) =>
    formOf(track).map(({ step, codes }) => ({
      kode_jalur: track.kode_jalur,
      kode_grup_form: step.number,
      codes,
    })),
  );
  return {
    jalur_grup: groups.map(({ kode_jalur, kode_grup_form }) => ({ kode_jalur, kode_grup_form })),
    jalur_form: groups.flatMap(({ codes, ...group }) =>
      Object.entries(codes).map(([nama_form, wajib]) => ({ ...group, nama_form, wajib })),
    ),
  };
};
