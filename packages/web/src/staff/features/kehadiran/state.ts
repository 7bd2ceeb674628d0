/** Everything this desk reads; a mark set or taken back makes all of it old. */
export const KEHADIRAN = ['kehadiran'] as const;
