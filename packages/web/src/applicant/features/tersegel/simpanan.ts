/** The own sheet, kept on the device that opened it; signing out wipes it with everything else (tersegel 2). */
import type { LembarRahasia } from '@gerbang/contract/applicant/tersegel';

const keyOf = (nomor: string): string => `gerbang.rahasia.${nomor}`;

/** What an earlier look left; undefined where there is nothing. */
export const keptSheet = (nomor: string): LembarRahasia | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(nomor)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
export const keepSheet = (nomor: string, sheet: LembarRahasia): void => {
  try {
    localStorage.setItem(keyOf(nomor), JSON.stringify(sheet));
  } catch {
    // A browser that keeps nothing still shows it.
  }
};
