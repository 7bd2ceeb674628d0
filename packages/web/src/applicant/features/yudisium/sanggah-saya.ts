/** Key of the own objections as they were read. */
export const SANGGAH_SAYA = ['sanggah-saya'] as const;
