/** Sends what only this device holds; asked before it is wiped. */
import { simpanDraf } from '@gerbang/contract/applicant/formulir';
import { call } from '../api/client.ts';
import { pendingSteps, readPending, writePending } from './draft-store.ts';

const open = new Set<() => Promise<void>>();

/** Notes how the step on the screen sends its draft; returns what forgets it. */
export const registerDraft = (send: () => Promise<void>): (() => void) => {
  open.add(send);
  return () => void open.delete(send);
};

/** Sends every draft of the applicant; resolves to the keys of the steps whose drafts are still here alone. */
export const sendPending = async (nomor_pendaftar: string): Promise<string[]> => {
  await Promise.all([...open].map((send) => send()));
  for (const step of pendingSteps(nomor_pendaftar)) {
    const pending = readPending(nomor_pendaftar, step);
    if (pending)
      await call(simpanDraf, {
        params: { nomor_pendaftar, step },
        body: { versi: pending.versi, isi: { ...pending.isi } },
      }).then(
        () => writePending(nomor_pendaftar, step, null),
        () => undefined,
      );
  }
  return pendingSteps(nomor_pendaftar);
};
