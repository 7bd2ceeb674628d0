/** An applicant, leading to the file where the officer may open it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TwoLines } from './data-table.tsx';
import { useMay } from './staff.ts';

/** By the number, or by what is given in its place. */
export function ApplicantLink({ nomor, children = nomor }: { nomor: string; children?: ReactNode }) {
  return useMay('pendaftar-lihat') ? <Link to={`/pendaftar/${nomor}`}>{children}</Link> : children;
}

/** The same as a cell: name over number. */
export const ApplicantLines = ({ nomor, nama }: { nomor: string; nama: string | null }) => (
  <TwoLines
    first={<ApplicantLink nomor={nomor}>{nama ?? 'Nama belum diisi'}</ApplicantLink>}
    second={nomor}
  />
);
