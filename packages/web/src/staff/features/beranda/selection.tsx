/** How far scores and results of the opened offerings are. */
import { HASIL_BERANDA, type SeleksiBeranda } from '@gerbang/contract/office/beranda';
import { instantText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { type Column, DataTable, TwoLines } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';
import { useLeadsToDesk } from '../../desk/staff.ts';

/** The name leads to the scores where the role has that desk. */
function Name({ kode_penawaran, nama, pengumuman }: SeleksiBeranda) {
  const leads = useLeadsToDesk();
  return (
    <TwoLines
      first={leads('/nilai') ? <Link to={`/nilai/${kode_penawaran}`}>{nama}</Link> : nama}
      second={
        pengumuman === null
          ? 'Pengumuman belum dijadwalkan'
          : `Diumumkan ${instantText(new Date(pengumuman))}`
      }
    />
  );
}
const COLUMNS: readonly Column<SeleksiBeranda>[] = [
  { key: 'penawaran', title: 'Penawaran', cell: (one) => <Name {...one} /> },
  {
    key: 'nilai',
    title: 'Komponen nilai',
    cell: ({ komponen, ditutup }) =>
      komponen === 0 ? 'Belum ada' : `${numberText(ditutup)} dari ${numberText(komponen)} ditutup`,
  },
  { key: 'hasil', title: 'Hasil', cell: ({ hasil }) => HASIL_BERANDA[hasil] },
  {
    key: 'diterima',
    title: 'Diterima',
    numeric: true,
    cell: ({ diterima }) => (diterima === null ? '–' : numberText(diterima)),
  },
];

export function Selection({ offerings }: { offerings: readonly SeleksiBeranda[] }) {
  return (
    <section className="ui-card ui-stack" aria-labelledby="seleksi-beranda">
      <h2 id="seleksi-beranda">Nilai dan hasil</h2>
      <DataTable
        caption="Penawaran yang dibuka, yang lebih dahulu diumumkan di atas"
        columns={COLUMNS}
        rows={offerings}
        id={({ kode_penawaran }) => kode_penawaran}
        empty="Tidak ada penawaran yang menunggu hasil."
      />
    </section>
  );
}
