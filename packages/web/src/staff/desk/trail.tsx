/** The way from a file, or one document of it, to who opened it; only for who may read the audit. */
import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from './staff.ts';

interface Props {
  nomor: string;
  /** The document; without it everything of the file. */
  slot?: string;
  children: ReactNode;
}
export function Trail({ nomor, slot, children }: Props) {
  const mayRead = useMay('jejak');
  const query = new URLSearchParams({ cari: nomor, berkas: slot === undefined ? 'semua' : slotUmum(slot) });
  return mayRead ? <Link to={`/jejak?${query}`}>{children}</Link> : null;
}
