/** Charts of the office: a count a row, and two values a row side by side. */
import { Bars } from '../staff/desk/bars.tsx';
import { type PairBar, PairBars } from '../staff/desk/pair-bars.tsx';
import type { Room } from './entry.ts';
import { LONG_WORD } from './samples.ts';

const noop = () => undefined;
const number = new Intl.NumberFormat('id-ID');
const COUNTS = [
  { key: 'if', name: 'Teknik Informatika (S1)', count: 1_240 },
  { key: 'ma', name: 'Matematika (S1)', count: 87 },
  { key: 'xx', name: LONG_WORD, count: 0 },
];
const DAYS = Array.from({ length: 14 }, (_, i) => ({
  key: `${i}`,
  name: `${i + 1} November 2026`,
  short: `${i + 1}`,
  count: (i * 7) % 5,
}));
const PAIRS: readonly PairBar[] = [
  { key: 'if', name: 'Teknik Informatika (S1)', note: 'Reguler', values: [412, 398] },
  { key: 'ma', name: 'Matematika (S1)', values: [80, null] },
  { key: 'xx', name: LONG_WORD, values: [0, 3] },
];

export const charts: Room = {
  title: 'staff/desk: charts',
  entries: [
    {
      name: 'Bars',
      wide: true,
      states: {
        rows: <Bars label="Peminat setiap program studi" rows={COUNTS} />,
        days: <Bars label="Finalisasi setiap hari" rows={DAYS} upright />,
        'two years': (
          <Bars
            label="Pendaftar baru setiap hari"
            rows={DAYS.map((day, i) => ({ ...day, before: i < 3 ? null : (i * 5) % 4 }))}
            series={['Tahun ini', 'Tahun lalu']}
            upright
          />
        ),
        none: <Bars label="Tanpa data" rows={[]} />,
      },
    },
    {
      name: 'PairBars',
      wide: true,
      states: {
        'each value opens': (
          <PairBars
            label="Diterima menurut program studi"
            head="Program studi"
            names={['Skenario awal', 'Skenario kedua']}
            rows={PAIRS}
            text={number.format}
            onOpen={noop}
          />
        ),
        none: (
          <PairBars
            label="Tanpa data"
            head="Program studi"
            names={['Skenario awal', 'Skenario kedua']}
            rows={[]}
            text={number.format}
          />
        ),
      },
    },
  ],
};
