/** A gateway of one's own for WhatsApp or SMS: a signed call out, and the signature of what it reports (pemberitahuan 22). */
import { createHmac } from 'node:crypto';
import {
  HEADER_GATEWAY,
  isGatewayHttp,
  type PengaturanWa,
  type PesanGateway,
} from '@gerbang/contract/office/pemberitahuan/wa';
import { isUnconnected, PrivateAddress, postOutward } from './outward.ts';
import type { Outcome } from './surel-transport.ts';
import type { WaOutcome } from './wa.ts';

/** HMAC-SHA-256 over time and bytes, as both sides write it. */
export const gatewaySignature = (key: string, time: string, raw: string | Buffer): string =>
  `sha256=${createHmac('sha256', key).update(`${time}.`).update(raw).digest('hex')}`;

/** Of these everybody's messages suffer: another address, a wrong key, too fast. */
const OF_THE_PORTAL = new Set([401, 403, 404, 405, 429, 503]);
const judge = (status: number): Outcome => {
  if (status >= 200 && status < 300) return { apa: 'terkirim' };
  const alasan = `Gateway menjawab ${status}`;
  if (status < 400 || OF_THE_PORTAL.has(status)) return { apa: 'terputus', alasan };
  return status >= 500 || status === 408 ? { apa: 'nanti', alasan } : { apa: 'ditolak', alasan };
};

/** Hands a message over; the gateway knows a repeated one by its id. Never throws. */
export const sendGateway = async (
  { alamat_gateway, gateway_privat }: PengaturanWa,
  key: string,
  message: PesanGateway,
  at: Date,
): Promise<WaOutcome> => {
  const body = JSON.stringify(message);
  const time = String(Math.floor(at.getTime() / 1000));
  try {
    const { status } = await postOutward({
      url: new URL(alamat_gateway),
      headers: {
        'content-type': 'application/json',
        [HEADER_GATEWAY.waktu]: time,
        [HEADER_GATEWAY.tanda]: gatewaySignature(key, time, body),
        [HEADER_GATEWAY.sekali]: message.id,
      },
      body,
      mayBePrivate: gateway_privat || isGatewayHttp(alamat_gateway),
    });
    const outcome = judge(status);
    return outcome.apa === 'terkirim' ? { ...outcome, id_luar: message.id } : outcome;
  } catch (error) {
    if (error instanceof PrivateAddress)
      return { apa: 'terputus', alasan: 'Alamat gateway ada di jaringan privat' };
    return isUnconnected(error)
      ? { apa: 'terputus', alasan: 'Gateway tidak dapat dihubungi' }
      : { apa: 'nanti', alasan: 'Gateway tidak menjawab' };
  }
};
