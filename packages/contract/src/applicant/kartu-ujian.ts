/** What a page and its service worker must agree on. */

/** Address of the card page, the one that opens without a network. */
export const KARTU_PATH = '/register/kartu';
/** Name of the cache of one applicant. */
export const keptName = (nomor_pendaftar: string): string => `gerbang.kartu.${nomor_pendaftar}`;

/** Where a phone's map looks for a building, by its name and address. */
export const alamatPeta = (gedung: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(gedung)}`;
