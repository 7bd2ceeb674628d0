/** The components of an offering, for every page of the desk. */
import { detailNilai, type Komponen, nilaiText } from '@gerbang/contract/office/nilai';
import { useRead } from '../../../api/read.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const NILAI = ['nilai'] as const;

export const useScores = (kode: string) =>
  useRead(detailNilai, { key: [...NILAI, kode], params: { kode_penawaran: kode }, staleTime: 5_000 });

export const stateOf = ({ ditutup, terisi, peserta }: Komponen): BadgeProps => {
  if (ditutup) return { kind: 'success', children: 'Ditutup' };
  if (terisi === 0) return { kind: 'neutral', children: 'Belum ada nilai' };
  return terisi < peserta
    ? { kind: 'warning', children: 'Sebagian' }
    : { kind: 'info', children: 'Lengkap, belum ditutup' };
};
export const rangeText = ([least, most]: Komponen['rentang']): string =>
  `${nilaiText(least)} sampai ${nilaiText(most)}`;
