/**
 * A small server that speaks the protocol of S3 as its documentation has it: signatures and checksums are verified, pages are
 * short, a large object is seen when its last part stands. Objects stay in memory. Shares no code with the portal.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { objection, presignedObjection } from './s3-signature.ts';

interface Kept {
  bytes: Buffer;
  etag: string;
  at: Date;
  headers: Record<string, string>;
}
interface Upload {
  key: string;
  at: Date;
  parts: Map<number, Buffer>;
  headers: Record<string, string>;
}
/**
 * What a request meets: `hung` never answers, `cut` breaks the connection, `half` breaks it amid a body, `unheard`
 * only once it was done. */
export type Mood = 'well' | 'hung' | 'cut' | 'half' | 'unheard' | 'full' | 'refusing' | 'failing';

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  BadDigest: 400,
  XAmzContentSHA256Mismatch: 400,
  InvalidPart: 400,
  EntityTooSmall: 400,
  AuthorizationHeaderMalformed: 400,
  NotImplemented: 501,
  InsufficientStorage: 507,
  InternalError: 500,
};
const PAGE = 3;
const ENCRYPTION = 'x-amz-server-side-encryption';
const LEAST_PART = 5 * 1024 * 1024;
const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();
const tag = (name: string, text: string | number | boolean): string => `<${name}>${text}</${name}>`;

export interface S3Peer {
  /** For STORAGE_URL, without the prefix. */
  url(prefix: string): string;
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  objects: Map<string, Kept>;
  uploads: Map<string, Upload>;
  /** Method and query's first name of everything that was asked and believed. */
  asked: string[];
  /** Decides how a request is met; well unless set. */
  mood: (method: string, url: URL) => Mood;
  /** What is kept of an object instead of what came: a disk that lies. */
  spoil: (bytes: Buffer) => Buffer;
  /** Waited before every answer, in milliseconds. */
  delay: number;
  /** Whether it knows encryption; where it does not, it takes no notice of who asks for it, as Ceph 16. */
  encrypts: boolean;
  /** How far its clock is before ours, in milliseconds, where addresses end. */
  ahead: number;
  /** Ends it, and begins again where it was. */
  stop(): Promise<void>;
  resume(): Promise<void>;
}

