/** Who calls: the token a bank asks for with its RSA key, and the signature of each call under its secret (SNAP BI). */
import { createHmac, hash, verify } from 'node:crypto';
import { same, sign } from '../../../secrets.ts';
import type { SnapBank } from '../../../snap-banks.ts';
import { SnapRefusal } from './refusal.ts';

/** How long a token holds. Seconds. */
export const TOKEN_SECONDS = 900;
/** A call that is older or younger is refused, so that a recorded one cannot be repeated for ever. */
const CLOCK_MS = 5 * 60_000;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

/** A header; throws where it is missing. */
export const header = (headers: Record<string, unknown>, name: string): string => {
  const value = headers[name.toLowerCase()];
  if (typeof value !== 'string' || value === '') throw new SnapRefusal('wajib', name);
  return value;
};

/** When the bank signed; throws where that is no time, or too far from ours. */
export const timeOf = (text: string, now: Date): Date => {
  const at = new Date(TIMESTAMP.test(text) ? text : Number.NaN);
  if (!(Math.abs(now.getTime() - at.getTime()) <= CLOCK_MS)) throw new SnapRefusal('bentuk', 'X-TIMESTAMP');
  return at;
};

/**
 * The text of a body without the spaces between its parts. On the bytes as sent: parsed and written anew, 1.00 becomes 1
 * and no signature holds.
 */
export const minify = (raw: string): string =>
  raw.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : ''));

/** Throws unless the bank's key signed its client key and the time. */
export const requireTokenSignature = (
  { clientKey, publicKey }: SnapBank,
  timestamp: string,
  signature: string,
): void => {
  const signed = Buffer.from(`${clientKey}|${timestamp}`);
  if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64')))
    throw new SnapRefusal('tanda', 'Signature');
};

/** A token that says whose it is and until when; every process of the portal can tell it. */
export const newToken = (key: Buffer, { clientKey }: SnapBank, now: Date): string => {
  const said = Buffer.from(
    JSON.stringify([clientKey, Math.floor(now.getTime() / 1000) + TOKEN_SECONDS]),
  ).toString('base64url');
  return `${said}.${sign(key, 'snap', said)}`;
};

/** Whose token it is; throws for one that we did not give, or that has ended. */
export const bankOfToken = (
  key: Buffer,
  banks: readonly SnapBank[],
  authorization: string,
  now: Date,
): { bank: SnapBank; token: string } => {
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
  const [said = '', mac = ''] = token.split('.');
  if (!same(mac, sign(key, 'snap', said))) throw new SnapRefusal('token');
  const [clientKey, ends] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [string, number];
  const bank = banks.find((one) => one.clientKey === clientKey);
  if (!bank || ends * 1000 < now.getTime()) throw new SnapRefusal('token');
  return { bank, token };
};

export interface Signed {
  method: string;
  /** As called, with what follows a question mark. */
  path: string;
  token: string;
  raw: string;
  timestamp: string;
}

/** Throws unless the bank's secret signed exactly this call. */
export const requireCallSignature = ({ clientSecret }: SnapBank, call: Signed, signature: string): void => {
  const digest = hash('sha256', minify(call.raw));
  const text = [call.method, call.path, call.token, digest, call.timestamp].join(':');
  if (!same(signature, createHmac('sha512', clientSecret).update(text).digest('base64')))
    throw new SnapRefusal('tanda', 'Signature');
};
