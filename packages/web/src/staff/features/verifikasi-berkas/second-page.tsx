/** A second look at a drawn document, which knows nothing of the first. */
import {
  ambilKedua,
  nilaiKedua,
  PUTUSAN,
  pegangKedua,
  type Terlihat,
  urungkanKedua,
} from '@gerbang/contract/office/verifikasi-berkas';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Judging } from '../../desk/judging.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { UndoBar, useLast } from '../../desk/undo-bar.tsx';
import { useKeys } from '../../desk/use-keys.ts';
import { useTurns } from '../../desk/use-turns.ts';
import { useOutOfHands } from './use-out-of-hands.ts';

export function SecondPage() {
  const {
    query: { error, refetch },
    now: it,
    turn,
    go,
  } = useTurns<Terlihat>({
    key: ['kedua'],
    ask: () => call(ambilKedua, { body: {} }),
    idOf: ({ id }) => String(id),
    keep: (ids, back) =>
      call(pegangKedua, { body: { id: ids.map(Number), lepas: back.map(Number) }, keepalive: true }),
    isNearlyDone: () => false,
  });
  const flash = useFlash();
  const outOfHands = useOutOfHands();
  const about = `${it?.dokumen.label} ${it?.nama_lengkap ?? ''}`;
  const [last, setLast] = useLast<{ id: number; turn: number; words: string }>();
  const saying = useSend(nilaiKedua, {
    onDone: (_, { body: { id, putusan } }) => {
      const words = `${about}: ${PUTUSAN[putusan].toLowerCase()}`;
      setLast({ id, turn, words });
      go(turn + 1);
    },
    onFailed: (failure) => outOfHands('putus', `${about}:`, failure, refetch),
  });
  const undoing = useSend(urungkanKedua, {
    onDone: () => {
      if (last) {
        go(last.turn);
        flash(`Diurungkan: ${last.words}.`, { kind: 'info' });
      }
      setLast(null);
    },
    onFailed: (failure) => {
      setLast(null);
      return outOfHands('urung', `${last?.words ?? about}.`, failure);
    },
  });
  const undo = () => last && void undoing.send({ body: { id: last.id } });
  useKeys({ z: undo });
  return (
    <div className="ui-stack">
      <UndoBar words={last?.words ?? null} busy={undoing.busy} onUndo={undo} />
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
          tried={[saying, undoing]}
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
