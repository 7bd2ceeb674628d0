/** What was paid: in all, and on each of the last days. */
import { HARI_KEUANGAN, type KeuanganBeranda } from '@gerbang/contract/office/beranda';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { dateText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { Bars } from '../../desk/bars.tsx';
import { type Column, DataTable } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';

type Day = KeuanganBeranda['per_hari'][number];
const DAYS: readonly Column<Day>[] = [
  { key: 'hari', title: 'Hari bayar', cell: ({ tanggal }) => dateText(tanggal) },
  { key: 'banyak', title: 'Pembayaran', numeric: true, cell: ({ banyak }) => numberText(banyak) },
  { key: 'rupiah', title: 'Jumlah', numeric: true, cell: (day) => rupiah(day.rupiah) },
];

export function Money({ banyak, rupiah: sum, per_hari }: KeuanganBeranda) {
  const lately = per_hari.reduce((n, day) => n + day.rupiah, 0);
  return (
    <section className="ui-card ui-stack" aria-labelledby="uang-masuk">
      <h2 id="uang-masuk">Pembayaran diterima</h2>
      <p>
        <strong>{rupiah(sum)}</strong> dari {numberText(banyak)} pembayaran bagi penawaran yang hasilnya belum
        diumumkan; {rupiah(lately)} dalam {HARI_KEUANGAN} hari terakhir.
      </p>
      <Bars
        upright
        label={`Pembayaran diterima, ${HARI_KEUANGAN} hari terakhir`}
        rows={per_hari.map((day) => ({
          key: day.tanggal,
          name: dateText(day.tanggal),
          short: String(Number(day.tanggal.slice(8))),
          count: day.banyak,
        }))}
      />
      <details>
        <summary>Jumlah rupiah tiap hari</summary>
        <DataTable
          caption="Pembayaran diterima menurut hari bayar, yang terakhir di atas"
          columns={DAYS}
          rows={per_hari.toReversed()}
          id={({ tanggal }) => tanggal}
          empty={null}
        />
      </details>
      <p>
        <Link to="/pembayaran/rekap">Buka rekap pembayaran</Link>
      </p>
    </section>
  );
}
