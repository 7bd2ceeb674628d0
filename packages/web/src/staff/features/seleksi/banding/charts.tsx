/** Two scenarios as charts: cut-off and fill of programmes, the choice that was met, and groups; each leads to its people. */
import { nilaiText } from '@gerbang/contract/office/nilai';
import type { Perbandingan } from '@gerbang/contract/office/seleksi';
import { bandingkanKelompok, MENURUT, type Menurut } from '@gerbang/contract/office/seleksi/banding';
import { useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { numberText } from '../../../desk/number.ts';
import { type PairBar, PairBars } from '../../../desk/pair-bars.tsx';
import { SELEKSI } from '../use-selection.ts';
import { GroupPeople, type Picked } from './people.tsx';

const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });
/** At most so many rows at first: a university has thousands of programmes. */
const FIRST_ROWS = 20;

const CHARTS = {
  batas: 'Batas nilai per program studi',
  terisi: 'Kursi terisi per program studi',
  ...MENURUT,
  prodi: 'Diterima per program studi',
} as const;
type Chart = keyof typeof CHARTS;
const OPTIONS = Object.entries(CHARTS).map(([value, label]) => ({ value, label }));
/** What a chart counts people by. */
const groupOf = (chart: Chart): Menurut => (chart === 'batas' || chart === 'terisi' ? 'prodi' : chart);

const programmeRows = ({ kiri, kanan }: Perbandingan, chart: 'batas' | 'terisi'): PairBar[] => {
  const right = new Map(kanan.prodi.map((one) => [one.prodi, one]));
  return kiri.prodi
    .toSorted((a, b) => b.peminat - a.peminat)
    .map((one): PairBar => {
      const other = right.get(one.prodi);
      const value = (of: typeof one | undefined) => {
        if (!of) return null;
        return chart === 'batas' ? of.batas : of.terisi / Math.max(1, of.kursi);
      };
      const seats = `${numberText(one.terisi)} dari ${numberText(one.kursi)}; ${numberText(other?.terisi ?? 0)} dari ${numberText(other?.kursi ?? 0)}`;
      return {
        key: one.prodi,
        name: one.nama,
        note: chart === 'batas' ? `${numberText(one.peminat)} peminat` : seats,
        values: [value(one), value(other)],
      };
    });
};

interface Props {
  kode: string;
  data: Perbandingan;
  kiri: string;
  kanan: string;
  names: readonly [left: string, right: string];
}

export function Charts({ kode, data, kiri, kanan, names }: Props) {
  const [chart, setChart] = useState<Chart>('batas');
  const [whole, setWhole] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const groups = useRead(bandingkanKelompok, {
    key: [...SELEKSI, kode, 'banding-kelompok', kiri, kanan],
    params: { kode_penawaran: kode },
    query: { kiri, kanan },
    staleTime: 60_000,
  });
  const byProgramme = chart === 'batas' || chart === 'terisi';
  const found = groups.data?.find(({ menurut }) => menurut === groupOf(chart))?.baris;
  const rows = byProgramme
    ? programmeRows(data, chart)
    : found?.map(
        (one): PairBar => ({
          key: one.kode,
          name: one.nama,
          ...(chart === 'pilihan' || chart === 'prodi'
            ? {}
            : { note: `dari ${numberText(one.peserta)} peserta` }),
          values: [one.kiri, one.kanan],
        }),
      );
  const shown = whole ? rows : rows?.slice(0, FIRST_ROWS);
  const text = { batas: nilaiText, terisi: percent.format, other: numberText }[byProgramme ? chart : 'other'];
  return (
    <section className="ui-stack" aria-labelledby="grafik">
      <h3 id="grafik">Grafik</h3>
      <SelectField
        label="Bandingkan menurut"
        options={OPTIONS}
        value={chart}
        onChange={(value) => {
          setChart((value ?? 'batas') as Chart);
          setPicked(null);
        }}
      />
      {groups.error && !byProgramme && (
        <LoadFailed title="Grafik belum dapat dimuat" error={groups.error} retry={groups.refetch} />
      )}
      {!shown && !groups.error && <Skeleton lines={4} height="40px" />}
      {shown && (
        <PairBars
          label={`${CHARTS[chart]}, ${names[0]} dan ${names[1]}`}
          head={MENURUT[groupOf(chart)]}
          names={names}
          rows={shown}
          text={(value) => text(value)}
          {...(chart === 'terisi' ? { most: 1 } : {})}
          onOpen={(row, side) =>
            setPicked({
              menurut: groupOf(chart),
              kode: row.key,
              sisi: side === 0 ? 'kiri' : 'kanan',
              title: `${row.name}, diterima di ${names[side]}`,
            })
          }
        />
      )}
      {rows && rows.length > FIRST_ROWS && (
        <p>
          <Button variant="secondary" onClick={() => setWhole(!whole)}>
            {whole ? `Tampilkan ${FIRST_ROWS} saja` : `Tampilkan semua (${numberText(rows.length)})`}
          </Button>
        </p>
      )}
      {picked && (
        <GroupPeople
          key={`${picked.menurut} ${picked.kode} ${picked.sisi} ${kiri} ${kanan}`}
          {...{ kode, kiri, kanan, names, picked }}
          onClose={() => setPicked(null)}
        />
      )}
    </section>
  );
}
