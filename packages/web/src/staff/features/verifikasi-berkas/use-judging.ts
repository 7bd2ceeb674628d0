/** Deciding on the document in sight, going on at once, and taking the last decision back within seconds. */
import {
  type DokumenDiperiksa,
  PUTUSAN,
  type Putusan,
  putuskanBerkas,
  sahkanBerkas,
  URUNG_DETIK,
  urungkanPutusan,
} from '@gerbang/contract/office/verifikasi-berkas';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSend, useSending } from '../../../api/send.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import type { Rejecting } from '../../desk/reject-form.tsx';
import { isWaiting, type useTurn } from './use-turn.ts';

/** The last decision, on one document or on all that waited. */
interface Last {
  turn: number;
  made: readonly { id: number; before: DokumenDiperiksa }[];
  words: string;
}

export const useJudging = (turn: ReturnType<typeof useTurn>) => {
  const flash = useFlash();
  const { now, document, patch, goOn, go, query } = turn;
  const [last, setLast] = useState<Last | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), URUNG_DETIK * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  const overtaken = async (code: string) => {
    if (code !== 'versi_usang' && code !== 'dipegang_petugas_lain') return;
    await query.refetch();
  };
  const deciding = useSend(putuskanBerkas, {
    onDone: ({ id, versi }, { body: { putusan, slot, alasan, batas } }) => {
      if (!now || !document) return;
      const words = `${document.label} ${now.nama_lengkap ?? now.nomor_pendaftar}: ${PUTUSAN[putusan].toLowerCase()}`;
      setLast({ turn: turn.turn, made: [{ id, before: document }], words });
      patch(turn.turn, slot, { keadaan: putusan, versi, alasan: alasan ?? null, batas: batas ?? null });
      goOn(turn.turn);
    },
    onFailed: ({ code }) => overtaken(code),
  });
  const accepting = useSend(sahkanBerkas, {
    onDone: (done) => {
      if (!now) return;
      const made = done.flatMap(({ slot, id }) => {
        const before = now.dokumen.find((one) => one.slot === slot);
        return before ? [{ id, before }] : [];
      });
      const words = `${made.length} dokumen ${now.nama_lengkap ?? now.nomor_pendaftar}: ${PUTUSAN.sah.toLowerCase()}`;
      setLast({ turn: turn.turn, made, words });
      for (const { slot, versi } of done) patch(turn.turn, slot, { keadaan: 'sah', versi });
      goOn(turn.turn);
    },
    onFailed: ({ code }) => overtaken(code),
  });
  const takeBack = async ({ turn: of, made }: Last) => {
    for (const { id, before } of made) {
      const { versi } = await call(urungkanPutusan, { body: { id } });
      patch(of, before.slot, { ...before, versi });
    }
  };
  const undoing = useSending(takeBack, {
    onDone: (_, { turn: of, made, words }) => {
      go(of, made[0]?.before.slot ?? null);
      flash(`Diurungkan: ${words}.`, { kind: 'info' });
      setLast(null);
    },
    onFailed: () => setLast(null),
  });
  return {
    deciding,
    accepting,
    undoing,
    last,
    decide: (putusan: Putusan, rejecting?: Rejecting) => {
      if (!now || !document) return;
      undoing.clear();
      void deciding.send({
        body: {
          nomor_pendaftar: now.nomor_pendaftar,
          slot: document.slot,
          versi: document.versi,
          putusan,
          ...rejecting,
        },
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
