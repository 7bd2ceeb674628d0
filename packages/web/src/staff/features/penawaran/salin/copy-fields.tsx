/** What a new wave is copied from, and how its dates move: shown before it is made. */
import { type BarisPenawaran, type DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { type TanggalDigeser, tanggalDigeser } from '@gerbang/contract/office/penawaran/salin';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { SearchSelectField } from '../../../../ui/field/search-select-field.tsx';
import { type Column, DataTable } from '../../../desk/data-table.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { nameOf } from '../state.ts';
import type { useSource } from './use-source.ts';

const COLUMNS: readonly Column<TanggalDigeser>[] = [
  { key: 'hal', title: 'Tanggal', cell: ({ hal }) => hal },
  { key: 'dari', title: 'Pada asalnya', cell: ({ dari }) => dari },
  { key: 'menjadi', title: 'Menjadi', cell: ({ menjadi }) => menjadi },
];

interface Props {
  idOf: (field: string) => string;
  /** Waves of the level that is chosen; undefined while none is. */
  sources: readonly BarisPenawaran[] | undefined;
  salin_dari: string | null;
  onSource: (kode: string | null) => void;
  source: ReturnType<typeof useSource>;
  minggu: number | null;
  onMinggu: (minggu: number | null) => void;
  tanpa_tes: boolean;
  errors: Readonly<Record<string, string | undefined>>;
}

function Moved({ asal, minggu, tanpa_tes }: { asal: DetailPenawaran; minggu: number; tanpa_tes: boolean }) {
  return (
    <DataTable
      caption={`Tanggal sesudah digeser ${minggu} minggu`}
      columns={COLUMNS}
      rows={tanggalDigeser(asal, minggu, tanpa_tes)}
      id={({ hal, dari }) => `${hal} ${dari}`}
      empty="Belum ada tanggal."
    />
  );
}

export function CopyFields(props: Props) {
  const { idOf, sources, salin_dari, onSource, source, minggu, onMinggu, tanpa_tes, errors } = props;
  return (
    <>
      <SearchSelectField
        id={idOf('salin_dari')}
        label="Salin dari penawaran lain"
        hint="Menyalin program studi, kelas, minat, batas, formulir, catatan, isian khusus, jadwal ujian dan ruangnya, pemeriksaan dokumen, komponen nilai, aturan seleksi, dan aturan menjawab."
        placeholder={sources ? 'Mulai dari kosong' : 'Pilih jalur dahulu'}
        disabled={!sources}
        options={(sources ?? []).map((o) => ({ value: o.kode_penawaran, label: nameOf(o) }))}
        value={salin_dari}
        onChange={onSource}
        error={errors.salin_dari}
      />
      {salin_dari !== null && (
        <NumberField
          id={idOf('geser_minggu')}
          label="Geser tanggal (minggu)"
          hint="52 minggu adalah satu tahun dengan hari yang sama. Kosongkan bila tanggal ujian, pengumuman, dan sesudahnya tidak disalin."
          value={minggu}
          onChange={onMinggu}
          error={errors.geser_minggu}
        />
      )}
      {source.isLoading && <Skeleton lines={3} height="44px" label="Memuat tanggal penawaran asal…" />}
      {source.error && (
        <LoadFailed title="Penawaran asal belum dapat dimuat" error={source.error} retry={source.refetch} />
      )}
      {source.data && minggu !== null && <Moved asal={source.data} minggu={minggu} tanpa_tes={tanpa_tes} />}
    </>
  );
}
