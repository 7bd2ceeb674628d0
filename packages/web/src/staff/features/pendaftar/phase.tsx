/** A phase as a badge. */
import { FASE, type Fase } from '@gerbang/contract/office/pendaftar';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { IconHalf } from '../../../ui/icon.tsx';

const LOOK: Record<Fase, Omit<BadgeProps, 'children'>> = {
  belum: {},
  mengisi: { kind: 'info', icon: IconHalf },
  koreksi: { kind: 'warning' },
  terverifikasi: { kind: 'success' },
  hadir: { kind: 'success' },
};

export const Phase = ({ fase }: { fase: Fase }) => <Badge {...LOOK[fase]}>{FASE[fase]}</Badge>;
