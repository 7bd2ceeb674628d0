/** The component a page of assessors is about, as its address names it. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { useScores } from '../use-scores.ts';

type Assessed =
  | { instead: ReactElement }
  | {
      instead: null;
      kode: string;
      data: NonNullable<ReturnType<typeof useScores>['data']>;
      komponen: Komponen;
    };

/** The offering and its component that two assessors mark, or what is drawn instead; `failed` says what could not be loaded. */
export const useAssessed = (failed: string): Assessed => {
  const { kode = '', komponen: code = '' } = useParams();
  const { data, error, refetch } = useScores(kode);
  if (error) return { instead: <LoadFailed title={failed} error={error} retry={refetch} /> };
  if (!data) return { instead: <Skeleton lines={8} height="48px" /> };
  const komponen = data.daftar.find((one) => one.kode === code);
  if (komponen?.jenis !== 'dua-penilai') return { instead: <h1>Komponen tidak ditemukan</h1> };
  return { instead: null, kode, data, komponen };
};
