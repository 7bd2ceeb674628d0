/** This browser at its push service: asked for after a press alone, and given up again (pemberitahuan 20). */
import type { BodyOf } from '@gerbang/contract';
import type { matikanPush, nyalakanPush } from '@gerbang/contract/applicant/pemberitahuan/push';
import { serviceWorkerUrl } from './trusted.ts';

/** Why nothing can be switched on here, in words. */
export const PUSH_HINDRANCES = {
  tidak_ada:
    'Peramban ini tidak dapat menerima pemberitahuan. Di iPhone, tambahkan dahulu portal ini ke Layar Utama.',
  ditolak:
    'Izin pemberitahuan ditolak pada peramban ini. Ubah di pengaturan peramban untuk situs ini, lalu muat ulang.',
} as const;
export type PushHindrance = keyof typeof PUSH_HINDRANCES;
/** Why nothing can be switched on here; null where it can. */
export const pushHindrance = (): PushHindrance | null => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'tidak_ada';
  return Notification.permission === 'denied' ? 'ditolak' : null;
};

const current = async (): Promise<PushSubscription | null> => {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
/** What the server calls a device by. */
const markOf = async (endpoint: string): Promise<string> =>
  toText(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

/** What the server calls this device by; null where it is not switched on. */
export const ownDevice = async (): Promise<string | null> => {
  const subscription = await current().catch(() => null);
  return subscription && markOf(subscription.endpoint);
};

/** Asks for the permission and the device's address; null where the permission is not given. */
export const switchOn = async (key: string): Promise<BodyOf<typeof nyalakanPush> | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(serviceWorkerUrl());
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const held = before?.options.applicationServerKey;
  // Of another key of the portal: nothing that is sent now would be taken.
  const isOld = before !== null && (!held || toText(held) !== key);
  if (isOld) await before.unsubscribe();
  const subscription =
    before && !isOld
      ? before
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(key) });
  const { endpoint: alamat, keys } = subscription.toJSON();
  return { alamat: alamat ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
};

/** Gives the device's address up; answers what the server called it by, null where there was none. */
export const switchOff = async (): Promise<BodyOf<typeof matikanPush>['tanda'] | null> => {
  const subscription = await current().catch(() => null);
  if (!subscription) return null;
  const mark = await markOf(subscription.endpoint);
  await subscription.unsubscribe().catch(() => false);
  return mark;
};
