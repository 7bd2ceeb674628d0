/**
 * Calls to addresses that others named: no redirects, so long and so many bytes at most, and no machine of a private
 * network, whatever its name says at the moment of the call (pemberitahuan 21).
 */
import { lookup } from 'node:dns';
import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PATIENCE_MS = 15_000;
const ANSWER_MAX = 64 * 1024;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
// Of IPv6 only what is given out to the public counts, without what leads back into IPv4.
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an address stands for one machine of the public network. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, 'ipv4');
  return version === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
};

/** The address leads into a private network. */
export class PrivateAddress extends Error {
  readonly code = 'ALAMAT_PRIVAT';
}
/** Resolves a name to public addresses alone; what it resolves to is what is connected to. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddress(host), '', 0);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

export interface Outgoing {
  url: URL;
  headers: Readonly<Record<string, string | number>>;
  body: string | Buffer;
  /** Set where a machine of the own network is meant. */
  mayBePrivate: boolean;
}
export interface Answer {
  status: number;
  /** Empty where it was too long. */
  text: string;
}
/** Posts and reads the answer, of any status. Throws `PrivateAddress`, or what kept the answer from coming. */
export const postOutward = ({ url, headers, body, mayBePrivate }: Outgoing): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address that is no name is never looked up.
    if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) return reject(new PrivateAddress(host));
    const request = (url.protocol === 'https:' ? encrypted : plain)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(mayBePrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        const end = (text: string) => resolve({ status: answer.statusCode ?? 0, text });
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          pieces.push(piece);
          if (bytes <= ANSWER_MAX) return;
          end('');
          answer.destroy();
        });
        answer.on('end', () => end(Buffer.concat(pieces).toString('utf8')));
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });

const UNCONNECTED =
  /^(ALAMAT_PRIVAT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);
/** Whether nothing of a request can have left. */
export const isUnconnected = (error: unknown): boolean => {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return typeof code === 'string' && UNCONNECTED.test(code);
};
