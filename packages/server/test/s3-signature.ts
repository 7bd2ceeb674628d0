/** What AWS Signature Version 4 asks of a request, from its specification; shares nothing with the portal's own client. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hex = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const MOST_SKEW_MS = 15 * 60_000;

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** The path and the parts of a query as they are signed. */
const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
const timeOf = (at: string): number =>
  Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const signatureOf = (keys: Keys, at: string, canonical: string): string => {
  const day = at.slice(0, 8);
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hex(canonical)].join('\n');
  const key = [keys.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day));
  return hmac(key, toSign).toString('hex');
};

/** Why an address that carries its own signature is not believed at `now`; null where it is. */
export const presignedObjection = (request: IncomingMessage, keys: Keys, now: number): string | null => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = new URLSearchParams(search);
  const take = (name: string): string => query.get(`X-Amz-${name}`) ?? '';
  const [id, day, region, ...rest] = take('Credential').split('/');
  if (take('Algorithm') !== 'AWS4-HMAC-SHA256' || rest.join('/') !== 's3/aws4_request') return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const [at, lasts, signature] = [take('Date'), Number(take('Expires')), take('Signature')];
  if (region !== keys.region || !at.startsWith(day ?? '-')) return 'AuthorizationQueryParametersError';
  if (!(lasts >= 1) || now > timeOf(at) + lasts * 1_000) return 'AccessDenied';
  // Nothing but the host: a browser adds headers of its own.
  if (take('SignedHeaders') !== 'host') return 'AccessDenied';
  query.delete('X-Amz-Signature');
  const canonical = [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    `host:${request.headers.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  return signatureOf(keys, at, canonical) === signature ? null : 'SignatureDoesNotMatch';
};

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** Why a request is not believed, as S3's error code; null where it is. */
export const objection = (request: IncomingMessage, body: Buffer, keys: Keys): string | null => {
  const given = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!given) return 'AccessDenied';
  const [, id, day = '', region = '', names = '', signature] = given;
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.includes(name)) return 'AccessDenied';
  const header = (name: string): string =>
    String(request.headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ');
  const at = header('x-amz-date');
  if (!(Math.abs(timeOf(at) - Date.now()) < MOST_SKEW_MS) || !at.startsWith(day))
    return 'RequestTimeTooSkewed';
  const content = header('x-amz-content-sha256');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    canonicalPath(path),
    canonicalQuery(new URLSearchParams(query)),
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    content,
  ].join('\n');
  if (signatureOf(keys, at, canonical) !== signature) return 'SignatureDoesNotMatch';
  // Here every body is signed: what is not would come unseen.
  if (content !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const md5 = request.headers['content-md5'];
  const sum = createHash('md5').update(body).digest('base64');
  return md5 !== undefined && md5 !== sum ? 'BadDigest' : null;
};
