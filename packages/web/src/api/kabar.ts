/** Announcements and news, and the three of each that are highlighted (kabar 2, kabar 3). */
import {
  type BeritaRow,
  beritaList,
  type PengumumanRow,
  pengumumanList,
} from '@gerbang/contract/applicant/kabar';
import { HIGHLIGHTS } from '@gerbang/contract/wire/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

const FRESH_MS = 2 * 60_000;
export const usePengumuman = () =>
  useQuery({ queryKey: ['pengumuman'], queryFn: () => call(pengumumanList), staleTime: FRESH_MS });
export const useBerita = () =>
  useQuery({ queryKey: ['berita'], queryFn: () => call(beritaList), staleTime: FRESH_MS });

const shuffled = new Map<string, number>();
/** A rank that is random but stays the same for as long as the page lives. */
const rank = (key: string): number => {
  const known = shuffled.get(key) ?? Math.random();
  shuffled.set(key, known);
  return known;
};

/** The latest three of each; `random` shuffles them once per session. */
export const useHighlights = (random = false): { pengumuman: PengumumanRow[]; berita: BeritaRow[] } => {
  const pick = <R>(rows: R[] | undefined, key: (row: R) => string): R[] => {
    const latest = (rows ?? []).slice(0, HIGHLIGHTS);
    return random ? latest.toSorted((a, b) => rank(key(a)) - rank(key(b))) : latest;
  };
  return {
    pengumuman: pick(usePengumuman().data, (p) => `p${p.id_pengumuman}`),
    berita: pick(useBerita().data, (b) => `b${b.id_berita}`),
  };
};
