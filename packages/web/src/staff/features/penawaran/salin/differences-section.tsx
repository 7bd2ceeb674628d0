/** In what a copied wave differs from the one it was copied from, with the way to where it is changed. */
import { bacaPenawaran, type DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { type BedaSalinan, bedaSalinan } from '@gerbang/contract/office/penawaran/salin';
import type { BagianSalinan } from '@gerbang/contract/office/penawaran/salin/isi';
import { Link } from 'react-router';
import { useRead } from '../../../../api/read.ts';
import { type Column, DataTable, TwoLines } from '../../../desk/data-table.tsx';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { nameOf, offeringKey, WHERE } from '../state.ts';

/** Where a thing is changed, and what that place is called. */
const placeOf = (kode: string, bagian: BagianSalinan): readonly [to: string, words: string] => {
  switch (bagian) {
    case 'berkas':
      return [`/aturan-berkas/${kode}`, 'Meja Aturan pemeriksaan'];
    case 'nilai':
      return [`/nilai/${kode}`, 'Meja Nilai'];
    case 'seleksi':
      return [`/seleksi/${kode}`, 'Meja Seleksi'];
    case 'jawaban':
      return [`/jawaban/${kode}`, 'Meja Jawaban'];
    default:
      return [`/penawaran/${kode}/${bagian}`, WHERE[bagian]];
  }
};
function Place({ kode, bagian }: { kode: string; bagian: BagianSalinan }) {
  const [to, words] = placeOf(kode, bagian);
  return <Link to={to}>{words}</Link>;
}

/** Two columns, so that both values are seen on a phone. */
const columnsOf = (kode: string): Column<BedaSalinan>[] => [
  {
    key: 'hal',
    title: 'Hal',
    cell: ({ bagian, hal }) => <TwoLines first={hal} second={<Place kode={kode} bagian={bagian} />} />,
  },
  {
    key: 'nilai',
    title: 'Di sini, lalu pada asalnya',
    cell: ({ asal, salinan }) => <TwoLines first={<strong>{salinan}</strong>} second={`Asal: ${asal}`} />,
  },
];

export function DifferencesSection({ stored }: { stored: DetailPenawaran }) {
  const asal = stored.salinan_dari ?? '';
  const { data, error, refetch } = useRead(bacaPenawaran, {
    key: offeringKey(asal),
    params: { kode_penawaran: asal },
    staleTime: 5_000,
  });
  if (!data) return <NotLoaded what="Penawaran asal" error={error} retry={refetch} lines={6} height="44px" />;
  const found = bedaSalinan(data, stored);
  return (
    <section className="ui-card ui-stack" aria-labelledby="beda">
      <h2 id="beda">Beda dari asalnya</h2>
      <p>
        Disalin dari <Link to={`/penawaran/${asal}`}>{nameOf(data)}</Link>. Di bawah ini yang berbeda di
        antara keduanya sekarang; yang tidak disebut masih sama.
      </p>
      <DataTable
        caption={`${found.length} perbedaan`}
        columns={columnsOf(stored.kode_penawaran)}
        rows={found}
        id={({ bagian, hal }) => `${bagian} ${hal}`}
        empty="Tidak ada yang berbeda."
      />
    </section>
  );
}
