/** Who assesses whom: how far every assessor is, sharing participants out, and naming two for one. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import {
  daftarPenugasan,
  type RingkasPenugasan,
  ringkasPenugasan,
} from '@gerbang/contract/office/nilai/penugasan';
import type { RowOf } from '@gerbang/contract/wire/list';
import { useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { useRenew } from '../../../../api/renew.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { DataTable, TwoLines } from '../../../desk/data-table.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { DeskList } from '../../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay } from '../../../desk/staff.ts';
import { AssessedPage } from '../penilaian/assessed-page.tsx';
import { NILAI } from '../use-scores.ts';
import { NameAssessors, ShareOut } from './dialogs.tsx';

type Row = RowOf<typeof daftarPenugasan>;

function Progress({ data }: { data: RingkasPenugasan }) {
  const given = data.penilai.filter(({ ditugaskan }) => ditugaskan > 0);
  return (
    <DataTable
      caption="Kemajuan tiap penilai"
      columns={[
        { key: 'nama', title: 'Penilai', cell: (one) => <TwoLines first={one.nama} second={one.petugas} /> },
        {
          key: 'sudah',
          title: 'Sudah dinilai',
          cell: (one) => (
            <ProgressBar
              label={`${numberText(one.sudah)} dari ${numberText(one.ditugaskan)}`}
              value={one.sudah / one.ditugaskan}
            />
          ),
        },
        {
          key: 'sisa',
          title: 'Belum',
          numeric: true,
          cell: (one) => numberText(one.ditugaskan - one.sudah),
        },
      ]}
      rows={given}
      id={(one) => one.petugas}
      empty="Belum ada yang ditugaskan; siapa pun yang lebih dahulu boleh menilai."
    />
  );
}

function Assignments({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const changed = useRenew(NILAI, listKey(daftarPenugasan));
  const mayAssign = useMay('nilai-tutup') && !komponen.ditutup;
  const [chosen, setChosen] = useState<Row | null>(null);
  const params = { kode_penawaran: kode, kode_komponen: komponen.kode };
  const state = useDeskList(daftarPenugasan, params);
  const { data, error, refetch } = useRead(ringkasPenugasan, {
    key: [...NILAI, kode, 'penugasan', komponen.kode],
    params,
    staleTime: 5_000,
  });
  if (!data) return <NotLoaded what="Penugasan" error={error} retry={refetch} lines={6} />;
  return (
    <>
      <Progress data={data} />
      {mayAssign && (
        <p>
          <DialogButton
            disabled={data.tanpa === 0}
            label={
              data.tanpa === 0
                ? 'Semua sudah dibagi'
                : `Bagi ${numberText(data.tanpa)} peserta yang belum ditugaskan…`
            }
          >
            {(onClose) => <ShareOut {...{ params, data }} onDone={changed} onClose={onClose} />}
          </DialogButton>
        </p>
      )}
      <DeskList
        state={state}
        caption="Peserta dan penilainya, menurut nomor peserta"
        columns={[
          {
            key: 'peserta',
            title: 'Peserta',
            cell: (r) => <TwoLines first={r.nama_lengkap ?? '–'} second={r.nomor_peserta} />,
          },
          {
            key: 'penilai',
            title: 'Penilai',
            cell: (r) =>
              r.penilai.length === 0
                ? 'Siapa pun yang lebih dahulu'
                : r.penilai.map((one) => `${one.nama}${one.sudah ? ' (sudah)' : ''}`).join('; '),
          },
          { key: 'masuk', title: 'Nilai masuk', numeric: true, cell: (r) => numberText(r.nilai_masuk) },
          ...(mayAssign
            ? [
                {
                  key: 'tindakan',
                  title: 'Tindakan',
                  cell: (r: Row) => (
                    <Button variant="secondary" onClick={() => setChosen(r)}>
                      Tugaskan…
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        id={(r) => r.nomor_peserta}
        empty="Tidak ada peserta di sini."
      />
      {chosen && (
        <NameAssessors {...{ params, data }} row={chosen} onDone={changed} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

export const AssignmentsPage = () => (
  <AssessedPage title="Penugasan penilai">
    {(kode, komponen) => (
      <>
        <p className="ui-muted">
          Peserta yang ditugaskan hanya dinilai oleh kedua penilainya; bila keduanya berbeda, petugas lain
          memutuskan sebagai penilai ketiga.
        </p>
        <Assignments kode={kode} komponen={komponen} />
      </>
    )}
  </AssessedPage>
);
