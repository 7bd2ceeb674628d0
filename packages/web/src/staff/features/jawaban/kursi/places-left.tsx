/** Places left after the answers: how many by programme, moving them to another wave, and moves so far. */
import {
  batalkanPindahKursi,
  type PindahanKursi,
  type SisaKursi,
  setujuiPindahKursi,
  sisaKursi,
} from '@gerbang/contract/office/jawaban/kursi';
import { useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { DataTable, TwoLines } from '../../../desk/data-table.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay, useStaff } from '../../../desk/staff.ts';
import { JAWABAN, whenText } from '../state.ts';
import { MovePlaces } from './move-places.tsx';

interface Props {
  kode: string;
  onChanged: () => void;
}
const COUNTS = [
  ['kapasitas', 'Kursi'],
  ['dipegang', 'Dipegang'],
  ['menunggu', 'Menunggu'],
  ['dipindah', 'Dipindahkan'],
  ['sisa', 'Sisa'],
] as const;
const seatsText = ({ kursi }: PindahanKursi): string =>
  kursi.map(({ nama, jumlah }) => `${nama}: ${numberText(jumlah)}`).join('; ');
const stateText = (one: PindahanKursi): string => {
  if (one.dibatalkan) return `Dibatalkan ${one.dibatalkan_oleh}, ${whenText(one.dibatalkan)}`;
  if (!one.berlaku) return 'Menunggu petugas kedua';
  return one.disetujui_oleh
    ? `Disetujui ${one.disetujui_oleh}, ${whenText(one.berlaku)}`
    : `Berlaku ${whenText(one.berlaku)}`;
};

interface Deciding {
  what: 'setujui' | 'batalkan';
  one: PindahanKursi;
}
function Decide({ kode, what, one, onChanged, onClose }: Props & Deciding & { onClose: () => void }) {
  const flash = useFlash();
  const approves = what === 'setujui';
  const done = (said: string) => () => {
    flash(said, { kind: 'success' });
    onChanged();
  };
  const dialog = {
    sends: () => ({ kode_penawaran: kode, id: one.id }),
    onFailed: onChanged,
    onClose,
    children: (
      <p>
        {seatsText(one)} ke {one.nama_ke}.{' '}
        {approves
          ? 'Kursinya segera pindah; bila yang tersisa kurang dari itu, pemindahan ditolak.'
          : one.berlaku
            ? 'Kursinya kembali ke penawaran ini; hanya dapat selama gelombang tujuan belum mempunyai hasil.'
            : 'Usulan ini dihapus; belum ada kursi yang pindah.'}
      </p>
    ),
  };
  return approves ? (
    <ActDialog
      act={setujuiPindahKursi}
      title="Setujui pemindahan kursi"
      action="Setujui"
      onDone={done('Kursi dipindahkan.')}
      {...dialog}
    />
  ) : (
    <ActDialog
      act={batalkanPindahKursi}
      title="Batalkan pemindahan kursi"
      action="Batalkan pemindahan"
      danger
      onDone={done('Pemindahan dibatalkan.')}
      {...dialog}
    />
  );
}

export function PlacesLeft({ kode, onChanged }: Props) {
  const mayMove = useMay('hasil-setujui');
  const { username } = useStaff();
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { data, error, refetch } = useRead(sisaKursi, {
    key: [...JAWABAN, kode, 'kursi-sisa'],
    params: { kode_penawaran: kode },
    staleTime: 0,
  });
  if (!data) return <NotLoaded what="Kursi sisa" error={error} retry={refetch} lines={3} height="44px" />;
  const left = data.prodi.filter(({ sisa, dipindah }) => sisa > 0 || dipindah > 0);
  return (
    <section className="ui-stack" aria-labelledby="kursi-sisa">
      <h2 id="kursi-sisa">Kursi sisa</h2>
      <p>
        Kursi yang tidak dipegang siapa pun dapat dipindahkan ke gelombang lain yang menawarkan program studi
        yang sama{data.dua_petugas ? ', dengan persetujuan petugas kedua' : ''}. Yang sudah pindah tidak lagi
        dipanggil dari daftar tunggu di sini.
      </p>
      <DataTable
        caption="Kursi sisa per program studi"
        columns={[
          { key: 'nama', title: 'Program studi', cell: (one: SisaKursi) => one.nama },
          ...COUNTS.map(([key, title]) => ({
            key,
            title,
            numeric: true,
            cell: (one: SisaKursi) => numberText(one[key]),
          })),
        ]}
        rows={left}
        id={(one) => one.prodi}
        empty="Tidak ada kursi yang tersisa."
      />
      {mayMove && left.some(({ sisa }) => sisa > 0) && (
        <p>
          <DialogButton variant="secondary" label="Pindahkan kursi…">
            {(onClose) => <MovePlaces {...{ kode, onChanged }} places={data} onClose={onClose} />}
          </DialogButton>
        </p>
      )}
      {data.pindahan.length > 0 && (
        <DataTable
          caption="Pemindahan kursi, terbaru dahulu"
          columns={[
            {
              key: 'ke',
              title: 'Ke',
              cell: (one: PindahanKursi) => <TwoLines first={one.nama_ke} second={one.alasan} />,
            },
            { key: 'kursi', title: 'Kursi', cell: seatsText },
            {
              key: 'oleh',
              title: 'Oleh',
              cell: (one: PindahanKursi) => <TwoLines first={one.pengusul} second={whenText(one.dibuat)} />,
            },
            { key: 'keadaan', title: 'Keadaan', cell: stateText },
            {
              key: 'tindakan',
              title: 'Tindakan',
              cell: (one: PindahanKursi) =>
                mayMove && !one.dibatalkan ? (
                  <div className="ui-row">
                    {!one.berlaku && one.dibuat_oleh === username && (
                      <span className="ui-muted">Usulan Anda menunggu petugas lain.</span>
                    )}
                    {!one.berlaku && one.dibuat_oleh !== username && (
                      <Button variant="secondary" onClick={() => setDeciding({ what: 'setujui', one })}>
                        Setujui…
                      </Button>
                    )}
                    {one.dapat_dibatalkan && (
                      <Button variant="quiet" onClick={() => setDeciding({ what: 'batalkan', one })}>
                        Batalkan…
                      </Button>
                    )}
                  </div>
                ) : (
                  '–'
                ),
            },
          ]}
          rows={data.pindahan}
          id={(one) => String(one.id)}
          empty=""
        />
      )}
      {deciding && <Decide {...{ kode, onChanged }} {...deciding} onClose={() => setDeciding(null)} />}
    </section>
  );
}
