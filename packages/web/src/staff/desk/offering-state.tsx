/** Where an offering stands, drawn alike on every desk. */
import { KEADAAN_PENAWARAN, type KeadaanPenawaran } from '@gerbang/contract/office/penawaran/tahap';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const KINDS: Record<KeadaanPenawaran, BadgeProps['kind']> = {
  rancangan: 'warning',
  uji_coba: 'warning',
  terjadwal: 'info',
  belum: 'neutral',
  dibuka: 'success',
  ditutup: 'neutral',
  diumumkan: 'info',
};

export function OfferingState({ keadaan }: { keadaan: KeadaanPenawaran }) {
  return <Badge kind={KINDS[keadaan]}>{KEADAAN_PENAWARAN[keadaan]}</Badge>;
}
