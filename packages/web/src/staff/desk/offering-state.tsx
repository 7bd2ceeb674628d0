/** Where an offering stands, drawn alike on every desk: each state by its own icon. */
import { KEADAAN_PENAWARAN, type KeadaanPenawaran } from '@gerbang/contract/office/penawaran/tahap';
import { CalendarClock, FlaskConical, Hourglass, Lock, Megaphone, PencilLine } from 'lucide-react';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const LOOKS: Record<KeadaanPenawaran, Omit<BadgeProps, 'children'>> = {
  rancangan: { kind: 'warning', icon: PencilLine },
  uji_coba: { kind: 'warning', icon: FlaskConical },
  terjadwal: { kind: 'info', icon: CalendarClock },
  belum: { icon: Hourglass },
  dibuka: { kind: 'success' },
  ditutup: { icon: Lock },
  diumumkan: { kind: 'info', icon: Megaphone },
};

export function OfferingState({ keadaan }: { keadaan: KeadaanPenawaran }) {
  return <Badge {...LOOKS[keadaan]}>{KEADAAN_PENAWARAN[keadaan]}</Badge>;
}
