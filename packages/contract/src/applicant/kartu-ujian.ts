/** What a page and its service worker must agree on. */

/** Address of the card page, the one that opens without a network. */
export const KARTU_PATH = '/register/kartu';
/** Name of the cache of one applicant. */
export const keptName = (nomor_pendaftar: string): string => `gerbang.kartu.${nomor_pendaftar}`;
