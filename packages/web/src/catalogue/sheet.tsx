/** The sheet, and the list of offerings that leads to it. */
import { OfferingList } from '../staff/desk/offering-list.tsx';
import type { Typed } from '../ui/sheet/sheet.ts';
import { SheetTable } from '../ui/sheet/sheet-table.tsx';
import type { Room } from './entry.ts';
import { Live } from './live.tsx';
import { LONG_LABEL, LONG_WORD } from './samples.ts';

const COLUMNS = ['Ujian tulis', 'Wawancara'].map((title) => ({
  key: title,
  title,
  fault: (text: string) => (/^\d*$/.test(text) ? null : 'bukan angka'),
}));
/** A sheet of which the last row cannot be typed in. */
const sheet = (name: string, start: Typed, rows = 3) => (
  <Live start={start}>
    {(typed, onType) => (
      <SheetTable
        caption={`Lembar nilai, ${name}`}
        head="Peserta"
        rows={['2721100001', '2721100002', '2721100003'].slice(0, rows).map((key, at) => ({
          key,
          note: at === 1 ? LONG_LABEL : 'Siti Rahmawati',
          cells: COLUMNS.map(() => ({ text: '80', open: at < 2 })),
        }))}
        columns={COLUMNS}
        typed={typed}
        onType={onType}
        empty="Belum ada peserta."
      />
    )}
  </Live>
);
const offering = (jalur_masuk: string, n: number) => ({
  kode_penawaran: `2027-11-${n}`,
  jalur_masuk,
  nama: 'Gelombang 1',
  tahun: 2027,
});

export const sheets: Room = {
  title: 'ui/sheet',
  entries: [
    {
      name: 'SheetTable',
      wide: true,
      states: {
        stored: sheet('tersimpan', new Map()),
        'typed, one wrong': sheet(
          'diketik',
          new Map([
            ['2721100001/Ujian tulis', { text: '81', from: '80' }],
            ['2721100002/Wawancara', { text: 'delapan', from: '80' }],
          ]),
        ),
        empty: sheet('kosong', new Map(), 0),
      },
    },
    {
      name: 'OfferingList',
      alone: {
        filled: (
          <OfferingList
            path="katalog"
            title="Nilai"
            query={{
              queryKey: ['katalog-penawaran'],
              queryFn: async () => [offering('Ujian Mandiri', 1), offering(LONG_WORD, 2)],
            }}
            columns={[{ key: 'tahun', title: 'Tahun', numeric: true, cell: (o) => o.tahun }]}
            empty="Belum ada penawaran."
          />
        ),
      },
    },
  ],
};
