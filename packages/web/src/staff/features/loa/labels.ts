/** Words of the letter desk. */
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/loa';
import type { TampilanLoa } from '@gerbang/contract/loa-petugas';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const VIEWS: Record<TampilanLoa, string> = {
  review: 'Menunggu keputusan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  dicabut: 'Dicabut',
  semua: 'Semua pengajuan',
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
