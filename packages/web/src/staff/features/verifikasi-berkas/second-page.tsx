/** A second look at a drawn document, which knows nothing of the first. */
import {
  ambilKedua,
  nilaiKedua,
  PUTUSAN,
  pegangKedua,
  type Terlihat,
  urungkanKedua,
} from '@gerbang/contract/office/verifikasi-berkas';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Judging } from '../../desk/judging.tsx';
import { JudgingFrame } from '../../desk/judging-frame.tsx';
import { UndoBar, useLast } from '../../desk/undo-bar.tsx';
import { useKeys } from '../../desk/use-keys.ts';
import { useTurns } from '../../desk/use-turns.ts';
import { useOutOfHands } from './use-out-of-hands.ts';

export function SecondPage() {
  const {
    query,
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
  const outOfHands = useOutOfHands();
  const about = `${it?.dokumen.label} ${it?.nama_lengkap ?? ''}`;
  const { said, last, setLast, takenBack } = useLast<{ id: number; turn: number; words: string }>();
  const saying = useSend(nilaiKedua, {
    onDone: (_, { body: { id, putusan } }) => {
      const words = `${about}: ${PUTUSAN[putusan].toLowerCase()}`;
      setLast({ id, turn, words });
      go(turn + 1);
    },
    onFailed: (failure) => outOfHands('putus', `${about}:`, failure, query.refetch),
  });
  const undoing = useSend(urungkanKedua, {
    onDone: () => {
      if (!last) return;
      go(last.turn);
      takenBack(last);
    },
    onFailed: (failure) => {
      setLast(null);
      return outOfHands('urung', `${last?.words ?? about}.`, failure);
    },
  });
  const undo = () => last && void undoing.send({ body: { id: last.id } });
  useKeys({ z: undo });
  const bar = <UndoBar said={said} busy={undoing.busy} onUndo={undo} />;
  return (
    <JudgingFrame
      title="Pemeriksaan kedua"
      to="/verifikasi-berkas"
      list="Antrean verifikasi berkas"
      query={query}
      said={said}
      undo={bar}
    >
      {it && (
        <Judging
          seen={String(it.id)}
          nama={it.nama_lengkap}
          dokumen={it.dokumen}
          tried={[saying, undoing]}
          busy={saying.busy}
          undated
          decide={(putusan, why) =>
            void saying.send({ body: { id: it.id, putusan, ...(why && { alasan: why.alasan }) } })
          }
          undo={bar}
          about={<p className="ui-muted">{it.penawaran}. Pendaftar tidak diberi tahu apa pun.</p>}
          onRenew={() => void query.refetch()}
        />
      )}
    </JudgingFrame>
  );
}
