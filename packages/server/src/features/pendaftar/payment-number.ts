/** The payment number: with the registration number it opens the PIN to anybody, so few at the office see it whole. */
import { NOMOR_TERLIHAT } from '@gerbang/contract/office/pendaftar';

/** The last digits alone, and never more than half of a short number. */
export const maskNumber = (nomor: string): string =>
  `••••${nomor.slice(nomor.length - Math.min(NOMOR_TERLIHAT, Math.floor(nomor.length / 2)))}`;

/** Masks the number wherever the text has it, a typed reason included, also with the signs the public lookup passes over. */
export const maskIn = (text: string, nomor: string): string => {
  const signs = nomor
    .split('')
    .map((sign) => sign.replace(/[^A-Za-z0-9]/, '\\$&'))
    .join('[\\s.-]*');
  return text.replace(new RegExp(`(?<![A-Za-z0-9])${signs}(?![A-Za-z0-9])`, 'g'), maskNumber(nomor));
};
