/** Which bank calls, told as far as its headers go before a body is read, and by its signature over that body then. */
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { readJson } from '../../../http/webhook.ts';
import type { SnapBank } from '../../../snap-banks.ts';
import { SnapRefusal } from './refusal.ts';
import {
  header,
  newToken,
  requireCallSignature,
  requireTokenSignature,
  TOKEN_SECONDS,
  type Tokens,
  timeOf,
} from './signature.ts';

const EXTERNAL_ID = /^[\w.:-]{1,36}$/;

export type Body = Record<string, unknown>;
/** A call whose bank is known. */
export interface Known {
  bank: SnapBank;
  /** As sent. */
  bytes: Buffer;
  body: Body;
  externalId: string;
  /** When the bank signed. */
  waktu: Date;
}

const bodyOf = (raw: string): Body => {
  const body = readJson(raw);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SnapRefusal('permintaan');
  return body as Body;
};

/** The bank whose token the headers carry, with a signature yet to be held against the body. */
const bearerOf = ({ now }: Deps, tokens: Tokens, { headers }: FastifyRequest) => {
  const authorization = header(headers, 'Authorization');
  const timestamp = header(headers, 'X-TIMESTAMP');
  const signature = header(headers, 'X-SIGNATURE');
  return { ...tokens(authorization, now()), timestamp, signature };
};
/** Throws where no bank was given the token of a call: its body is not worth reading. */
export const requireBearer = (deps: Deps, tokens: Tokens, request: FastifyRequest): void =>
  void bearerOf(deps, tokens, request);

/** Tells the bank of a call by its token and its signature over the bytes, which are parsed last. */
export const identify = (deps: Deps, tokens: Tokens, request: FastifyRequest, bytes: Buffer): Known => {
  const { headers, method, url } = request;
  const { bank, token, timestamp, signature } = bearerOf(deps, tokens, request);
  const raw = bytes.toString('utf8');
  requireCallSignature(bank, { method, path: url, token, raw, timestamp }, signature);
  const waktu = timeOf(timestamp, deps.now());
  if (bank.partnerId !== undefined && header(headers, 'X-PARTNER-ID') !== bank.partnerId)
    throw new SnapRefusal('tanda', 'X-PARTNER-ID');
  if (bank.channelId !== undefined && header(headers, 'CHANNEL-ID') !== bank.channelId)
    throw new SnapRefusal('tanda', 'CHANNEL-ID');
  const externalId = header(headers, 'X-EXTERNAL-ID');
  if (!EXTERNAL_ID.test(externalId)) throw new SnapRefusal('bentuk', 'X-EXTERNAL-ID');
  return { bank, bytes, body: bodyOf(raw), externalId, waktu };
};

/** The bank that signed for a token; its signature covers no body. */
export const requireSigner = ({ config, now }: Deps, { headers }: FastifyRequest): SnapBank => {
  const clientKey = header(headers, 'X-CLIENT-KEY');
  const timestamp = header(headers, 'X-TIMESTAMP');
  const signature = header(headers, 'X-SIGNATURE');
  const bank = config.snapBanks.find((one) => one.clientKey === clientKey);
  if (!bank) throw new SnapRefusal('tanda', 'Unknown Client');
  requireTokenSignature(bank, timestamp, signature);
  timeOf(timestamp, now());
  return bank;
};

/** The token for a bank that signed, where its body asks for one. */
export const tokenFor = ({ config, now }: Deps, bank: SnapBank, bytes: Buffer) => {
  if (bodyOf(bytes.toString('utf8')).grantType !== 'client_credentials')
    throw new SnapRefusal('bentuk', 'grantType');
  return {
    accessToken: newToken(config.keys.sign, bank, now()),
    tokenType: 'Bearer',
    expiresIn: String(TOKEN_SECONDS),
  };
};
