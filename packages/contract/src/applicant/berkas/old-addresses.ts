/** Addresses that files had in the portal before: answered by a redirect to the signed one (berkas 7). */

/** A letter of acceptance by type and registration number (berkas 7). */
export const OLD_LOA = '/storage/download/loa/:file';
export const OLD_LOA_FILE = /^loa_([12])_(\d{8})\.pdf$/;
/** A certificate by the id of its achievement (berkas 7). */
export const OLD_SERTIFIKAT = '/docs/:file';
export const OLD_SERTIFIKAT_FILE = /^sertifikat_lomba_(\d{1,12})\.(?:pdf|jpe?g|png)$/;
