/** One act on many: how far it is, whom it failed for, its slips, and taking it back. */
import * as calls from '@gerbang/contract/office/massal';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { DeskList } from '../list/desk-list.tsx';
import { listKey, useDeskList } from '../list/use-desk-list.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useMay } from '../staff.ts';
import { titleOf } from './bulk-list.tsx';

const POLL_MS = 1_000;
const count = new Intl.NumberFormat('id-ID');
const RESULTS = { berhasil: 'Berhasil', gagal: 'Gagal', dilewati: 'Dilewati' } as const;

function Outcomes({ id }: { id: string }) {
  const state = useDeskList(calls.hasil, { massal: id });
  return (
    <DeskList
      list={calls.hasil}
      state={state}
      caption="Hasil tiap pendaftar"
      columns={[
        {
          key: 'nama',
          title: 'Pendaftar',
          cell: (r) => (
            <Link to={`/pendaftar/${r.nomor_pendaftar}`}>
              {r.nama_lengkap ?? 'Nama belum diisi'} ({r.nomor_pendaftar})
            </Link>
          ),
        },
        { key: 'hasil', title: 'Hasil', cell: (r) => (r.hasil ? RESULTS[r.hasil] : 'Menunggu') },
        { key: 'pesan', title: 'Sebab', cell: (r) => r.pesan ?? '–' },
      ]}
      id={(r) => r.nomor_pendaftar}
      empty="Tidak ada yang gagal atau dilewati."
    />
  );
}

function Undo({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ActDialog
      act={calls.kembalikanMassal}
      title="Kembalikan tindakan massal"
      action="Kembalikan"
      sends={() => ({ id })}
      onDone={(back) => void navigate(`/pendaftar/massal/${back.id}`)}
      onClose={onClose}
    >
      <p>
        Tiap pendaftar kembali ke keadaannya semula. Yang diubah lagi sesudah tindakan ini dibiarkan dan
        disebut dalam hasilnya.
      </p>
    </ActDialog>
  );
}

export function BulkPage({ id }: { id: string }) {
  const client = useQueryClient();
  const mayUndo = useMay('pendaftar-ubah');
  const [undoing, setUndoing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['massal', id],
    queryFn: () => call(calls.satuMassal, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.selesai ? false : POLL_MS),
  });
  const ended = data?.selesai ?? null;
  // What came of each is complete only now.
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: listKey(calls.hasil) });
  }, [ended, client]);
  if (error && !data)
    return <LoadFailed title="Tindakan massal belum dapat dimuat" error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={4} height="44px" />;
  const done = data.berhasil + data.gagal;
  return (
    <div className="ui-stack">
      <p>
        <Link to="/pendaftar/massal">Tindakan massal</Link>
      </p>
      <h1>{titleOf(data)}</h1>
      <p>
        {data.petugas}, {instantText(new Date(data.dibuat))}. Alasan: {data.alasan}
      </p>
      <div role="status" className="ui-stack">
        {ended ? (
          <p>
            Selesai: {count.format(data.berhasil)} berhasil, {count.format(data.gagal)} gagal,{' '}
            {count.format(data.dilewati)} dilewati.
          </p>
        ) : (
          <ProgressBar
            value={data.jumlah ? done / data.jumlah : null}
            label={`Sedang dikerjakan: ${count.format(done)} dari ${count.format(data.jumlah)} pendaftar`}
          />
        )}
        {data.dikembalikan && <p>Dikembalikan {instantText(new Date(data.dikembalikan))}.</p>}
      </div>
      <div className="ui-row">
        {data.slip && (
          <LinkButton href={addressOf(calls.slipMassal, { params: { id } })} target="_blank" rel="noopener">
            Buka slip PIN (PDF)
          </LinkButton>
        )}
        {data.dapat_dikembalikan && mayUndo && (
          <Button variant="secondary" onClick={() => setUndoing(true)}>
            Kembalikan…
          </Button>
        )}
      </div>
      <Outcomes key={id} id={id} />
      {undoing && <Undo key={id} id={id} onClose={() => setUndoing(false)} />}
    </div>
  );
}
