/** The office's search: one index over all the terms a row is found by, its filters together with its petak, half a week (`pencarian` and `loa_istilah` in db/schema.sql). */

/** Of table `pencarian`, one narrow row `s` per applicant, as the index has it, to the letter. */
export const TERMS = 'istilah_pendaftar(s.petak, s.kode_penawaran, s.fase, s.prodi, s.kata)';
/** Of table `loa`, as the index has it, to the letter. */
export const LETTER_TERMS =
  'istilah_loa(l.status_loa, l.diminta, l.diputus, l.dicabut, l.kode_penawaran, l.jenis_loa, l.nomor_surat, l.kata)';
/** Beginnings of a letter's number that are kept: shorter ones are those of most letters of a year. */
export const LETTER_NUMBER = { least: 3, most: 24 };
/** Words of a search that count; more narrow hardly anything. */
export const MAX_WORDS = 6;
/** Words as a row keeps them, each after a space: ready to be met by their beginnings. */
export const beginningsOf = (words: readonly string[]): string[] => words.map((word) => `% ${word}%`);
/** The rest of a petak's filter term after its number; what is null may be any. */
export const filterTerm = (penawaran: string | null, state: string | null, which: number | null): string =>
  ` ${penawaran ?? ''} ${state ?? ''} ${which ?? ''}`;
