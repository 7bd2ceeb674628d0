/** Rounds: when free seats are called up by themselves, those done and to come, and pausing. */
import {
  daftarPutaran,
  jedaPutaran,
  KEADAAN_PUTARAN,
  type Putaran,
} from '@gerbang/contract/office/jawaban/putaran';
import { useState } from 'react';
import { useRead } from '../../../api/read.ts';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DataTable } from '../../desk/data-table.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { RoundsDialog } from './rounds-dialog.tsx';
import { JAWABAN, whenText } from './state.ts';

interface Props {
  kode: string;
  onChanged: () => void;
}

const outcomeText = ({ keadaan }: Putaran, paused: boolean): string => {
  if (keadaan !== null) return KEADAAN_PUTARAN[keadaan];
  return paused ? 'Akan dilewati selama dijeda' : 'Akan datang';
};

function Pause({
  kode,
  jeda,
  versi,
  onChanged,
  onClose,
}: Props & { jeda: boolean; versi: number; onClose: () => void }) {
  return (
    <ActDialog
      act={jedaPutaran}
      title={jeda ? 'Jeda putaran' : 'Lanjutkan putaran'}
      action={jeda ? 'Jeda' : 'Lanjutkan'}
      onClose={onClose}
      sends={() => ({ kode_penawaran: kode, jeda, versi })}
      said={jeda ? 'Putaran dijeda.' : 'Putaran dilanjutkan.'}
      onDone={onChanged}
      onFailed={({ code }) => code === 'versi_usang' && onChanged()}
    >
      <p>
        {jeda
          ? 'Putaran yang waktunya tiba selama dijeda dilewati dan tidak disusulkan. Petugas tetap dapat memanggil sendiri.'
          : 'Putaran yang waktunya sudah lewat tidak disusulkan; yang berikutnya berjalan pada waktunya.'}
      </p>
    </ActDialog>
  );
}

export function Rounds({ kode, onChanged }: Props) {
  const mayChange = useMay('hasil-setujui');
  const [open, setOpen] = useState<'atur' | 'jeda' | null>(null);
  const { data, error, refetch } = useRead(daftarPutaran, {
    key: [...JAWABAN, kode, 'putaran'],
    params: { kode_penawaran: kode },
    staleTime: 5_000,
  });
  if (!data) return <NotLoaded what="Putaran" error={error} retry={refetch} lines={3} height="44px" />;
  const { aturan, putaran } = data;
  const paused = aturan?.dijeda ?? null;
  const close = () => setOpen(null);
  return (
    <section className="ui-stack" aria-labelledby="putaran">
      <h2 id="putaran">Putaran otomatis</h2>
      <p>
        Pada waktunya, kursi kosong diberikan kepada yang berikutnya menurut daftar tunggu, tanpa menunggu
        petugas
        {aturan ? `; yang dipanggil menjawab dalam ${numberText(aturan.tenggat_jam)} jam.` : '.'}
      </p>
      {paused && <p>Putaran dijeda sejak {whenText(paused)}.</p>}
      <DataTable
        caption="Putaran yang sudah dan yang akan datang"
        columns={[
          { key: 'waktu', title: 'Waktu', cell: (one: Putaran) => whenText(one.waktu) },
          { key: 'keadaan', title: 'Keadaan', cell: (one: Putaran) => outcomeText(one, paused !== null) },
          {
            key: 'jumlah',
            title: 'Dipanggil',
            numeric: true,
            cell: (one: Putaran) => (one.selesai === null ? '–' : numberText(one.jumlah)),
          },
        ]}
        rows={putaran}
        id={(one) => String(one.id)}
        empty="Belum ada putaran; kursi kosong hanya diberikan bila petugas memanggil."
      />
      {mayChange && (
        <p className="ui-row">
          <Button variant="secondary" onClick={() => setOpen('atur')}>
            Atur putaran…
          </Button>
          {aturan && (
            <Button variant="secondary" onClick={() => setOpen('jeda')}>
              {paused ? 'Lanjutkan putaran…' : 'Jeda putaran…'}
            </Button>
          )}
        </p>
      )}
      {open === 'atur' && <RoundsDialog {...{ kode, aturan, putaran, onChanged }} onClose={close} />}
      {open === 'jeda' && aturan && (
        <Pause {...{ kode, onChanged }} jeda={paused === null} versi={aturan.versi} onClose={close} />
      )}
    </section>
  );
}
