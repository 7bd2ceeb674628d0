/** Where a report stands, in a word, and whether its answer is overdue. */
import { KEADAAN_LAPORAN, type KeadaanLaporan } from '@gerbang/contract/applicant/laporan';
import { Badge } from '../../../ui/badge.tsx';

const KINDS = {
  menunggu: 'warning',
  dijawab: 'info',
  ditutup: 'neutral',
} as const satisfies Record<KeadaanLaporan, string>;

export function State({ of }: { of: { keadaan: KeadaanLaporan; batas_jawab: string } }) {
  const { keadaan, batas_jawab } = of;
  if (keadaan === 'menunggu' && new Date(batas_jawab) < new Date())
    return <Badge kind="error">Lewat tenggat</Badge>;
  return <Badge kind={KINDS[keadaan]}>{KEADAAN_LAPORAN[keadaan]}</Badge>;
}
