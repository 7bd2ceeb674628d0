/** Which field codes each track switches on, and which of them are mandatory (formulir 6, formulir 8, formulir 23). */
import type { Step } from '@gerbang/contract';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { codesOf } from '@gerbang/contract/steps/index';
import { stepsOf, type Track, tracks } from './tracks.ts';

/** Could be demanded, but this university leaves them to the applicant (keluarga 8). */
const OPTIONAL: readonly string[] = ['KRT_PENGHASILAN_WALI', 'KARTU_MISKIN'];

/** Titles and work are matters of postgraduates. */
const isPostgraduate = (code: string) =>
  /^G[DB]_N?A$/.test(code) || code === 'NAMA_PKJ' || code.startsWith('PKJ_');
/** Whoever already has a degree is not asked what the parents earn. */
const isParental = (code: string) => code.startsWith('KRT_PENGHASILAN_') || code === 'KARTU_MISKIN';
/** Only this track wants the birth certificate. */
const AKTA_JALUR = '13';

const isAsked = ({ kode_jalur, pascasarjana }: Track, step: Step, code: string): boolean => {
  if (code === 'AKTA') return kode_jalur === AKTA_JALUR;
  if (step === dataDiri && isPostgraduate(code)) return pascasarjana;
  return !(step === dataKeluarga && isParental(code) && pascasarjana);
};

/** The form of a track: its steps in order, with code → mandatory. */
export const formOf = (track: Track) =>
  stepsOf(track).map((step) => {
    const asked = codesOf(step).filter(({ code }) => isAsked(track, step, code));
    // What the contract never finds missing is never mandatory (formulir 6).
    const codes = asked.map(({ code, demandable }) => [code, demandable && !OPTIONAL.includes(code)]);
    return { step, codes: Object.fromEntries(codes) as Record<string, boolean> };
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
