/** Calling up from the waiting list: who would be called, then the act with a deadline. */
import {
  type Pratinjau,
  panggil,
  pratinjauPanggilan,
  SEBAB_TERTAHAN,
} from '@gerbang/contract/office/jawaban';
import { useRead } from '../../../api/read.ts';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { type Column, DataTable } from '../../desk/data-table.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { useMoment } from '../../desk/use-moment.tsx';
import { JAWABAN } from './state.ts';

type Person = Pratinjau['dipanggil'][number];
type Passed = Pratinjau['tertahan']['daftar'][number];
const COLUMNS: Column<Passed | Person>[] = [
  { key: 'tempat', title: 'Urutan', numeric: true, cell: (one) => numberText(one.tempat) },
  { key: 'nomor', title: 'Nomor peserta', cell: (one) => one.nomor_peserta },
  { key: 'nama', title: 'Nama', cell: (one) => one.nama_lengkap ?? '–' },
  { key: 'prodi', title: 'Program studi', cell: (one) => one.nama_prodi },
];
const ORIGIN: Column<Person> = {
  key: 'dari',
  title: 'Dari',
  cell: (one) => (one.naik_dari === null ? 'Daftar tunggu' : `Naik dari ${one.naik_dari}`),
};
const REASON: Column<Passed> = { key: 'sebab', title: 'Sebab', cell: (one) => SEBAB_TERTAHAN[one.sebab] };
interface Props {
  kode: string;
  onChanged: () => void;
}

function Call({ kode, preview, onChanged, onClose }: Props & { preview: Pratinjau; onClose: () => void }) {
  const { read, fields } = useMoment(null, '23.59');
  const count = preview.dipanggil.length;
  return (
    <ActDialog
      act={panggil}
      title="Panggil dari daftar tunggu"
      action={`Panggil ${numberText(count)} peserta`}
      onClose={onClose}
      sends={() => ({ kode_penawaran: kode, sidik: preview.sidik, batas: read() })}
      said={({ jumlah }) => `${numberText(jumlah)} peserta dipanggil.`}
      onDone={onChanged}
      onFailed={({ code }) => code === 'panggilan_berubah' && onChanged()}
    >
      <p>
        Hasil {numberText(count)} peserta dalam pratinjau segera berubah menjadi diterima, dan mereka diberi
        tahu lewat percakapan; yang naik melepas kursinya yang lama. Ini tidak dapat ditarik kembali. Batas
        menjawab mereka:
      </p>
      {fields}
    </ActDialog>
  );
}

export function CallUp({ kode, onChanged }: Props) {
  const mayCall = useMay('hasil-setujui');
  const { data, error, refetch } = useRead(pratinjauPanggilan, {
    key: [...JAWABAN, kode, 'panggilan'],
    params: { kode_penawaran: kode },
    staleTime: 0,
  });
  if (error || !data)
    return <NotLoaded what="Pratinjau" error={error} retry={refetch} lines={3} height="44px" />;
  return (
    <section className="ui-stack" aria-labelledby="panggilan">
      <h2 id="panggilan">Yang akan dipanggil</h2>
      <DataTable
        caption="Yang akan dipanggil, menurut daftar tunggu"
        columns={[...COLUMNS, ORIGIN]}
        rows={data.dipanggil}
        id={(one) => one.nomor_peserta}
        empty="Tidak ada kursi kosong, atau tidak ada yang menunggunya."
      />
      {data.tertahan.jumlah > 0 && (
        <>
          <p>{numberText(data.tertahan.jumlah)} peserta dilewati; mereka tetap pada daftar tunggu.</p>
          <DataTable
            caption="Dilewati, dan sebabnya"
            columns={[...COLUMNS, REASON]}
            rows={data.tertahan.daftar}
            id={(one) => one.nomor_peserta}
            empty="Tidak ada."
          />
        </>
      )}
      {mayCall && data.dipanggil.length > 0 && (
        <p>
          <DialogButton label="Panggil…">
            {(onClose) => <Call {...{ kode, onChanged }} preview={data} onClose={onClose} />}
          </DialogButton>
        </p>
      )}
    </section>
  );
}
