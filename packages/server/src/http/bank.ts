/** The bank as a caller: it signs each report with the key it shares with the portal (docs/operations/bank.md). */
import { problem } from '@gerbang/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { same, sign } from '../secrets.ts';

/** A report older or younger than this is refused, so a recorded one cannot be replayed for ever. */
const CLOCK_MINUTES = 10;

/** A caller whose signature held. */
export interface Bank {
  /** When it signed. */
  waktu: Date;
}

/** Signature of a report: base64url HMAC-SHA-256 over `time\nbody` as sent. `time` is ISO 8601. */
export const bankSignature = (key: Buffer, time: string, rawBody: string): string =>
  sign(key, 'lapor', `${time}\n${rawBody}`);

/** Tells the bank of a request by its signature; throws `pembayaran_tidak_sah`. */
export const createBank =
  ({ config, now }: Deps) =>
  (request: FastifyRequest): Bank => {
    const time = String(request.headers['x-gerbang-waktu'] ?? '');
    const signature = String(request.headers['x-gerbang-tanda-tangan'] ?? '');
    const waktu = new Date(time);
    const age = Math.abs(now().getTime() - waktu.getTime());
    const expected = bankSignature(config.keys.bank, time, request.rawBody ?? '');
    if (!(age <= CLOCK_MINUTES * 60_000) || !same(signature, expected)) throw problem('pembayaran_tidak_sah');
    return { waktu };
  };
