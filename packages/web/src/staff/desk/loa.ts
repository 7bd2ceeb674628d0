/** Words of a letter of acceptance, for its desk and for the applicant's file. */
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import type { BadgeProps } from '../../ui/badge.tsx';

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
