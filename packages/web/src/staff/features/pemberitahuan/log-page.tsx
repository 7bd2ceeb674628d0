/** What was sent to whom, and sending it once more. */
import { PERISTIWA } from '@gerbang/contract/applicant/pemberitahuan';
import {
  type BarisPemberitahuan,
  KABAR_KIRIM,
  KABAR_SUREL,
  KANAL,
  KEADAAN_KIRIM,
  kirimLagi,
  pemberitahuan,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { useState } from 'react';
import { useRenew } from '../../../api/renew.ts';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { shortTime } from '../../desk/age.ts';
import { ApplicantLines } from '../../desk/applicant-link.tsx';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { STANDING, Standing } from './standing.tsx';

function Who({ notice: { nomor_pendaftar, nama_lengkap } }: { notice: BarisPemberitahuan }) {
  if (nomor_pendaftar === null) return <TwoLines first="Belum membayar" second="Tagihan" />;
  return <ApplicantLines nomor={nomor_pendaftar} nama={nama_lengkap} />;
}

const columnsOf = (onAgain: (notice: BarisPemberitahuan) => void): Column<BarisPemberitahuan>[] => [
  { key: 'pendaftar', title: 'Pendaftar', cell: (n) => <Who notice={n} /> },
  {
    key: 'peristiwa',
    title: 'Peristiwa',
    cell: (n) => <TwoLines first={PERISTIWA[n.peristiwa].judul} second={shortTime(n.dibuat)} />,
  },
  {
    key: 'keadaan',
    title: 'Keadaan',
    cell: (n) => (
      <TwoLines
        first={KEADAAN_KIRIM[n.keadaan]}
        second={n.alasan ?? (n.kabar && (n.kanal === 'surel' ? KABAR_SUREL : KABAR_KIRIM)[n.kabar])}
      />
    ),
  },
  {
    key: 'alamat',
    title: 'Alamat',
    cell: (n) => (
      <TwoLines first={`${KANAL[n.kanal]} ${n.alamat ?? ''}`} second={n.selesai && shortTime(n.selesai)} />
    ),
  },
  {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (n) =>
      n.dapat_dikirim_lagi && (
        <Button variant="secondary" onClick={() => onAgain(n)}>
          Kirim lagi…
        </Button>
      ),
  },
];

export function LogPage() {
  const renew = useRenew(listKey(pemberitahuan), STANDING);
  const [again, setAgain] = useState<BarisPemberitahuan | null>(null);
  return (
    <div className="ui-stack">
      <h1>Pemberitahuan</h1>
      <Standing />
      <DeskList
        state={useDeskList(pemberitahuan)}
        caption="Pemberitahuan, yang terakhir lebih dulu"
        columns={columnsOf(setAgain)}
        id={({ id }) => String(id)}
        empty="Belum ada pemberitahuan."
      />
      {again && (
        <ActDialog
          act={kirimLagi}
          title="Kirim lagi"
          sends={() => ({ id: again.id })}
          said="Pemberitahuan masuk antrean lagi."
          onDone={renew}
          onClose={() => setAgain(null)}
        >
          <p>
            “{PERISTIWA[again.peristiwa].judul}” untuk{' '}
            {again.nama_lengkap ?? again.nomor_pendaftar ?? 'tagihan'} dikirim sekali lagi lewat{' '}
            {KANAL[again.kanal]}, ke alamat atau nomornya yang sekarang.
          </p>
        </ActDialog>
      )}
    </div>
  );
}