/** Starts one on a port of its own with the one bucket `berkas`. */
export const startS3Peer = async (): Promise<S3Peer> => {
  const keys = { accessKeyId: 'KUNCIUJI', secretAccessKey: 'rahasia/uji+panjang', region: 'id-jkt-1' };
  const peer: S3Peer = {
    url: (prefix) =>
      `s3://berkas/${prefix}?endpoint=http://127.0.0.1:${port}&region=${keys.region}&path_style=1&sse=AES256`,
    env: { AWS_ACCESS_KEY_ID: keys.accessKeyId, AWS_SECRET_ACCESS_KEY: keys.secretAccessKey },
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    mood: () => 'well',
    spoil: (bytes) => bytes,
    delay: 0,
    encrypts: true,
    ahead: 0,
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    resume: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  let serial = 0;

  const answer = (response: ServerResponse, status: number, body = '', headers = {}): void => {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
  };
  const refuse = (response: ServerResponse, code: string): void => {
    const body = `<?xml version="1.0"?><Error>${tag('Code', code)}${tag('Message', code)}</Error>`;
    answer(response, STATUS[code] ?? 403, body);
  };
  const keptHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => name.startsWith('x-amz-meta-') || (name === ENCRYPTION && peer.encrypts))
        .map(([name, value]) => [name, String(value)]),
    );
  /** What the answer to a write says of it. */
  const encryptionOf = ({ [ENCRYPTION]: way }: Record<string, string>): Record<string, string> =>
    way === undefined ? {} : { [ENCRYPTION]: way };

  /** What an address asks the answer to say of itself. */
  const asAsked = (request: IncomingMessage): Record<string, string> => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://peer');
    return Object.fromEntries(
      [...query].flatMap(([name, value]) => {
        const header = /^response-(content-type|content-disposition|cache-control)$/.exec(name)?.[1];
        return header === undefined ? [] : [[header, value]];
      }),
    );
  };
  const give = (
    request: IncomingMessage,
    response: ServerResponse,
    { bytes, etag, at, headers }: Kept,
    mood: Mood,
  ) => {
    response.writeHead(200, {
      ...headers,
      ...asAsked(request),
      etag: `"${etag}"`,
      'last-modified': at.toUTCString(),
      'content-length': bytes.length,
    });
    if (request.method === 'HEAD') return response.end();
    if (mood !== 'half') return response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return response;
  };

  const page = <T>(all: readonly T[], after: (one: T) => boolean): { some: T[]; more: boolean } => {
    const rest = all.filter(after);
    return { some: rest.slice(0, PAGE), more: rest.length > PAGE };
  };
  const listObjects = (response: ServerResponse, query: URLSearchParams): void => {
    const [prefix, token] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const all = [...peer.objects]
      .filter(([key]) => key.startsWith(prefix))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const { some, more } = page(all, ([key]) => key > token);
    const contents = some.map(([key, { at, bytes, etag }]) =>
      tag(
        'Contents',
        tag('Key', key) +
          tag('LastModified', at.toISOString()) +
          tag('Size', bytes.length) +
          tag('ETag', etag),
      ),
    );
    const next = more ? tag('NextContinuationToken', some.at(-1)?.[0] ?? '') : '';
    answer(response, 200, tag('ListBucketResult', tag('IsTruncated', more) + next + contents.join('')));
  };
  const listUploads = (response: ServerResponse, query: URLSearchParams): void => {
    const [prefix, marker] = [query.get('prefix') ?? '', query.get('upload-id-marker') ?? ''];
    const all = [...peer.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const { some, more } = page(all, ([id]) => id > marker);
    const uploads = some.map(([id, { key, at }]) =>
      tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', at.toISOString())),
    );
    const [id = '', { key = '' } = {}] = some.at(-1) ?? [];
    const next = more ? tag('NextKeyMarker', key) + tag('NextUploadIdMarker', id) : '';
    answer(
      response,
      200,
      tag('ListMultipartUploadsResult', tag('IsTruncated', more) + next + uploads.join('')),
    );
  };

  const complete = (response: ServerResponse, id: string, upload: Upload, body: string): void => {
    const wanted = Array.from(body.matchAll(/<Part>(.*?)<\/Part>/gs), ([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:"|&quot;)?([0-9a-f]{32})/.exec(part)?.[1],
    }));
    const parts = wanted.map(({ number, etag }) => {
      const bytes = upload.parts.get(number);
      return bytes && md5(bytes).toString('hex') === etag ? bytes : null;
    });
    if (parts.length === 0 || parts.includes(null)) return refuse(response, 'InvalidPart');
    const whole = parts as Buffer[];
    if (whole.slice(0, -1).some(({ length }) => length < LEAST_PART))
      return refuse(response, 'EntityTooSmall');
    const etag = `${createHash('md5')
      .update(Buffer.concat(whole.map(md5)))
      .digest('hex')}-${whole.length}`;
    peer.objects.set(upload.key, {
      bytes: Buffer.concat(whole),
      etag,
      at: upload.at,
      headers: upload.headers,
    });
    peer.uploads.delete(id);
    answer(response, 200, tag('CompleteMultipartUploadResult', tag('ETag', etag)));
  };

  const multipart = (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
    body: Buffer,
  ) => {
    const { searchParams: query } = url;
    if (request.method === 'POST' && query.has('uploads')) {
      serial += 1;
      const id = String(serial).padStart(6, '0');
      const headers = keptHeaders(request);
      peer.uploads.set(id, { key, at: new Date(), parts: new Map(), headers });
      const begun = tag('InitiateMultipartUploadResult', tag('UploadId', id));
      return answer(response, 200, begun, encryptionOf(headers));
    }
    const id = query.get('uploadId') ?? '';
    const upload = peer.uploads.get(id);
    if (upload?.key !== key) return refuse(response, 'NoSuchUpload');
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return answer(response, 200, '', { etag: `"${md5(body).toString('hex')}"` });
    }
    if (request.method === 'POST') return complete(response, id, upload, body.toString());
    peer.uploads.delete(id);
    return answer(response, 204);
  };

  const object = (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    body: Buffer,
    mood: Mood,
  ) => {
    const kept = peer.objects.get(key);
    if (request.method === 'PUT') {
      const etag = md5(body).toString('hex');
      const headers = keptHeaders(request);
      peer.objects.set(key, { bytes: peer.spoil(body), etag, at: new Date(), headers });
      if (mood === 'unheard') return request.destroy();
      return answer(response, 200, '', { etag: `"${etag}"`, ...encryptionOf(headers) });
    }
    if (request.method === 'DELETE') {
      peer.objects.delete(key);
      return answer(response, 204);
    }
    if (!kept) return refuse(response, 'NoSuchKey');
    return give(request, response, kept, mood);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://peer');
    const mood = peer.mood(method, url);
    if (mood === 'hung') return undefined;
    if (mood === 'cut') return request.destroy();
    const body = await buffer(request);
    if (peer.delay > 0) await new Promise((resolve) => setTimeout(resolve, peer.delay));
    const wrong =
      method === 'GET' && url.searchParams.has('X-Amz-Signature')
        ? presignedObjection(request, keys, Date.now() + peer.ahead)
        : objection(request, body, keys);
    if (wrong !== null) return refuse(response, wrong);
    peer.asked.push(`${method} ${[...url.searchParams.keys()].find((name) => name !== 'x-id') ?? ''}`.trim());
    if (mood === 'refusing') return refuse(response, 'AccessDenied');
    if (mood === 'failing') return refuse(response, 'InternalError');
    if (mood === 'full' && method !== 'GET' && method !== 'DELETE')
      return refuse(response, 'InsufficientStorage');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (bucket !== 'berkas') return refuse(response, 'NoSuchBucket');
    if (key === '') {
      const { searchParams: query } = url;
      if (method === 'GET' && query.get('list-type') === '2') return listObjects(response, query);
      return query.has('uploads') ? listUploads(response, query) : refuse(response, 'NotImplemented');
    }
    // No store is known by heart: what a conditional write would need is not there.
    if (request.headers['if-none-match'] !== undefined || request.headers['if-match'] !== undefined)
      return refuse(response, 'NotImplemented');
    const { searchParams: query } = url;
    return query.has('uploads') || query.has('uploadId')
      ? multipart(request, response, url, key, body)
      : object(request, response, key, body, mood);
  };

  const server = createServer((request, response) => {
    // A connection the other side gave up is no news.
    void serve(request, response).catch(() => response.destroy());
  });
  let port = 0;
  await peer.resume();
  ({ port } = server.address() as AddressInfo);
  return peer;
};
