/** Accepted payments day by day, a column for each bank: what the treasurer compares with the accounts. */
import { pembayaran, REKAP_HARI, type RekapPembayaran } from '@gerbang/contract/office/pembayaran';
import { payments, paymentsSum, rupiah } from '@gerbang/contract/wire/rupiah';
import { dateText } from '@gerbang/contract/wire/time';
import { type Column, DataTable, TwoLines } from '../../desk/data-table.tsx';
import { FilterBar } from '../../desk/list/filter-bar.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { PaymentParts } from './parts.tsx';
import { useSummary } from './use-summary.ts';

type Day = RekapPembayaran['hari'][number];

const amount = ({ banyak, total }: { banyak: number; total: number }) => (
  <TwoLines first={rupiah(total)} second={payments(banyak)} />
);
const columnsOf = (days: readonly Day[]): Column<Day>[] => {
  const banks = [...new Set(days.flatMap(({ bank }) => bank.map((one) => one.bank)))].sort((a, b) =>
    a.localeCompare(b, 'id'),
  );
  return [
    { key: 'hari', title: 'Hari', cell: (day) => dateText(day.hari) },
    ...banks.map(
      (name): Column<Day> => ({
        key: `bank ${name}`,
        title: name,
        numeric: true,
        cell: ({ bank }) => {
          const of = bank.find((one) => one.bank === name);
          return of ? amount(of) : '–';
        },
      }),
    ),
    { key: 'semua', title: 'Semua bank', numeric: true, cell: amount },
  ];
};

export function SummaryPage() {
  const state = useDeskList(pembayaran);
  const { data, error, refetch } = useSummary(state.wanted);
  return (
    <div className="ui-stack">
      <h1>Rekap harian pembayaran</h1>
      <PaymentParts />
      <FilterBar state={state} />
      {(error || !data) && <NotLoaded what="Rekap" error={error} retry={refetch} lines={6} height="40px" />}
      {data && (
        <>
          <p role="status" className="payments__sum">
            {paymentsSum(data)}
          </p>
          {data.sebagian && (
            <p>
              Tabel memuat {REKAP_HARI} hari terakhir yang ada pembayarannya. Pilih tanggal untuk hari yang
              lebih lama.
            </p>
          )}
          <DataTable
            caption="Pembayaran diterima per hari dan bank, hari terakhir lebih dulu"
            columns={columnsOf(data.hari)}
            rows={data.hari}
            id={({ hari }) => hari}
            empty="Tidak ada pembayaran yang cocok dengan saringan ini."
          />
        </>
      )}
    </div>
  );
}
