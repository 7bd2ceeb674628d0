/** Where the files are kept, as STORAGE_URL says it. */
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket of an object store that speaks S3, with what opens it. */
export interface S3Place {
  kind: 's3';
  bucket: string;
  /** Before each name: empty, or ending with a slash. */
  prefix: string;
  endpoint: string;
  region: string;
  /** Whether the bucket stands in the path rather than in the host name. */
  pathStyle: boolean;
  /** How the store is asked to encrypt what it keeps; null: as the bucket is set. */
  encryption: 'AES256' | 'aws:kms' | null;
  accessKeyId: string;
  secretAccessKey: string;
}
export type StoragePlace = { kind: 'file'; folder: string } | S3Place;

/** Where files are kept, and where one is looked for that is not there: while they are being moved. */
export interface StorageSettings {
  place: StoragePlace;
  fallback: StoragePlace | null;
  /** For so many seconds a browser may fetch a file at the store itself; absent: never. */
  presign?: number;
}

/** The folder of files on a machine's own disk; what a backup holds is marked beside it, wherever the files are. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'berkas');

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
const KNOWN = ['endpoint', 'region', 'path_style', 'sse'];
const ENCRYPTIONS = ['AES256', 'aws:kms'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w-]+\/)*$/;

/** Thrown by `placeOf`: what is wrong, to be read behind the name of the setting. */
export class WrongPlace extends Error {}

const endpointIn = (url: URL, region: string, production: boolean): string => {
  const given = url.searchParams.get('endpoint');
  if (given === null) return `https://s3.${region}.amazonaws.com`;
  const { protocol, origin, hostname, pathname, search } = URL.parse(given) ?? {};
  if (!/^https?:$/.test(protocol ?? '') || pathname !== '/' || search !== '')
    throw new WrongPlace(
      'harus menyebut endpoint lengkap tanpa jalur, misalnya endpoint=https://s3.kampus.id',
    );
  if (production && protocol === 'http:' && !LOCAL.includes(hostname ?? ''))
    throw new WrongPlace('harus memakai endpoint https://; tanpa itu dokumen lewat jaringan tanpa disandi');
  return origin as string;
};

const s3In = (url: URL, env: NodeJS.ProcessEnv, production: boolean): S3Place => {
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name));
  if (unknown !== undefined)
    throw new WrongPlace(`harus hanya memakai ${KNOWN.join(', ')} sesudah tanda tanya, bukan ${unknown}`);
  if (url.username !== '' || url.password !== '')
    throw new WrongPlace(
      'harus tanpa kunci; kuncinya di AWS_ACCESS_KEY_ID dan AWS_SECRET_ACCESS_KEY (atau …_FILE)',
    );
  const prefix = url.pathname.replace(/^\//, '').replace(/([^/])$/, '$1/');
  if (!BUCKET.test(url.hostname) || !PREFIX.test(prefix) || url.port !== '' || url.hash !== '')
    throw new WrongPlace('harus menyebut bucket dan awalan, misalnya s3://bucket/awalan?region=…');
  const region = url.searchParams.get('region') || 'us-east-1';
  if (!/^[a-z0-9-]{1,64}$/i.test(region)) throw new WrongPlace('harus menyebut region yang sah');
  const [style, sse] = [url.searchParams.get('path_style') ?? '0', url.searchParams.get('sse')];
  if (style !== '0' && style !== '1') throw new WrongPlace('harus memakai path_style=0 atau path_style=1');
  const encryption = ENCRYPTIONS.find((way) => way === sse) ?? null;
  if (sse !== null && encryption === null)
    throw new WrongPlace(`harus memakai sse=${ENCRYPTIONS.join(' atau sse=')}`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new WrongPlace('harus disertai AWS_ACCESS_KEY_ID dan AWS_SECRET_ACCESS_KEY (atau …_FILE)');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix,
    endpoint: endpointIn(url, region, production),
    region,
    pathStyle: style === '1',
    encryption,
    accessKeyId,
    secretAccessKey,
  };
};

/**
 * Reads `file:` (the folder in DATA_DIR), `file:///folder` or `s3://bucket/prefix?endpoint=…&region=…&path_style=1&sse=…`,
 * with the credentials in `env`. Throws WrongPlace.
 */
export const placeOf = (
  given: string,
  { env, dataDir, production }: { env: NodeJS.ProcessEnv; dataDir: string; production: boolean },
): StoragePlace => {
  if (given === '' || given === 'file:') return { kind: 'file', folder: filesFolder(dataDir) };
  const url = URL.parse(given);
  if (url?.protocol === 's3:') return s3In(url, env, production);
  if (url?.protocol !== 'file:' || url.hostname !== '' || url.search !== '' || !isAbsolute(url.pathname))
    throw new WrongPlace('harus file: (folder di DATA_DIR), file:///folder/lain atau s3://bucket/awalan?…');
  return { kind: 'file', folder: resolve(fileURLToPath(url)) };
};

/** A place as an operator may read it, without what opens it. */
export const placeText = (place: StoragePlace): string =>
  place.kind === 'file' ? place.folder : `s3://${place.bucket}/${place.prefix} (${place.endpoint})`;

/** Whether two places are one and the same. */
export const samePlace = (a: StoragePlace, b: StoragePlace): boolean => placeText(a) === placeText(b);
