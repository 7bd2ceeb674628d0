/** A second look at a drawn document, which knows nothing of the first. */
import { ambilKedua, nilaiKedua, pegangKedua } from '@gerbang/contract/office/verifikasi-berkas';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Judging } from '../../desk/judging.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { HEARD_MS } from '../../desk/use-turns.ts';

export function SecondPage() {
  const {
    data: it,
    error,
    refetch,
  } = useQuery({
    queryKey: ['kedua'],
    queryFn: () => call(ambilKedua, { body: {} }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const flash = useFlash();
  const id = it?.id;
  useEffect(() => {
    if (id === undefined) return;
    // Unheard it is told again.
    const tell = () => void call(pegangKedua, { body: { id: [id] } }).catch(() => undefined);
    const timer = setInterval(tell, HEARD_MS);
    return () => clearInterval(timer);
  }, [id]);
  const saying = useSend(nilaiKedua, {
    onDone: () => refetch(),
    onFailed: ({ status, message }) => {
      // It is out of one's hands: said by itself, because another document follows.
      if (status !== 404 && status !== 409) return false;
      flash(message, { kind: 'error' });
      void refetch();
      return true;
    },
  });
  return (
    <div className="ui-stack">
      <p>
        <Link to="/verifikasi-berkas">Antrean verifikasi berkas</Link>
      </p>
      {!it && <h1>Pemeriksaan kedua</h1>}
      {error && <LoadFailed title="Dokumen belum dapat dimuat" error={error} retry={refetch} />}
      {it === null && <Alert kind="success" announce title="Tidak ada lagi yang menunggu" />}
      {it && (
        <Judging
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
    </div>
  );
}
