/** Web Push: one message to one device, encrypted for it and signed by the portal as RFC 8291 and RFC 8292 say (pemberitahuan 20). */
import { createECDH } from 'node:crypto';
import type { PesanPush } from '@gerbang/contract/applicant/pemberitahuan/push';
import { alamatPush, HOST_SENDIRI, type PengaturanPush } from '@gerbang/contract/office/pemberitahuan/push';
import { isUnconnected, postOutward } from './outward.ts';
import type { Outcome } from './surel-transport.ts';

/** A device as its browser handed it in. */
export interface Device {
  alamat: string;
  p256dh: string;
  auth: string;
}
/** The portal's own key pair, in base64url. */
export interface PushKeys {
  publik: string;
  rahasia: string;
}
/** Comes with the first device that something is sent to. */
const library = async () => (await import('web-push')).default;
export const newPushKeys = async (): Promise<PushKeys> => {
  const webpush = await library();
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  return { publik: publicKey, rahasia: privateKey };
};
/** Whether a public key is a point of the curve, so that something can be encrypted for it. */
export const isPoint = (key: string): boolean => {
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
};

/** As others; `berakhir` says that the device is no more. */
export type PushOutcome = Outcome | { apa: 'berakhir' };
const judge = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return { apa: 'terkirim' };
  if (status === 404 || status === 410) return { apa: 'berakhir' };
  const alasan = `Layanan push menjawab ${status}`;
  return status === 429 || status >= 500 ? { apa: 'nanti', alasan } : { apa: 'ditolak', alasan };
};

export interface Pushed {
  device: Device;
  message: PesanPush;
  /** Seconds after which it is no news. */
  ttl: number;
  isUrgent: boolean;
}
/** Hands a message to the device's push service; never throws. A service in trouble is that device's, not the portal's. */
export const sendPush = async (
  settings: PengaturanPush,
  keys: PushKeys,
  { device, message, ttl, isUrgent }: Pushed,
): Promise<PushOutcome> => {
  const { alamat, p256dh, auth } = device;
  const url = alamatPush(alamat, settings);
  if (url === null) return { apa: 'ditolak', alasan: 'Bukan layanan push yang dikenal' };
  const webpush = await library();
  try {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint: alamat, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: {
          subject: `mailto:${settings.kontak}`,
          publicKey: keys.publik,
          privateKey: keys.rahasia,
        },
        TTL: ttl,
        urgency: isUrgent ? 'high' : 'normal',
        topic: message.tanda,
      },
    );
    const mayBePrivate = url.hostname === HOST_SENDIRI;
    const { status } = await postOutward({
      url,
      headers: headers as Record<string, string>,
      body,
      mayBePrivate,
    });
    return judge(status);
  } catch (error) {
    const alasan = isUnconnected(error)
      ? 'Layanan push tidak dapat dihubungi'
      : 'Layanan push tidak menjawab';
    return { apa: 'nanti', alasan };
  }
};
