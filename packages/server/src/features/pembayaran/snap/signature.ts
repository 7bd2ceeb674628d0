/** Who calls: the token a bank asks for with its RSA key, and the signature of each call under its secret (SNAP BI). */
import { createHmac, createSecretKey, hash, type KeyObject, verify } from 'node:crypto';
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
export const minify = (raw: string): string => raw.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');

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

interface Believed {
  bank: SnapBank;
  /** Unix seconds. */
  ends: number;
}
/** Tokens whose signature is remembered: banks ask for a few an hour. */
const REMEMBERED = 100;
/** Tells whose a token is; what it answers throws for one that we did not give, or that has ended. */
export const createTokens = (key: Buffer, banks: readonly SnapBank[]) => {
  const believed = new Map<string, Believed>();
  const believe = (token: string): Believed => {
    const [said = '', mac = ''] = token.split('.');
    if (!same(mac, sign(key, 'snap', said))) throw new SnapRefusal('token');
    const [clientKey, ends] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [string, number];
    const bank = banks.find((one) => one.clientKey === clientKey);
    if (!bank) throw new SnapRefusal('token');
    if (believed.size >= REMEMBERED) believed.clear();
    believed.set(token, { bank, ends });
    return { bank, ends };
  };
  return (authorization: string, now: Date): { bank: SnapBank; token: string } => {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
    const { bank, ends } = believed.get(token) ?? believe(token);
    if (ends * 1000 < now.getTime()) throw new SnapRefusal('token');
    return { bank, token };
  };
};
export type Tokens = ReturnType<typeof createTokens>;

export interface Signed {
  method: string;
  /** As called, with what follows a question mark. */
  path: string;
  token: string;
  raw: string;
  timestamp: string;
}

const secrets = new WeakMap<SnapBank, KeyObject>();
/** Made once: a key object costs a fraction of the text it is made of. */
const secretOf = (bank: SnapBank): KeyObject => {
  const known = secrets.get(bank) ?? createSecretKey(bank.clientSecret, 'utf8');
  secrets.set(bank, known);
  return known;
};
/** Throws unless the bank's secret signed exactly this call. */
export const requireCallSignature = (bank: SnapBank, call: Signed, signature: string): void => {
  const digest = hash('sha256', minify(call.raw));
  const text = [call.method, call.path, call.token, digest, call.timestamp].join(':');
  if (!same(signature, createHmac('sha512', secretOf(bank)).update(text).digest('base64')))
    throw new SnapRefusal('tanda', 'Signature');
};
