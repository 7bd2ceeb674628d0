/** Where an offering stands on the way to its announcement, in words. */
import type { PenawaranHasil } from '@gerbang/contract/office/hasil';
import { instantText } from '@gerbang/contract/wire/time';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const HASIL = ['hasil'] as const;

export const stateOf = ({ impor, diumumkan, tanggal_pengumuman }: PenawaranHasil): BadgeProps => {
  if (!impor)
    return diumumkan
      ? { kind: 'error', children: 'Waktu lewat, belum ada hasil' }
      : { kind: 'neutral', children: 'Belum ada impor' };
  if (!impor.disetujui) return { kind: 'warning', children: 'Menunggu persetujuan' };
  if (tanggal_pengumuman === null) return { kind: 'warning', children: 'Disetujui, waktu belum diatur' };
  return diumumkan
    ? { kind: 'success', children: 'Diumumkan' }
    : { kind: 'info', children: 'Disetujui, menunggu waktu' };
};

export const whenText = (iso: string | null): string =>
  iso === null ? 'Belum dijadwalkan' : instantText(new Date(iso));
