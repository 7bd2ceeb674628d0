/** Every offering by year, with its state and how many paid and finalised. */
import { type BarisPenawaran, daftarPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { KEADAAN_PENAWARAN } from '@gerbang/contract/office/penawaran/tahap';
import { choice, search } from '@gerbang/contract/wire/list';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { type Reading, useWholeList, wholeList } from '../../desk/list/use-whole-list.ts';
import { OfferingState } from '../../desk/offering-state.tsx';
import { useAct } from '../../desk/use-act.ts';
import { CreateDialog } from './create-dialog.tsx';
import { countText, isLate, nameOf, offeringKey, PENAWARAN, shortWhen } from './state.ts';

const columns: Column<BarisPenawaran>[] = [
  {
    key: 'penawaran',
    title: 'Penawaran',
    cell: (o) => (
      <span className="offers__name">
        <TwoLines
          first={<Link to={o.kode_penawaran}>{`${o.jalur_masuk}, ${o.nama}`}</Link>}
          second={`Tahun ${o.tahun}, gelombang ${o.gelombang}, kode ${o.kode_penawaran}`}
        />
      </span>
    ),
  },
  {
    key: 'masa',
    title: 'Masa pendaftaran (WIB)',
    cell: (o) => (
      <span className="offers__when">
        {shortWhen(o.tanggal_mulai_daftar)}
        <br />
        sampai {shortWhen(o.tanggal_selesai_daftar)}
      </span>
    ),
  },
  {
    key: 'keadaan',
    title: 'Keadaan',
    cell: (o) => <OfferingState keadaan={o.keadaan} />,
  },
  { key: 'bayar', title: 'Membayar', numeric: true, cell: (o) => countText(o.pendaftar) },
  { key: 'final', title: 'Final', numeric: true, cell: (o) => countText(o.final) },
];

const listOf = (rows: readonly BarisPenawaran[]) =>
  wholeList('penawaran', {
    cari: search('Cari penawaran', 'Nama, jalur, atau kode'),
    tahun: choice('Tahun', 'Semua tahun', Object.fromEntries(rows.map(({ tahun }) => [tahun, `${tahun}`]))),
    keadaan: choice('Keadaan', 'Semua keadaan', KEADAAN_PENAWARAN),
  });
const reading: Reading<BarisPenawaran> = {
  words: (o) => `${nameOf(o)} ${o.kode_penawaran}`,
  values: { tahun: ({ tahun }) => `${tahun}`, keadaan: ({ keadaan }) => keadaan },
};

export function ListPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const flash = useFlash();
  const [creating, setCreating] = useState(false);
  useAct('buat', () => setCreating(true));
  const { data, error, refetch } = useRead(daftarPenawaran, { key: PENAWARAN, staleTime: 5_000 });
  const list = useMemo(() => listOf(data ?? []), [data]);
  const state = useWholeList(list, { rows: data, error, retry: refetch }, reading);
  const late = data?.filter((o) => isLate(o, new Date())) ?? [];
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Penawaran</h1>
        <Button disabled={!data} onClick={() => setCreating(true)}>
          Buat penawaran…
        </Button>
      </div>
      {late.length > 0 && (
        <Alert kind="error" title="Masa pendaftaran berjalan, tetapi belum dibuka">
          {late.map((o) => (
            <p key={o.kode_penawaran}>
              <Link to={`${o.kode_penawaran}/periksa`}>{nameOf(o)}</Link>: tidak tampil kepada umum, dan
              setiap pembayarannya masuk karantina.
            </p>
          ))}
        </Alert>
      )}
      <DeskList
        state={state}
        caption="Penawaran, tahun terbaru lebih dulu"
        columns={columns}
        id={(o) => o.kode_penawaran}
        noun="penawaran"
        empty="Belum ada penawaran. Pilih Buat penawaran untuk memulai."
      />
      {creating && data && (
        <CreateDialog
          offerings={data}
          onClose={() => setCreating(false)}
          onDone={(made) => {
            client.setQueryData(offeringKey(made.kode_penawaran), made);
            void client.invalidateQueries({ queryKey: PENAWARAN, exact: true });
            flash(`${nameOf(made)} dibuat.`, { kind: 'success' });
            void navigate(made.kode_penawaran);
          }}
        />
      )}
    </div>
  );
}
