/** Asking an object store: how long it is waited for, and what its refusals mean. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Place } from './place.ts';
import { StorageFailure } from './storage.ts';

/** How long the store may take, in milliseconds; tests wait less. */
export interface Patience {
  /** For an answer, with all repeats. */
  answer: number;
  /** For tidying up after a failure, and for trying whether it can be written. */
  brief: number;
  /** Between two pieces of a file that is being read. */
  pause: number;
  /** How long it is remembered whether the store can be written. */
  trial: number;
}
export const PATIENCE: Patience = { answer: 15_000, brief: 1_500, pause: 15_000, trial: 60_000 };

const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
/** At once, from one process. */
const SOCKETS = 64;

/** The library's client of a place: address, region, keys and style are said here and not looked for elsewhere. */
export const clientOf = (place: S3Place): S3Client =>
  new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    forcePathStyle: place.pathStyle,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Each body carries its MD5 and is signed with its SHA-256: every store knows these, newer checksums not all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });

/** Codes of stores that have no room; AWS knows none, others each their own. */
const FULL =
  /^(InsufficientStorage|InsufficientCapacity|QuotaExceeded|XMinioStorageFull|StorageFull|EntityTooLarge)/;
/** Codes that a repeat may mend, though the status says otherwise. */
const PASSING = new Set([
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'SlowDown',
]);

const isServer = (error: unknown): error is S3ServiceException => error instanceof S3ServiceException;

/** Whether the store says that there is nothing of the name; a bucket that is missing is another matter. */
export const isAbsent = (error: unknown): boolean =>
  isServer(error) && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';

/** What went wrong between the store and us, for the operator. */
export const failureOf = (error: unknown): StorageFailure => {
  if (error instanceof StorageFailure) return error;
  const cause = { cause: error };
  if (!isServer(error)) {
    const { name, message, code } = error as Error & { code?: string };
    // The library calls a connection that broke a TimeoutError too; that one has a code of its own.
    const late = name === 'AbortError' || (name === 'TimeoutError' && typeof code !== 'string');
    return new StorageFailure(
      'STORAGE_UNAVAILABLE',
      late ? 'terlalu lambat' : message || code || name,
      cause,
    );
  }
  const status = error.$metadata.httpStatusCode ?? 0;
  const why = `${error.name} (${status})`;
  if (status === 507 || FULL.test(error.name)) return new StorageFailure('STORAGE_FULL', why, cause);
  const refused = (status >= 300 && status < 500 && status !== 408 && status !== 429) || status === 501;
  return refused && !PASSING.has(error.name)
    ? new StorageFailure('STORAGE_REFUSED', why, cause)
    : new StorageFailure('STORAGE_UNAVAILABLE', why, cause);
};

/** Runs one request with a deadline over all its repeats; throws StorageFailure, or what `spare` recognises as it came. */
export const within = async <T>(
  ms: number,
  request: (options: { abortSignal: AbortSignal }) => Promise<T>,
  spare: (error: unknown) => boolean = () => false,
): Promise<T> => {
  try {
    return await request({ abortSignal: AbortSignal.timeout(ms) });
  } catch (error) {
    throw spare(error) ? error : failureOf(error);
  }
};
