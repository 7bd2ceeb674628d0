/** Words of the letter desk. */
import type { TampilanLoa } from '@gerbang/contract/loa-petugas';

export const VIEWS: Record<TampilanLoa, string> = {
  review: 'Menunggu keputusan',
  disetujui: 'Disetujui',
  ditolak: 'Ditolak',
  dicabut: 'Dicabut',
  semua: 'Semua pengajuan',
};
