/** Where an objection stands, in a word. */
import { KEADAAN_SANGGAH, type KeadaanSanggah } from '@gerbang/contract/office/sanggah';
import { Badge } from '../../../ui/badge.tsx';

const KINDS = {
  menunggu: 'warning',
  diusulkan: 'warning',
  ditolak: 'neutral',
  diterima: 'info',
  selesai: 'success',
} as const satisfies Record<KeadaanSanggah, string>;

export function State({ of }: { of: KeadaanSanggah }) {
  return <Badge kind={KINDS[of]}>{KEADAAN_SANGGAH[of]}</Badge>;
}
