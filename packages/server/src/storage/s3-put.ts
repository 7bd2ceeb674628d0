/** Putting an object by one signed request of our own: the library takes longer over one than its checksum does. */
import { createHmac, hash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from './place.ts';

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** `20261127T081500Z` */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Signs a request by AWS Signature Version 4: its path, and its headers by name in their order. */
const signerOf = ({ region, accessKeyId, secretAccessKey }: S3Place) => {
  let latest: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) };
  const keyOf = (day: string): Buffer => {
    if (latest.day !== day)
      latest = { day, key: [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day)) };
    return latest.key;
  };
  return (path: string, headers: [string, string][], at: string, sum: string): string => {
    const day = at.slice(0, 8);
    const names = headers.map(([name]) => name).join(';');
    const lines = headers.map(([name, value]) => `${name}:${value}`);
    const canonical = ['PUT', path, '', ...lines, '', names, sum].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const signature = hmac(keyOf(day), `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hash('sha256', canonical)}`);
    return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`;
  };
};

interface Put {
  body: Buffer;
  /** Of the body, in hex digits: the store compares it, and keeps it under `meta`. */
  sum: string;
  abortSignal: AbortSignal;
}

/**
 * Puts a body under a name over the connections of `client`, once, and answers the store's status; 0 where none came.
 * Nothing is thrown: whoever wants a repeat, or the reason of a refusal, asks the library. Null where the bucket is no part of
 * the path, for then the library works out the address.
 */
export const putterOf = (client: S3Client, place: S3Place, meta: string) => {
  if (!place.pathStyle) return null;
  const { protocol, hostname, port, host } = new URL(place.endpoint);
  const to = { protocol, hostname, ...(port ? { port: Number(port) } : {}), method: 'PUT', query: {} };
  const sign = signerOf(place);
  return async (name: string, { body, sum, abortSignal }: Put): Promise<number> => {
    // Bucket, prefix and key have no letter that would have to be encoded.
    const path = `/${place.bucket}/${name}`;
    const at = stampOf(new Date());
    const signed: [string, string][] = [
      ['content-type', 'application/octet-stream'],
      ['host', host],
      ['x-amz-content-sha256', sum],
      ['x-amz-date', at],
      [`x-amz-meta-${meta}`, sum],
    ];
    if (place.encryption !== null) signed.push(['x-amz-server-side-encryption', place.encryption]);
    const headers = {
      ...Object.fromEntries(signed),
      authorization: sign(path, signed, at, sum),
      'content-length': String(body.length),
    };
    try {
      const { response } = await client.config.requestHandler.handle(
        { ...to, path, headers, body },
        { abortSignal },
      );
      response.body.resume();
      return response.statusCode;
    } catch {
      return 0;
    }
  };
};
