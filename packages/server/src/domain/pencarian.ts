/** The office's search over table `pencarian`: one narrow row `s` per applicant (migration 0016). */

/** As the index has it, to the letter. */
export const TERMS = 'istilah_pendaftar(s.pekan, s.kode_penawaran, s.fase, s.prodi, s.kata)';
/** Words of a search that count; more narrow hardly anything. */
export const MAX_WORDS = 6;
/** Words as a row keeps them, each after a space: ready to be met by their beginnings. */
export const beginningsOf = (words: readonly string[]): string[] => words.map((word) => `% ${word}%`);
