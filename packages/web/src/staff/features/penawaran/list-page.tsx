/** Every offering by year, with its state and how many paid and finalised. */
import { type BarisPenawaran, daftarPenawaran } from '@gerbang/contract/penawaran-petugas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { countText, lacksForm, nameOf, offeringKey, PENAWARAN, shortWhen, stateOf } from './state.ts';

const columns: Column<BarisPenawaran>[] = [
  {
    key: 'penawaran',
    title: 'Penawaran',
    cell: (o) => (
      <>
        <Link to={o.kode_penawaran}>
          {o.jalur_masuk}, {o.nama}
        </Link>
        <br />
        <span className="ui-muted">
          {o.kode_penawaran}, gelombang {o.gelombang}
        </span>
      </>
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
    cell: (o) => (
      <span className="ui-row">
        <Badge {...stateOf(o)} />
        {lacksForm(o) && <Badge kind="error">Tanpa formulir</Badge>}
      </span>
    ),
  },
  { key: 'bayar', title: 'Membayar', numeric: true, cell: (o) => countText(o.pendaftar) },
  { key: 'final', title: 'Final', numeric: true, cell: (o) => countText(o.final) },
];

export function ListPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const flash = useFlash();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: PENAWARAN,
    queryFn: () => call(daftarPenawaran),
    staleTime: 5_000,
  });
  const years = data ? [...Map.groupBy(data, (o) => o.tahun)] : [];
  const formless = data?.filter(lacksForm) ?? [];
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Penawaran</h1>
        <Button disabled={!data} onClick={() => setCreating(true)}>
          Buat penawaran…
        </Button>
      </div>
      {formless.length > 0 && (
        <Alert kind="error" title="Belum dapat menerima pendaftar">
          {formless.map((o) => (
            <p key={o.kode_penawaran}>
              <Link to={`${o.kode_penawaran}/formulir`}>{nameOf(o)}</Link>: formulirnya belum diambil dari
              jalur, jadi tidak tampil pada simulasi pembayaran dan setiap pembayarannya masuk karantina.
            </p>
          ))}
        </Alert>
      )}
      {error && !data && <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={refetch} />}
      {!data && !error && (
        <DataTable
          caption="Penawaran"
          columns={columns}
          rows={undefined}
          id={(o) => o.kode_penawaran}
          empty=""
        />
      )}
      {data?.length === 0 && <p>Belum ada penawaran.</p>}
      {years.map(([tahun, rows]) => (
        <section key={tahun} className="ui-stack" aria-labelledby={`tahun-${tahun}`}>
          <h2 id={`tahun-${tahun}`}>Tahun {tahun}</h2>
          <DataTable
            caption={`Penawaran tahun ${tahun}`}
            columns={columns}
            rows={rows}
            id={(o) => o.kode_penawaran}
            empty=""
          />
        </section>
      ))}
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
