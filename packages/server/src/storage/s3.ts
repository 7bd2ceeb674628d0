/** Files in an object store that speaks S3. Loaded only where the settings name one. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Place } from './place.ts';
import { guardRoom, type Measure, measureAll, measureDisk, remembered } from './room.ts';
import { checked, SHA256 } from './s3-checks.ts';
import { clientOf, failureOf, isAbsent, PATIENCE, type Patience, within } from './s3-client.ts';
import { type Written, writerOf } from './s3-write.ts';
import { FileNotFound, isKey, PROBE, type Store, UNFINISHED } from './storage.ts';

interface Around {
  /** Folders the portal writes to all the same: their disks must not fill. */
  folders: readonly string[];
  /** Whether a backup is under way. */
  isHeld: () => Promise<boolean>;
  measure?: Measure | undefined;
  patience?: Patience;
}

/** What an upload that was begun and not finished is called among the names of `list`. */
const keyOf = (name: string): string =>
  name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name;

/** Reading through the pages of a bucket; the library's own way through them knows no deadline for each page. */
const pagesOf = (client: S3Client, { bucket: Bucket }: S3Place, { answer }: Patience) => ({
  async *objects(Prefix: string): AsyncGenerator<{ Key?: string; LastModified?: Date }> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const page = await within(answer, (options) => client.send(command, options));
      yield* page.Contents ?? [];
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  },

  async *uploads(Prefix: string): AsyncGenerator<MultipartUpload> {
    let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (next !== undefined) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket,
        Prefix,
        ...next,
      });
      const page = await within(answer, (options) => client.send(command, options));
      yield* page.Uploads ?? [];
      next = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
  },
});

/** Reading an object: how large it is, its bytes, and the same in pieces that are compared with their checksum. */
const readerOf =
  (client: S3Client, { bucket: Bucket }: S3Place, { answer, pause }: Patience) =>
  async (Key: string, key: string) => {
    // The deadline is for the beginning of the answer; what follows has its own.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), answer);
    try {
      const said = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal: waiting.signal });
      const body = said.Body as Readable;
      return { size: said.ContentLength ?? 0, body, pieces: checked(body, said, pause) };
    } catch (error) {
      throw isAbsent(error) ? new FileNotFound(key) : failureOf(error);
    } finally {
      clearTimeout(timer);
    }
  };

/** What the store says of an object without handing it out; null where there is none. */
const lookerOf =
  (client: S3Client, { bucket: Bucket }: S3Place, { answer }: Patience) =>
  async (Key: string): ReturnType<Store['look']> => {
    const command = new HeadObjectCommand({ Bucket, Key });
    try {
      const said = await within(answer, (options) => client.send(command, options), isAbsent);
      return { size: said.ContentLength ?? 0, sha256: said.Metadata?.[SHA256] ?? null };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  };

/** Removing what is there; what is not is no error. */
const removerOf = (
  client: S3Client,
  { bucket: Bucket }: S3Place,
  { answer }: Patience,
  pages: ReturnType<typeof pagesOf>,
) => {
  const sure = async (request: Parameters<typeof within<unknown>>[1]): Promise<void> => {
    try {
      await within(answer, request, isAbsent);
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  };
  return {
    removeObject: (Key: string) =>
      sure((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options)),
    removeUnfinished: async (name: string): Promise<void> => {
      for await (const { Key, UploadId } of pages.uploads(name))
        await sure((options) =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options),
        );
    },
  };
};

/**
 * Files as objects `prefix` + key of a bucket. A file is written whole with its checksum, or part by part and seen only
 * when the last part stands; what comes back is held against its checksum. Nothing relies on conditional writes, which not
 * every store knows. Throws StorageFailure where the store does not do what it is asked, StorageFull where the disks of
 * `folders` have only the reserve left.
 */
export const s3Storage = (
  place: S3Place,
  { folders, isHeld, measure = measureDisk, patience = PATIENCE }: Around,
): Store => {
  const { prefix } = place;
  const client = clientOf(place);
  const pages = pagesOf(client, place, patience);
  const write = writerOf(client, place, patience);
  const begin = readerOf(client, place, patience);
  const asked = lookerOf(client, place, patience);
  const room = guardRoom(() => measureAll(folders, measure));

  const nameOf = (key: string): string => {
    if (!isKey(key)) throw new RangeError('Not a storage key');
    return prefix + key;
  };
  const keep = async (
    key: string,
    bytes: Buffer | AsyncIterable<Uint8Array>,
    how: Written,
  ): Promise<void> => {
    const name = nameOf(key);
    await room.require();
    await write(name, Buffer.isBuffer(bytes) ? bytes : room.within(bytes), how);
  };
  const read = (key: string) => begin(nameOf(key), key);
  const { removeObject, removeUnfinished } = removerOf(client, place, patience, pages);
  /** Why nothing can be written; undefined where it can. */
  const trouble = async (): Promise<string | undefined> => {
    const name = `${prefix}${PROBE}.uji`;
    const trial = async (): Promise<void> => {
      await write(name, Buffer.from('uji tulis'), { fresh: true });
      await removeObject(name);
    };
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('late', 'TimeoutError')), patience.brief).unref();
    });
    return Promise.race([trial(), late]).then(
      () => undefined,
      (error: unknown) => failureOf(error).message,
    );
  };

  const look: Store['look'] = (key) => asked(nameOf(key));

  return {
    look,
    has: async (key) => (await look(key)) !== null,

    // Each trial is a version where the bucket keeps versions.
    room: remembered(async () => {
      const [disk, why] = await Promise.all([measureAll(folders, measure), trouble()]);
      return { ...disk, writable: why === undefined, ...(why === undefined ? {} : { why }) };
    }, patience.trial),

    putAs: (key, bytes) => keep(key, bytes, { fresh: false }),

    async put(bytes, sidik) {
      const key = randomBytes(16).toString('hex');
      await keep(key, bytes, { fresh: true, sidik });
      return key;
    },

    async get(key) {
      const all: Buffer[] = [];
      for await (const piece of (await read(key)).pieces) all.push(piece);
      return Buffer.concat(all);
    },

    async open(key) {
      const { size, body, pieces } = await read(key);
      const parts = Readable.from(pieces, { objectMode: false });
      // Of what is never read the generator does not even begin.
      parts.once('close', () => body.destroy());
      return { size, parts };
    },

    async remove(name) {
      const object = nameOf(keyOf(name));
      if (await isHeld()) return;
      await (name.endsWith(UNFINISHED) ? removeUnfinished(object) : removeObject(object));
    },

    async *list(olderThan) {
      for await (const { Key = '', LastModified } of pages.objects(prefix)) {
        const name = Key.slice(prefix.length);
        if (isKey(name) && LastModified && LastModified < olderThan) yield name;
      }
      for await (const { Key = '', Initiated } of pages.uploads(prefix)) {
        const name = Key.slice(prefix.length);
        if (isKey(name) && Initiated && Initiated < olderThan) yield name + UNFINISHED;
      }
    },
  };
};
