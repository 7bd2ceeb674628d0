/** Two scenarios side by side: figures, programmes, and who comes in, goes out or moves. */
import { nilaiText } from '@gerbang/contract/office/nilai';
import { bandingkan, type Perbandingan, type Ringkas } from '@gerbang/contract/office/seleksi';
import { keysOf } from '@gerbang/contract/wire/keys';
import { useMemo, useState } from 'react';
import { useRead } from '../../../api/read.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { DataTable } from '../../desk/data-table.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { Charts } from './banding/charts.tsx';
import { SELEKSI, type Selection } from './use-selection.ts';

const share = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });
const KINDS = {
  masuk: 'Hanya diterima di kanan',
  keluar: 'Hanya diterima di kiri',
  pindah: 'Diterima di prodi lain',
} as const;

const figures = (of: Ringkas): readonly (readonly [string, string])[] => [
  ['Diterima', numberText(of.diterima)],
  [
    'Kursi terisi',
    share.format(
      of.diterima /
        Math.max(
          1,
          of.prodi.reduce((sum, { kursi }) => sum + kursi, 0),
        ),
    ),
  ],
  ['Diterima di pilihan pertama', share.format((of.pilihan[0] ?? 0) / Math.max(1, of.diterima))],
  ['Lebih baik bila mengurutkan lain', of.lebih_baik === null ? 'Tidak ada' : numberText(of.lebih_baik)],
];
const limit = (batas: number | null | undefined): string =>
  batas === null || batas === undefined ? '–' : nilaiText(batas);

function Programmes({
  kiri,
  kanan,
  names,
}: Pick<Perbandingan, 'kiri' | 'kanan'> & { names: readonly [string, string] }) {
  const right = new Map(kanan.prodi.map((one) => [one.prodi, one]));
  return (
    <DataTable
      caption="Per program studi"
      columns={[
        { key: 'nama', title: 'Program studi', cell: (p) => p.nama },
        { key: 'peminat', title: 'Peminat', numeric: true, cell: (p) => numberText(p.peminat) },
        {
          key: 'kiri',
          title: `Terisi ${names[0]}`,
          numeric: true,
          cell: (p) => `${p.terisi} dari ${p.kursi}`,
        },
        {
          key: 'kanan',
          title: `Terisi ${names[1]}`,
          numeric: true,
          cell: (p) => {
            const other = right.get(p.prodi);
            return other ? `${other.terisi} dari ${other.kursi}` : '–';
          },
        },
        { key: 'batas-kiri', title: `Batas ${names[0]}`, numeric: true, cell: (p) => limit(p.batas) },
        {
          key: 'batas-kanan',
          title: `Batas ${names[1]}`,
          numeric: true,
          cell: (p) => limit(right.get(p.prodi)?.batas),
        },
      ]}
      rows={kiri.prodi}
      id={(p) => p.prodi}
      empty="Tidak ada program studi."
    />
  );
}

function Sides({ data, names }: { data: Perbandingan; names: readonly [string, string] }) {
  const right = figures(data.kanan);
  return (
    <>
      <DataTable
        caption="Angka kedua skenario"
        columns={[
          { key: 'apa', title: 'Angka', cell: ([label]) => label },
          { key: 'kiri', title: names[0], numeric: true, cell: ([, value]) => value },
          {
            key: 'kanan',
            title: names[1],
            numeric: true,
            cell: ([label]) => right.find(([of]) => of === label)?.[1],
          },
        ]}
        rows={figures(data.kiri)}
        id={([label]) => label}
        empty=""
      />
      <Programmes kiri={data.kiri} kanan={data.kanan} names={names} />
      {keysOf(KINDS).map((kind) => {
        const { jumlah, daftar } = data[kind];
        return (
          <div key={kind} className="ui-stack ui-stack--close">
            <h3>
              {KINDS[kind]} ({numberText(jumlah)})
            </h3>
            {jumlah > 0 && (
              <DataTable
                caption={KINDS[kind]}
                columns={[
                  { key: 'nomor', title: 'Nomor peserta', cell: (o) => o.nomor_peserta },
                  { key: 'nama', title: 'Nama', cell: (o) => o.nama_lengkap ?? '–' },
                  { key: 'kiri', title: names[0], cell: (o) => o.kiri ?? 'Tidak diterima' },
                  { key: 'kanan', title: names[1], cell: (o) => o.kanan ?? 'Tidak diterima' },
                ]}
                rows={daftar}
                id={(o) => o.nomor_peserta}
                empty=""
              />
            )}
            {jumlah > daftar.length && <p>dan {numberText(jumlah - daftar.length)} lainnya.</p>}
          </div>
        );
      })}
    </>
  );
}

export function Comparison({ selection }: { selection: Selection }) {
  const { kode_penawaran, daftar_skenario } = selection;
  const finished = daftar_skenario.filter(({ selesai }) => selesai);
  const [left, setLeft] = useState<string | null>(null);
  const [right, setRight] = useState<string | null>(null);
  const kiri = left ?? String(finished[1]?.id ?? '');
  const kanan = right ?? String(finished[0]?.id ?? '');
  const { data, error, refetch } = useRead(bandingkan, {
    key: [...SELEKSI, kode_penawaran, 'banding', kiri, kanan],
    params: { kode_penawaran },
    query: { kiri, kanan },
    enabled: finished.length > 1,
    // A scenario that is finished never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = finished.map((one) => ({ value: String(one.id), label: one.nama }));
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? '';
  const [leftName, rightName] = [nameOf(kiri), nameOf(kanan)];
  // Drawn once: while another scenario runs, what stands beside it comes anew ten times a second.
  const compared = useMemo(() => {
    const names = [leftName, rightName] as const;
    return (
      data && (
        <>
          <Charts kode={kode_penawaran} {...{ data, kiri, kanan, names }} />
          <Sides data={data} names={names} />
        </>
      )
    );
  }, [kode_penawaran, data, kiri, kanan, leftName, rightName]);
  if (finished.length < 2) return null;
  return (
    <section className="ui-stack" aria-labelledby="banding">
      <h2 id="banding">Bandingkan dua skenario</h2>
      <div className="seleksi__pair">
        <SelectField label="Kiri" options={options} value={kiri} onChange={setLeft} />
        <SelectField label="Kanan" options={options} value={kanan} onChange={setRight} />
      </div>
      {(error || !data) && (
        <NotLoaded what="Perbandingan" error={error} retry={refetch} lines={6} height="40px" />
      )}
      {compared}
    </section>
  );
}
