/**
 * The service worker: where the network fails, it answers with what the card page has put aside, so that the card can
 * be shown at a door without a signal. It keeps nothing itself and is registered by that page only.
 */
import { KARTU_PATH } from '@gerbang/contract/applicant/kartu-ujian';

declare const self: ServiceWorkerGlobalScope;

/** Streams and everything else that is never put aside pass by untouched. */
const MAY_BE_KEPT = /^\/(assets|api\/v2\/(sesi$|draft_kartu|kartu_ujian|berkas))/;
const OFFICE = /^\/petugas(\/|$)/;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.destination === 'document' && !OFFICE.test(pathname);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (!isPage && !MAY_BE_KEPT.test(pathname)) return;
  event.respondWith(
    fetch(request).catch(async (error: unknown) => {
      // A signed address differs each time, what it leads to does not.
      const kept = await caches.match(isPage ? KARTU_PATH : request, {
        ignoreSearch: true,
        ignoreVary: true,
      });
      if (kept) return kept;
      throw error;
    }),
  );
});
