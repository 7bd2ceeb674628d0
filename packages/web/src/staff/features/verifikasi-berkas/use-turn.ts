/** The documents of one applicant after the other. */

import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import {
  ambilBerkas,
  type DokumenDiperiksa,
  type Giliran,
  pegangBerkas,
} from '@gerbang/contract/office/verifikasi-berkas';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useTurns } from '../../desk/use-turns.ts';

/** To be judged, now or later. */
const isOpen = ({ keadaan }: DokumenDiperiksa): boolean => keadaan === 'belum' || keadaan === 'diganti';
export const isLater = (it: DokumenDiperiksa): boolean => isOpen(it) && Date.parse(it.siap) > serverNow();
export const isWaiting = (it: DokumenDiperiksa): boolean => isOpen(it) && !isLater(it);

/** How many wait; none while one of them is rejected, which wants a look at each (berkas 21). */
export const acceptableAtOnce = (dokumen: readonly DokumenDiperiksa[]): number =>
  dokumen.some(({ keadaan }) => keadaan === 'ditolak') ? 0 : dokumen.filter(isWaiting).length;

/** What is judged after one was: what waits, `sort` first; else what was to be judged later, where this was too. */
export const following = (
  dokumen: readonly DokumenDiperiksa[],
  judged: DokumenDiperiksa | undefined,
  sort: string | undefined,
): DokumenDiperiksa | undefined => {
  const others = dokumen.filter(({ slot }) => slot !== judged?.slot);
  const waiting = others.filter(isWaiting);
  return (
    waiting.find(({ slot }) => slotUmum(slot) === sort) ??
    waiting[0] ??
    (judged && isLater(judged) ? others.find(isLater) : undefined)
  );
};

const NARROWS = ['penawaran', 'jenis', 'sekolah', 'provinsi'] as const;
type Wanted = Pick<BodyOf<typeof ambilBerkas>, (typeof NARROWS)[number]>;
/** What of a list's filters the handing out is narrowed to. */
export const narrowing = (given: (name: (typeof NARROWS)[number]) => string | null | undefined): Wanted =>
  Object.fromEntries(NARROWS.flatMap((name) => (given(name) ? [[name, given(name)]] : [])));

export const useTurn = (wanted: Wanted, first: string | undefined) => {
  const { ahead, at, patch, go, ...turns } = useTurns<Giliran>({
    key: ['giliran', wanted, first ?? ''],
    ask: (turn, selain) =>
      call(ambilBerkas, {
        body:
          turn === 0 && first !== undefined
            ? { nomor_pendaftar: first }
            : { ...wanted, ...(selain === undefined ? {} : { selain }) },
      }),
    idOf: (one) => one.nomor_pendaftar,
    keep: (nomor_pendaftar, lepas) =>
      call(pegangBerkas, { body: { nomor_pendaftar, lepas }, keepalive: true }),
    isNearlyDone: ({ dokumen }) => dokumen.filter(isWaiting).length <= 1,
  });
  const [slot, setSlot] = useState<string | null>(null);
  const { now } = turns;
  const after = (one: Giliran | null | undefined, judged?: DokumenDiperiksa) =>
    following(one?.dokumen ?? [], judged, wanted.jenis);
  const document = now?.dokumen.find((one) => one.slot === slot) ?? after(now) ?? now?.dokumen[0];
  const show = (turn: number, shown: string | null) => {
    go(turn);
    setSlot(shown);
  };
  return {
    ...turns,
    document,
    /** What is judged next: of the same applicant, else of the one behind. */
    next: after(now, document) ?? after(ahead),
    go: show,
    /** Changes what stands of a document of a turn. */
    patch: (turn: number, which: string, changed: Partial<DokumenDiperiksa>) =>
      patch(turn, (it) => ({
        ...it,
        dokumen: it.dokumen.map((one) => (one.slot === which ? { ...one, ...changed } : one)),
      })),
    /** The document that follows what was judged, or the next applicant. */
    goOn: (turn: number, judged?: DokumenDiperiksa) => {
      const rest = after(at(turn), judged);
      show(rest ? turn : turn + 1, rest?.slot ?? null);
    },
  };
};
