/** Moving places left: where to, how many of each programme, and what both waves have before and after. */
import { pindahkanKursi, type SisaKursi, type TujuanKursi } from '@gerbang/contract/office/jawaban/kursi';
import { useState } from 'react';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { DataTable } from '../../../desk/data-table.tsx';
import { useFields } from '../../../desk/fields.ts';
import { numberText } from '../../../desk/number.ts';

interface Props {
  kode: string;
  places: { dua_petugas: boolean; prodi: readonly SisaKursi[]; tujuan: readonly TujuanKursi[] };
  onChanged: () => void;
  onClose: () => void;
}

export function MovePlaces({ kode, places, onChanged, onClose }: Props) {
  const { form, at, passes } = useFields<{ ke: string | null }>({ ke: null }, (typed) => ({
    ke: typed.ke === null && 'Pilih gelombang tujuan',
  }));
  const { ke } = form;
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const target = places.tujuan.find((one) => one.kode_penawaran === ke);
  const there = new Map(target?.prodi.map(({ prodi, kapasitas }) => [prodi, kapasitas]));
  const offered = places.prodi.filter(({ prodi, sisa }) => sisa > 0 && (there.get(prodi) ?? null) !== null);
  const countOf = ({ prodi, sisa }: SisaKursi): number => {
    const typed = counts[prodi];
    return typed === undefined ? sisa : (typed ?? 0);
  };
  const moved = offered.filter((one) => countOf(one) > 0);
  const faultOf = (one: SisaKursi): string | undefined =>
    countOf(one) > one.sisa ? `Paling banyak ${numberText(one.sisa)}` : undefined;
  const waiting = moved.filter(({ menunggu }) => menunggu > 0);
  return (
    <ActDialog
      act={pindahkanKursi}
      title="Pindahkan kursi sisa"
      action={places.dua_petugas ? 'Ajukan ke petugas kedua' : 'Pindahkan kursi'}
      onClose={onClose}
      sends={() => {
        if (!passes() || ke === null || moved.length === 0 || moved.some(faultOf)) return null;
        return {
          kode_penawaran: kode,
          ke,
          kursi: moved.map((one) => ({ prodi: one.prodi, jumlah: countOf(one), semula: one.sisa })),
        };
      }}
      said={({ berlaku }) => (berlaku ? 'Kursi dipindahkan.' : 'Pemindahan menunggu petugas kedua.')}
      onDone={onChanged}
      onFailed={({ code }) => code === 'kursi_berubah' && onChanged()}
    >
      <SelectField
        {...at('ke')}
        label="Gelombang tujuan"
        required
        options={places.tujuan.map((one) => ({ value: one.kode_penawaran, label: one.nama }))}
      />
      {places.tujuan.length === 0 && (
        <p>
          Tidak ada gelombang lain yang menawarkan program studi ini dan belum mempunyai hasil. Buat dahulu
          penawarannya.
        </p>
      )}
      {target && offered.length === 0 && (
        <p>Gelombang itu tidak menawarkan program studi yang tersisa, atau belum mencatat daya tampungnya.</p>
      )}
      {offered.map((one) => (
        <NumberField
          key={`${ke} ${one.prodi}`}
          label={one.nama}
          hint={`Tersisa ${numberText(one.sisa)}`}
          value={counts[one.prodi] === undefined ? one.sisa : (counts[one.prodi] ?? null)}
          onChange={(value) => setCounts((before) => ({ ...before, [one.prodi]: value }))}
          error={faultOf(one)}
        />
      ))}
      {moved.length > 0 && (
        <DataTable
          caption="Pratinjau kapasitas"
          columns={[
            { key: 'nama', title: 'Program studi', cell: (one) => one.nama },
            {
              key: 'sini',
              title: 'Di sini',
              numeric: true,
              cell: (one) =>
                `${numberText(one.kapasitas)} menjadi ${numberText(one.kapasitas - countOf(one))}`,
            },
            {
              key: 'sana',
              title: 'Di tujuan',
              numeric: true,
              cell: (one) => {
                const now = there.get(one.prodi) ?? 0;
                return `${numberText(now)} menjadi ${numberText(now + countOf(one))}`;
              },
            },
          ]}
          rows={moved}
          id={(one) => one.prodi}
          empty=""
        />
      )}
      {waiting.length > 0 && (
        <p>
          Masih ada yang menunggu di {waiting.map(({ nama }) => nama).join(', ')}; kursi yang pindah tidak
          lagi diberikan kepada mereka.
        </p>
      )}
    </ActDialog>
  );
}
