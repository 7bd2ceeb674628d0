/** Puts the card page aside on this device, for a place without a signal; signing out takes it away again. */
import { KARTU_PATH, keptName } from '@gerbang/contract/applicant/kartu-ujian';
import { sesi } from '@gerbang/contract/applicant/sesi';
import { getToken } from '../../../api/token.ts';
import { serviceWorkerUrl } from '../../../ui/trusted.ts';

/** What this page has loaded of its own code, styles and fonts. */
const ownAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** The card's page with the answers and files at `addresses`; whatever cannot be had now is tried at the next visit. */
export const keepOffline = async (nomor_pendaftar: string, addresses: readonly string[]): Promise<void> => {
  const token = getToken();
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || token === null) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  await navigator.serviceWorker.register(serviceWorkerUrl());
  const cache = await caches.open(keptName(nomor_pendaftar));
  for (const address of [KARTU_PATH, ...ownAssets(), sesi.path, ...addresses]) {
    const answer = await fetch(address, address.startsWith('/api/') ? { headers } : {});
    // Signed out meanwhile: nothing may stay behind.
    if (getToken() !== token) return void (await caches.delete(keptName(nomor_pendaftar)));
    // Without the signature, which differs each time.
    if (answer.ok) await cache.put(address.split('?')[0] as string, answer);
  }
};
