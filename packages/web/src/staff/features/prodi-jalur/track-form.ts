/** The form of a track as the office edits it. */
import {
  alasanSelaluAda,
  isianAwal,
  type Langkah,
  namaIsian,
  rapikanFormulir,
  type SifatJalur,
  ukuranFormulir,
} from '@gerbang/contract/office/prodi-jalur/formulir';
import { codesOf, steps } from '@gerbang/contract/steps/index';
import { sizeOf } from '@gerbang/contract/steps/size';

export type Codes = Readonly<Record<string, boolean>>;
export interface TrackForm {
  langkah: Langkah;
  /** What steps that were switched off asked, for when they are switched on again. */
  mati: Langkah;
}

/** What the portal knows of a stored form, with the steps that are always there. */
export const clean = (stored: Langkah, jalur: SifatJalur): Langkah =>
  rapikanFormulir(
    Object.fromEntries(
      steps.flatMap((step): [number, Codes][] => {
        const asked = stored[step.number];
        if (!asked) return alasanSelaluAda(step) ? [[step.number, isianAwal(step, jalur)]] : [];
        const known = codesOf(step).filter(({ code }) => code in asked);
        return [
          [
            step.number,
            Object.fromEntries(
              known.map(({ code, demandable }) => [code, demandable && asked[code] === true]),
            ),
          ],
        ];
      }),
    ),
  );

/** The form as lines of words: each step that is there, then what it asks. */
export const wordsOf = ({ langkah }: TrackForm): [string, string][] =>
  steps.flatMap((step): [string, string][] => {
    const asked = langkah[step.number];
    if (!asked) return [[step.title, 'tidak dipakai']];
    return [
      [step.title, 'dipakai'],
      ...codesOf(step).map((one): [string, string] => {
        const mandatory = asked[one.code];
        return [
          `${step.title}: ${namaIsian(one)} (${one.code})`,
          mandatory === undefined ? 'tidak ditanyakan' : mandatory ? 'wajib' : 'opsional',
        ];
      }),
    ];
  });

/** How long the form takes whoever fills it in, in words. */
export const lengthText = (langkah: Langkah): string => {
  const { menit, layar } = sizeOf(
    steps.filter(({ number }) => number in langkah),
    { codes: langkah },
  );
  return `sekitar ${menit} menit, ${layar} layar HP`;
};
/** How large the form is, in words. */
export const sizeText = (langkah: Langkah): string => {
  const { isian, wajib } = ukuranFormulir(langkah);
  return `${isian} isian, ${wajib} wajib; ${lengthText(langkah)}.`;
};
