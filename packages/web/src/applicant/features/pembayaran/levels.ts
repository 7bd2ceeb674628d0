/** Levels somebody can pay for now, and the names of the others. */
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';

export interface Level {
  id_jenjang: number;
  nama_jenjang: string;
}

/** Parts the levels by whether a wave of theirs is open; where the waves are not known, all may be chosen. */
export const levelsByWave = (
  levels: readonly Level[],
  open: readonly { jalur: Pick<Penawaran['jalur'], 'id_jenjang'> }[] | null,
): { open: Level[]; closed: string[] } => {
  if (open === null) return { open: [...levels], closed: [] };
  const offered = new Set(open.map(({ jalur }) => jalur.id_jenjang));
  return {
    open: levels.filter(({ id_jenjang }) => offered.has(id_jenjang)),
    closed: levels.filter(({ id_jenjang }) => !offered.has(id_jenjang)).map((level) => level.nama_jenjang),
  };
};
