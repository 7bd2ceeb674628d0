/** How many paid, are filling in and have finalised: in all, by open wave, and by day against the year before. */
import type { Beranda, Rencana } from '@gerbang/contract/office/beranda';
import { dateText, instantText } from '@gerbang/contract/wire/time';
import { type Column, DataTable, TwoLines } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';

const share = new Intl.NumberFormat('id-ID', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

type Wave = Beranda['gelombang'][number];

/** Against the wave a year before, on the same day since it opened. */
const against = ({ dibayar, hari_ke, lalu }: Wave): string => {
  if (!lalu) return 'Tahun lalu tidak ada gelombang ini';
  const grown = lalu.dibayar > 0 ? ` (${share.format(dibayar / lalu.dibayar - 1)})` : '';
  return `${numberText(lalu.dibayar)} pada hari ke-${numberText(hari_ke)}, ${lalu.nama}${grown}`;
};

const COLUMNS: readonly Column<Wave>[] = [
  {
    key: 'gelombang',
    title: 'Gelombang',
    cell: ({ nama, hari_ke, selesai }) => (
      <TwoLines
        first={nama}
        second={`hari ke-${numberText(hari_ke)}, sampai ${instantText(new Date(selesai))}`}
      />
    ),
  },
  { key: 'dibayar', title: 'Membayar', numeric: true, cell: (wave) => numberText(wave.dibayar) },
  { key: 'mengisi', title: 'Mengisi', numeric: true, cell: (wave) => numberText(wave.mengisi) },
  { key: 'final', title: 'Final', numeric: true, cell: (wave) => numberText(wave.final) },
  { key: 'lalu', title: 'Tahun lalu', cell: against },
];
const DAYS: readonly Column<Rencana['per_hari'][number]>[] = [
  { key: 'hari', title: 'Hari', cell: ({ tanggal }) => dateText(tanggal) },
  { key: 'ini', title: 'Tahun ini', numeric: true, cell: ({ jumlah }) => numberText(jumlah) },
  {
    key: 'lalu',
    title: 'Tahun lalu, hari yang sama sejak dibuka',
    numeric: true,
    cell: ({ lalu }) => (lalu === null ? '–' : numberText(lalu)),
  },
];

export function Waves({ waves }: { waves: readonly Wave[] }) {
  return (
    <section className="ui-card ui-stack" aria-labelledby="gelombang-dibuka">
      <h2 id="gelombang-dibuka">Gelombang yang dibuka</h2>
      {waves.length === 0 ? (
        <p>Tidak ada gelombang yang sedang dibuka.</p>
      ) : (
        <DataTable
          caption="Jumlah tiap gelombang, yang lebih dahulu ditutup di atas"
          columns={COLUMNS}
          rows={waves}
          id={(wave) => wave.kode_penawaran}
          empty={null}
        />
      )}
    </section>
  );
}

export function Totals({ total }: { total: Beranda['total'] }) {
  return (
    <section aria-label="Jumlah seluruhnya">
      <ul className="beranda__queues beranda__totals">
        {(
          [
            ['Membayar', total.dibayar],
            ['Sedang mengisi', total.mengisi],
            ['Sudah memfinalisasi', total.final],
          ] as const
        ).map(([title, number]) => (
          <li key={title} className="ui-card beranda__queue">
            <p className="beranda__count">{numberText(number)}</p>
            <p>{title}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The days as numbers, this year's beside those of the year before. */
export function DaysAgainstLastYear({ days }: { days: Rencana['per_hari'] }) {
  if (days.every(({ lalu }) => lalu === null))
    return (
      <p className="ui-muted">Belum ada pembanding: gelombang yang dibuka tidak ada pada tahun sebelumnya.</p>
    );
  const now = days.reduce((n, day) => n + day.jumlah, 0);
  const then = days.reduce((n, day) => n + (day.lalu ?? 0), 0);
  return (
    <details>
      <summary>
        {numberText(now)} dalam 30 hari ini; tahun lalu {numberText(then)} pada hari yang sama sejak dibuka
      </summary>
      <DataTable
        caption="Pendaftar baru tiap hari, tahun ini dan tahun lalu"
        columns={DAYS}
        rows={days.toReversed()}
        id={({ tanggal }) => tanggal}
        empty={null}
      />
    </details>
  );
}
