/**
 * The service worker: where the network fails, it answers with what the card page has put aside, so that the card can
 * be shown at a door without a signal. It keeps nothing itself. It also shows the notices a device was switched on for
 * (pemberitahuan 20), and is registered by the pages of both alone.
 */
import { KARTU_PATH } from '@gerbang/contract/applicant/kartu-ujian';
import type { PesanPush } from '@gerbang/contract/applicant/pemberitahuan/push';

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

/** What came, or that something did: browsers take the permission from who shows nothing. */
const read = (data: PushMessageData | null): Partial<PesanPush> => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};
self.addEventListener('push', (event) => {
  const {
    judul = 'Portal pendaftaran',
    isi = 'Ada kabar baru',
    bahasa = 'id',
    jalur = '/dashboard',
    tanda,
  } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(judul, {
      body: isi,
      icon: '/icon.svg',
      lang: bahasa,
      // The same notice once more takes the place of the first.
      ...(tanda === undefined ? {} : { tag: tanda }),
      data: jalur,
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(String(event.notification.data), self.location.origin);
  // Nothing leads away from the portal.
  const target = url.origin === self.location.origin ? url.href : self.location.origin;
  // A window of its own: of an open page nobody knows here where it is by now, and it may hold something unsent.
  event.waitUntil(self.clients.openWindow(target));
});
