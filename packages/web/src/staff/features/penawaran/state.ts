/** Offerings in the page's memory, and in words. */
import {
  type BarisPenawaran,
  KEADAAN_PENAWARAN,
  type KeadaanPenawaran,
} from '@gerbang/contract/penawaran-petugas';
import { instantText } from '@gerbang/contract/time';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const PENAWARAN = ['penawaran-petugas'] as const;
export const offeringKey = (kode: string) => [...PENAWARAN, kode] as const;

const KINDS: Record<KeadaanPenawaran, BadgeProps['kind']> = {
  belum: 'neutral',
  dibuka: 'success',
  ditutup: 'neutral',
  diumumkan: 'info',
};

export const nameOf = ({
  jalur_masuk,
  nama,
  tahun,
}: Pick<BarisPenawaran, 'jalur_masuk' | 'nama' | 'tahun'>): string => `${jalur_masuk}, ${nama} ${tahun}`;

/** It runs or is still to come, yet nobody can pay for it. */
export const lacksForm = ({
  berformulir,
  keadaan,
}: Pick<BarisPenawaran, 'berformulir' | 'keadaan'>): boolean =>
  !berformulir && (keadaan === 'belum' || keadaan === 'dibuka');

export const stateOf = (offering: Pick<BarisPenawaran, 'berformulir' | 'keadaan'>): BadgeProps => {
  const { keadaan } = offering;
  // Its days run, but nobody can come in.
  if (keadaan === 'dibuka' && lacksForm(offering)) return { kind: 'warning', children: 'Belum dapat dibuka' };
  return { kind: KINDS[keadaan], children: KEADAAN_PENAWARAN[keadaan] };
};

export const whenText = (iso: string | null): string =>
  iso === null ? 'Belum dijadwalkan' : instantText(new Date(iso));

const short = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** "20 Nov 2026, 14.02" by the clock in Jakarta. */
export const shortWhen = (iso: string): string => short.format(new Date(iso));

const count = new Intl.NumberFormat('id-ID');
export const countText = (n: number): string => count.format(n);

/** "Kelas Reguler", and "Kelas Kerja Sama" of a name that says so itself. */
export const classText = (nama: string): string => (/^kelas\b/i.test(nama) ? nama : `Kelas ${nama}`);
