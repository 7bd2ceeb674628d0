/** Findings of an import by row; the list may be cut short, the count is whole. */
import type { Temuan } from '@gerbang/contract/impor';
import { DataTable } from '../../ui/data-table.tsx';

const count = new Intl.NumberFormat('id-ID');

interface Props {
  caption: string;
  /** Heading of what was found. */
  problem: string;
  jumlah: number;
  daftar: readonly Temuan[];
}

export function Findings({ caption, problem, jumlah, daftar }: Props) {
  if (jumlah === 0) return null;
  return (
    <>
      <h3>{caption}</h3>
      <DataTable
        caption={caption}
        columns={[
          { key: 'baris', title: 'Baris', numeric: true, cell: (t) => t.baris },
          { key: 'nomor', title: 'Nomor peserta', cell: (t) => t.nomor_peserta || '–' },
          { key: 'pesan', title: problem, cell: (t) => t.pesan },
        ]}
        rows={daftar}
        id={(t) => String(t.baris)}
        empty=""
      />
      {jumlah > daftar.length && <p>dan {count.format(jumlah - daftar.length)} baris lainnya.</p>}
    </>
  );
}
