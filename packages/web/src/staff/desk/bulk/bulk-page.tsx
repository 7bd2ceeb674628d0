/** One act on many: how far it is, whom it failed for, its slips, and taking it back. */
import * as calls from '@gerbang/contract/office/massal';
import { instantText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { DeskList } from '../list/desk-list.tsx';
import { listKey, useDeskList } from '../list/use-desk-list.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { numberText } from '../number.ts';
import { useMay } from '../staff.ts';
import { Written } from '../written.tsx';
import { titleOf } from './bulk-list.tsx';

const POLL_MS = 1_000;
/** While nothing is done by the portal: for who waits until another officer has looked, or mail has left. */
const SELDOM_MS = 15_000;
const RESULTS = { berhasil: 'Berhasil', gagal: 'Gagal', dilewati: 'Dilewati' } as const;

function Outcomes({ id }: { id: string }) {
  const state = useDeskList(calls.hasil, { massal: id });
  return (
    <DeskList
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

function Undo({ id, onClose }: { id: string; onClose: () => void; onDone: () => void }) {
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

function Stop({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  return (
    <ActDialog
      act={calls.hentikanMassal}
      title="Hentikan tindakan massal"
      action="Hentikan"
      danger
      sends={() => ({ id })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        Yang belum dikerjakan tidak akan dikerjakan, dan email yang belum terkirim ditarik. Yang sudah terjadi
        tetap. Tindakan yang dihentikan tidak dapat dilanjutkan.
      </p>
    </ActDialog>
  );
}

function Approve({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  return (
    <ActDialog
      act={calls.setujuiMassal}
      title="Setujui pengiriman"
      action="Setujui dan kirim"
      sends={() => ({ id })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Email mulai dikirim begitu disetujui, sesuai laju pada pengaturan pemberitahuan.</p>
    </ActDialog>
  );
}

/** What is open of the acts on this act. */
const DIALOGS = { kembali: Undo, henti: Stop, setuju: Approve } as const;

export function BulkPage({ id }: { id: string }) {
  const client = useQueryClient();
  const mayUndo = useMay('pendaftar-ubah');
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null);
  const { data, error, refetch } = useRead(calls.satuMassal, {
    key: ['massal', id],
    params: { id },
    refetchInterval: ({ state: { data: it } }) => {
      if (it?.menunggu || (it?.selesai && it.dapat_dihentikan)) return SELDOM_MS;
      return it?.selesai ? false : POLL_MS;
    },
  });
  const ended = data?.selesai ?? null;
  // What came of each is complete only now.
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: listKey(calls.hasil) });
  }, [ended, client]);
  if (!data)
    return <NotLoaded what="Tindakan massal" error={error} retry={refetch} lines={4} height="44px" />;
  const done = data.berhasil + data.gagal;
  const Asking = asked && DIALOGS[asked];
  const close = () => setAsked(null);
  const again = () => {
    close();
    void refetch();
    void client.invalidateQueries({ queryKey: listKey(calls.hasil) });
  };
  return (
    <div className="ui-stack">
      <p>
        <Link to="/pendaftar/massal">Tindakan massal</Link>
      </p>
      <h1>{titleOf(data)}</h1>
      <p>
        {data.petugas}, {instantText(new Date(data.dibuat))}. Alasan: {data.alasan}
      </p>
      {data.surat && (
        <section className="ui-card ui-stack ui-stack--close" aria-label="Isi email">
          <p>
            <strong>{data.surat.subjek}</strong>
          </p>
          <Written>{data.surat.isi}</Written>
          {data.surat.en ? (
            <div lang="en">
              <p>
                <strong>{data.surat.en.subjek}</strong>
              </p>
              <Written>{data.surat.en.isi}</Written>
            </div>
          ) : (
            <p className="ui-muted">Hanya dalam bahasa Indonesia, juga bagi yang membaca bahasa Inggris.</p>
          )}
        </section>
      )}
      <div role="status" className="ui-stack">
        {data.menunggu ? (
          <p>
            Menunggu persetujuan petugas lain, karena lebih dari {numberText(calls.SIARAN_BERDUA)} pendaftar:{' '}
            {numberText(data.jumlah)}. Belum ada yang dikirim.
          </p>
        ) : ended ? (
          <p>
            Selesai: {numberText(data.berhasil)} berhasil, {numberText(data.gagal)} gagal,{' '}
            {numberText(data.dilewati)} dilewati.
          </p>
        ) : (
          <ProgressBar
            value={data.jumlah ? done / data.jumlah : null}
            label={`Sedang dikerjakan: ${numberText(done)} dari ${numberText(data.jumlah)} pendaftar`}
          />
        )}
        {data.dihentikan && <p>Dihentikan {instantText(new Date(data.dihentikan))}.</p>}
        {data.dikembalikan && <p>Dikembalikan {instantText(new Date(data.dikembalikan))}.</p>}
      </div>
      <div className="ui-row">
        {data.slip && (
          <LinkButton href={addressOf(calls.slipMassal, { params: { id } })} target="_blank" rel="noopener">
            Buka slip PIN (PDF)
          </LinkButton>
        )}
        {data.dapat_disetujui && <Button onClick={() => setAsked('setuju')}>Setujui…</Button>}
        {data.dapat_dihentikan && (
          <Button variant="secondary" onClick={() => setAsked('henti')}>
            Hentikan…
          </Button>
        )}
        {data.dapat_dikembalikan && mayUndo && (
          <Button variant="secondary" onClick={() => setAsked('kembali')}>
            Kembalikan…
          </Button>
        )}
      </div>
      <Outcomes key={id} id={id} />
      {Asking && <Asking key={id} id={id} onClose={close} onDone={again} />}
    </div>
  );
}
