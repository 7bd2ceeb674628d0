/** Findings of a table by row; the list may be cut short, the count is whole. */
import type { Peringatan, Temuan } from '@gerbang/contract/wire/impor';
import { type Column, DataTable } from '../data-table.tsx';
import './findings.css';
import { numberText } from '../number.ts';

interface Props {
  caption: string;
  /** Heading of what was found. */
  problem: string;
  jumlah: number;
  daftar: readonly Temuan[];
}

export function Findings({ caption, problem, jumlah, daftar }: Props) {
  if (jumlah === 0) return null;
  const columns: Column<Temuan>[] = [
    { key: 'baris', title: 'Baris', numeric: true, cell: (t) => t.baris ?? '–' },
    { key: 'nomor', title: 'Nomor peserta', cell: (t) => t.nomor_peserta || '–' },
    { key: 'pesan', title: problem, cell: (t) => t.pesan },
  ];
  // What is about no row, or about nobody, has no column of them.
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'baris' || daftar.some((t) => t.baris !== null)) &&
      (key !== 'nomor' || daftar.some((t) => t.baris !== null || t.nomor_peserta)),
  );
  return (
    <div className="findings">
      <h3>
        {caption} ({numberText(jumlah)})
      </h3>
      <DataTable
        caption={caption}
        columns={shown}
        rows={daftar}
        id={(t) => `${t.baris} ${t.nomor_peserta} ${t.pesan}`}
        empty=""
      />
      {jumlah > daftar.length && <p>dan {numberText(jumlah - daftar.length)} lainnya.</p>}
    </div>
  );
}

/** What is taken all the same, kind by kind. */
export const Warnings = ({ kinds }: { kinds: readonly Peringatan[] }) =>
  kinds.map(({ judul, ...found }) => (
    <Findings key={judul} caption={judul} problem="Keterangan" {...found} />
  ));
