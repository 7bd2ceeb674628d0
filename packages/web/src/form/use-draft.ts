/** Keeps a step's draft: on the device at once, on the server shortly after the last keystroke (design: experience). */

import { type DraftData, hapusDraf, simpanDraf } from '@gerbang/contract/formulir';
import { DRAFT_DELAY_MS } from '@gerbang/contract/limits';
import { clockText } from '@gerbang/contract/time';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../api/client.ts';
import { getToken } from '../api/token.ts';
import { type DraftContent, readPending, writePending } from './draft-store.ts';
import { registerDraft } from './send-pending.ts';

export type DraftStatus =
  | { kind: 'diam' }
  | { kind: 'mengirim' }
  | { kind: 'tersimpan'; text: string }
  | { kind: 'di_perangkat' }
  | { kind: 'bentrok' };

interface Options {
  nomor: string;
  step: string;
  server: DraftData | undefined;
  /** How the step began; an unsent draft is sent at once, one that another device overtook is a conflict. */
  start: StartingDraft | null;
  onStored: (draft: DraftData | null) => void;
}

const RETRY_MS = 5_000;
/** The version where there is no draft yet. */
const NONE = 0;

export interface StartingDraft {
  isi: DraftContent;
  /** Restored from this device; the server does not have it. */
  unsent: boolean;
  /** Another device saved a draft since. */
  overtaken: boolean;
}

export const useDraft = ({ nomor, step, server, start, onStored }: Options) => {
  const [status, setStatus] = useState<DraftStatus>({ kind: start?.overtaken ? 'bentrok' : 'diam' });
  const version = useRef(server?.versi ?? NONE);
  const waiting = useRef<DraftContent | null>(start?.unsent && !start.overtaken ? start.isi : null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const sending = useRef<Promise<void> | null>(null);
  const stored = useRef(onStored);
  stored.current = onStored;

  const send = useCallback(async (): Promise<void> => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (sending.current) await sending.current;
    const isi = waiting.current;
    // Signed out, it waits on the device for the next session.
    if (!isi || getToken() === null) return;
    waiting.current = null;
    setStatus({ kind: 'mengirim' });
    sending.current = call(simpanDraf, {
      params: { nomor_pendaftar: nomor, step },
      body: { versi: version.current, isi },
    }).then(
      (draft) => {
        version.current = draft.versi;
        if (!waiting.current) writePending(nomor, step, null);
        setStatus({ kind: 'tersimpan', text: `Tersimpan ${clockText(new Date(draft.disimpan))}` });
        stored.current(draft);
      },
      (error: unknown) => {
        const failure = error as CallError;
        if (failure.code === 'versi_usang') return setStatus({ kind: 'bentrok' });
        // Finalised elsewhere: nobody will ever ask for it.
        if (failure.code === 'sudah_final') return writePending(nomor, step, null);
        waiting.current ??= isi;
        setStatus({ kind: 'di_perangkat' });
        if (failure.isPassing) timer.current = setTimeout(() => void send(), RETRY_MS);
      },
    );
    await sending.current;
    sending.current = null;
  }, [nomor, step]);

  /** Notes a change: on the device now, on the server soon. */
  const change = useCallback(
    (isi: DraftContent) => {
      waiting.current = isi;
      writePending(nomor, step, { isi, versi: version.current });
      if (timer.current) clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), DRAFT_DELAY_MS);
    },
    [nomor, step, send],
  );

  /** Forgets the draft once the step itself is saved. */
  const drop = useCallback(async () => {
    if (timer.current) clearTimeout(timer.current);
    waiting.current = null;
    if (sending.current) await sending.current;
    writePending(nomor, step, null);
    const had = version.current !== NONE;
    version.current = NONE;
    setStatus({ kind: 'diam' });
    stored.current(null);
    if (had)
      await call(hapusDraf, { params: { nomor_pendaftar: nomor, step }, body: {} }).catch(() => undefined);
  }, [nomor, step]);

  /** After a conflict: goes on from the server's version, with one's own text (`mine`) or without. */
  const resolve = useCallback(
    (current: DraftData | undefined, mine: DraftContent | null) => {
      version.current = current?.versi ?? NONE;
      writePending(nomor, step, null);
      setStatus({ kind: 'diam' });
      if (mine) {
        waiting.current = mine;
        void send();
      }
    },
    [nomor, step, send],
  );

  useEffect(() => {
    const now = () => void send();
    const hide = () => document.visibilityState === 'hidden' && void send();
    const forget = registerDraft(send);
    void send();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hide);
    return () => {
      forget();
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hide);
      void send();
    };
  }, [send]);

  return { status, change, flush: send, drop, resolve };
};

/** Where a step begins: what was left unsent on this device, else the server's draft, else nothing. */
export const startingDraft = (
  nomor: string,
  step: string,
  server: DraftData | undefined,
): StartingDraft | null => {
  const pending = readPending(nomor, step);
  const stored = server ? (server.isi as unknown as DraftContent) : null;
  // The answer to the last save may have been lost with the tab: then both are the same.
  if (pending && JSON.stringify(pending.isi) !== JSON.stringify(stored))
    return { isi: pending.isi, unsent: true, overtaken: pending.versi !== (server?.versi ?? NONE) };
  if (pending) writePending(nomor, step, null);
  return stored && { isi: stored, unsent: false, overtaken: false };
};
