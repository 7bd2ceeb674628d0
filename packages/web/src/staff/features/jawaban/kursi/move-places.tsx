/** Moving places left: where to, how many of each programme, and what both waves have before and after. */
import { pindahkanKursi, type SisaKursi, type TujuanKursi } from '@gerbang/contract/office/jawaban/kursi';
import { focusField } from '../../../../ui/field/focus-field.ts';
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

interface Previewed {
  moved: readonly SisaKursi[];
  /** Seats at the target. */
  there: ReadonlyMap<string, number | null>;
  countOf: (one: SisaKursi) => number;
}
function Preview({ moved, there, countOf }: Previewed) {
  return (
    <DataTable
      caption="Pratinjau kapasitas"
      columns={[
        { key: 'nama', title: 'Program studi', cell: (one) => one.nama },
        {
          key: 'sini',
          title: 'Di sini',
          numeric: true,
          cell: (one) => `${numberText(one.kapasitas)} menjadi ${numberText(one.kapasitas - countOf(one))}`,
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
  );
}

type Counts = Readonly<Record<string, number | null>>;

export function MovePlaces({ kode, places, onChanged, onClose }: Props) {
  const capacitiesAt = (kode_penawaran: string | null) => {
    const target = places.tujuan.find((one) => one.kode_penawaran === kode_penawaran);
    return new Map(target?.prodi.map(({ prodi, kapasitas }) => [prodi, kapasitas]));
  };
  const countIn = (kursi: Counts, { prodi, sisa }: SisaKursi): number => {
    const typed = kursi[prodi];
    return typed === undefined ? sisa : (typed ?? 0);
  };
  const offeredAt = (kode_penawaran: string | null) => {
    const of = capacitiesAt(kode_penawaran);
    return places.prodi.filter(({ prodi, sisa }) => sisa > 0 && (of.get(prodi) ?? null) !== null);
  };
  const { form, at, change, passes } = useFields<{ ke: string | null; kursi: Counts }>(
    { ke: null, kursi: {} },
    (typed) => {
      if (typed.ke === null) return { ke: 'Pilih gelombang tujuan' };
      const there = offeredAt(typed.ke);
      if (there.length === 0) return { ke: 'Gelombang ini tidak dapat menerima kursi yang tersisa' };
      return {
        kursi: !there.some((one) => countIn(typed.kursi, one) > 0) && 'Isi paling sedikit satu kursi',
      };
    },
  );
  const { ke, kursi } = form;
  const there = capacitiesAt(ke);
  const offered = offeredAt(ke);
  const countOf = (one: SisaKursi): number => countIn(kursi, one);
  const moved = offered.filter((one) => countOf(one) > 0);
  const faultOf = (one: SisaKursi): string | undefined =>
    countOf(one) > one.sisa ? `Paling banyak ${numberText(one.sisa)}` : undefined;
  // More than are left come to no capacity at all.
  const fitting = moved.filter((one) => !faultOf(one));
  // What is wrong with all of them is said at the first.
  const first = at('kursi');
  const idOf = ({ prodi }: SisaKursi): string =>
    prodi === offered[0]?.prodi ? first.id : `${first.id}-${prodi}`;
  const waiting = moved.filter(({ menunggu }) => menunggu > 0);
  return (
    <ActDialog
      act={pindahkanKursi}
      title="Pindahkan kursi sisa"
      action={places.dua_petugas ? 'Ajukan ke petugas kedua' : 'Pindahkan kursi'}
      onClose={onClose}
      sends={() => {
        if (!passes() || ke === null) return null;
        const wrong = moved.find(faultOf);
        if (wrong) {
          focusField(idOf(wrong));
          return null;
        }
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
      {ke !== null && offered.length === 0 && (
        <p>Gelombang itu tidak menawarkan program studi yang tersisa, atau belum mencatat daya tampungnya.</p>
      )}
      {offered.map((one, i) => (
        <NumberField
          key={`${ke} ${one.prodi}`}
          id={idOf(one)}
          label={one.nama}
          hint={`Tersisa ${numberText(one.sisa)}`}
          value={kursi[one.prodi] === undefined ? one.sisa : (kursi[one.prodi] ?? null)}
          onChange={(value) => change({ kursi: { ...kursi, [one.prodi]: value } })}
          error={faultOf(one) ?? (i === 0 ? first.error : undefined)}
        />
      ))}
      {fitting.length > 0 && <Preview moved={fitting} {...{ there, countOf }} />}
      {waiting.length > 0 && (
        <p>
          Masih ada yang menunggu di {waiting.map(({ nama }) => nama).join(', ')}; kursi yang pindah tidak
          lagi diberikan kepada mereka.
        </p>
      )}
    </ActDialog>
  );
}
