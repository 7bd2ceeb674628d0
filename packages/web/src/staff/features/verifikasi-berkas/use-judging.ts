/** Deciding on the document in sight, going on at once, and taking the last decision back within seconds. */
import {
  type DokumenDiperiksa,
  PUTUSAN,
  type Putusan,
  putuskanBerkas,
  sahkanBerkas,
  urungkanPutusan,
} from '@gerbang/contract/office/verifikasi-berkas';
import { useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { useSend, useSending } from '../../../api/send.ts';
import type { Rejecting } from '../../desk/reject-form.tsx';
import { useLast } from '../../desk/undo-bar.tsx';
import { useOutOfHands } from './use-out-of-hands.ts';
import { isWaiting, type useTurn } from './use-turn.ts';

interface Decision {
  putusan: Putusan;
  rejecting?: Rejecting | undefined;
  /** Meant to be otherwise than the head decided. */
  timpa?: true;
}
/** The last decision, on one document or on all that waited. */
interface Last {
  turn: number;
  made: readonly { id: number; before: DokumenDiperiksa }[];
  words: string;
}

export const useJudging = (turn: ReturnType<typeof useTurn>) => {
  const { now, document, patch, goOn, go, query } = turn;
  const { said, last, setLast, takenBack } = useLast<Last>();
  const [overruling, setOverruling] = useState<Decision | null>(null);
  const outOfHands = useOutOfHands();
  const who = now?.nama_lengkap ?? now?.nomor_pendaftar;
  /** One of a colleague's, or of somebody known, is left behind; of any other what stands now is shown. */
  const overtaken = (about: string, failure: CallError) =>
    outOfHands('putus', `${about}:`, failure, () =>
      failure.code === 'dipegang_petugas_lain' || failure.code === 'mengenal_pendaftar'
        ? go(turn.turn + 1, null)
        : query.refetch(),
    );
  const deciding = useSend(putuskanBerkas, {
    onDone: ({ id, versi }, { body: { putusan, slot, alasan, batas } }) => {
      if (!now || !document) return;
      const words = `${document.label} ${who}: ${PUTUSAN[putusan].toLowerCase()}`;
      setLast({ turn: turn.turn, made: [{ id, before: document }], words });
      patch(turn.turn, slot, { keadaan: putusan, versi, alasan: alasan ?? null, batas: batas ?? null });
      goOn(turn.turn, document);
    },
    onFailed: (failure) => overtaken(`${document?.label} ${who}`, failure),
  });
  const accepting = useSend(sahkanBerkas, {
    onDone: (done) => {
      if (!now) return;
      const made = done.flatMap(({ slot, id }) => {
        const before = now.dokumen.find((one) => one.slot === slot);
        return before ? [{ id, before }] : [];
      });
      const words = `${made.length} dokumen ${who}: ${PUTUSAN.sah.toLowerCase()}`;
      setLast({ turn: turn.turn, made, words });
      for (const { slot, versi } of done) patch(turn.turn, slot, { keadaan: 'sah', versi });
      goOn(turn.turn);
    },
    onFailed: (failure) => overtaken(`Dokumen ${who}`, failure),
  });
  const takeBack = async ({ turn: of, made }: Last) => {
    for (const { id, before } of made) {
      const { versi } = await call(urungkanPutusan, { body: { id } });
      patch(of, before.slot, { ...before, versi });
    }
  };
  const undoing = useSending(takeBack, {
    onDone: (_, of) => {
      go(of.turn, of.made[0]?.before.slot ?? null);
      takenBack(of);
    },
    onFailed: (failure, { words }) => {
      setLast(null);
      return outOfHands('urung', `${words}.`, failure);
    },
  });
  return {
    deciding,
    accepting,
    undoing,
    said,
    /** What waits for the word that it is meant, for the head decided otherwise. */
    overruling,
    setOverruling,
    decide: async ({ putusan, rejecting, timpa }: Decision) => {
      if (!now || !document) return;
      const { slot, versi, putusan_pimpinan } = document;
      if (putusan_pimpinan !== null && putusan !== putusan_pimpinan && !timpa)
        return setOverruling({ putusan, rejecting });
      undoing.clear();
      const { nomor_pendaftar } = now;
      await deciding.send({
        body: { nomor_pendaftar, slot, versi, putusan, ...rejecting, ...(timpa && { timpa }) },
      });
    },
    /** Accepts all of this applicant that wait. */
    acceptAll: () => {
      if (!now) return;
      undoing.clear();
      const dokumen = now.dokumen.filter(isWaiting).map(({ slot, versi }) => ({ slot, versi }));
      void accepting.send({ body: { nomor_pendaftar: now.nomor_pendaftar, dokumen } });
    },
    undo: () => {
      if (last) void undoing.send(last);
    },
  };
};
