/** Words of the letter desk. */
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/loa';
import type { TampilanLoa } from '@gerbang/contract/loa-petugas';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const VIEWS: Record<TampilanLoa, string> = {
  review: 'Menunggu keputusan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  dicabut: 'Dicabut',
};

export const kindOf = (jenis: number): string => (jenis === JENIS_LOA.conditional ? 'Conditional' : 'Final');

/** Badge of a request's state. */
export const stateOf = (r: { status_loa: number; dicabut: boolean }): BadgeProps =>
  r.dicabut
    ? { kind: 'warning', children: 'Dicabut' }
    : r.status_loa === STATUS_LOA.disetujui
      ? { kind: 'success', children: 'Disetujui' }
      : r.status_loa === STATUS_LOA.ditolak
        ? { kind: 'error', children: 'Ditolak' }
        : { kind: 'info', children: 'Direview' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** "3 hari", "5 jam" or "12 menit" since an instant. */
export const ageText = (since: string, now = Date.now()): string => {
  const age = Math.max(0, now - Date.parse(since));
  if (age >= DAY) return `${Math.floor(age / DAY)} hari`;
  return age >= HOUR ? `${Math.floor(age / HOUR)} jam` : `${Math.floor(age / MINUTE)} menit`;
};
