/** A second look at a document, which knows nothing of the first; and the head's at one on which two differ. */
import { PUTUSAN } from '@gerbang/contract/office/verifikasi-berkas';
import {
  ambilKedua,
  bedaKedua,
  nilaiKedua,
  type Terlihat,
  tetapkanKedua,
} from '@gerbang/contract/office/verifikasi-berkas/kedua';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../../api/client.ts';
import { useSend } from '../../../../api/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { Screen } from '../screen.tsx';

/** A document once handed out is looked at until something is said of it. */
const useLooked = <T extends Terlihat | null>(id: string, ask: () => Promise<T>) =>
  useQuery({
    queryKey: ['kedua', id],
    queryFn: ask,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  });
interface FrameProps {
  back: ReactNode;
  query: Pick<ReturnType<typeof useLooked>, 'data' | 'error' | 'refetch'>;
  children: ReactNode;
}
const Frame = ({ back, query: { data, error, refetch }, children }: FrameProps) => (
  <div className="ui-stack">
    <p>{back}</p>
    {!data && <h1>Pemeriksaan kedua</h1>}
    {error && <LoadFailed title="Dokumen belum dapat dimuat" error={error} retry={refetch} />}
    {children}
  </div>
);

export function BlindPage() {
  const query = useLooked('', () => call(ambilKedua, { body: {} }));
  const { data: it, refetch } = query;
  const saying = useSend(nilaiKedua, { onDone: () => refetch(), onFailed: () => void refetch() });
  return (
    <Frame back={<Link to="/verifikasi-berkas">Antrean verifikasi berkas</Link>} query={query}>
      {it === null && <Alert kind="success" announce title="Tidak ada lagi yang menunggu" />}
      {it && (
        <Screen
          seen={String(it.id)}
          nama={it.nama_lengkap}
          dokumen={it.dokumen}
          tried={[saying]}
          busy={saying.busy}
          undated
          decide={(putusan, said) =>
            void saying.send({ body: { id: it.id, putusan, ...(said && { alasan: said.alasan }) } })
          }
          about={<p className="ui-muted">{it.penawaran}. Pendaftar tidak diberi tahu apa pun.</p>}
          onRenew={() => void refetch()}
        />
      )}
    </Frame>
  );
}

export function DifferingPage() {
  const { id: id_putusan = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const flash = useFlash();
  const query = useLooked(id_putusan, () => call(bedaKedua, { params: { id_putusan } }));
  const { data: it, refetch } = query;
  const settling = useSend(tetapkanKedua, {
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['daftar'] });
      flash('Keputusan disimpan.', { kind: 'success' });
      void navigate('/verifikasi-berkas/kedua');
    },
  });
  const decide = (putusan: 'sah' | 'ditolak', said?: object) =>
    it && void settling.send({ body: { id: it.id, putusan, ...said } });
  return (
    <Frame back={<Link to="/verifikasi-berkas/kedua">Pemeriksaan kedua</Link>} query={query}>
      {it && (
        <Screen
          seen={id_putusan}
          nama={it.nama_lengkap}
          dokumen={it.dokumen}
          tried={[settling]}
          busy={settling.busy}
          decide={decide}
          only={it.putusan === 'sah' ? 'ditolak' : 'sah'}
          about={<p className="ui-muted">{it.penawaran}</p>}
          said={
            <dl className="ui-facts">
              {(
                [
                  ['Putusan pertama', it.oleh, it.putusan, it.alasan],
                  ['Penilaian kedua', it.oleh_kedua, it.putusan_kedua, it.alasan_kedua],
                ] as const
              ).map(([which, oleh, putusan, alasan]) => (
                <div key={which}>
                  <dt>
                    {which}, {oleh}
                  </dt>
                  <dd>
                    {putusan && PUTUSAN[putusan]}
                    {alasan && `: ${alasan}`}
                  </dd>
                </div>
              ))}
            </dl>
          }
          more={
            <Button variant="secondary" loading={settling.busy} onClick={() => decide(it.putusan)}>
              Putusan pertama tetap
            </Button>
          }
          onRenew={() => void refetch()}
        />
      )}
    </Frame>
  );
}
