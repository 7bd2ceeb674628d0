/** Writing to an object store: at once what fits into one part, else part by part. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Place } from './place.ts';
import { md5, PART_BYTES, SHA256, sha256 } from './s3-checks.ts';
import { isAbsent, type Patience, within } from './s3-client.ts';
import { StorageFailure } from './storage.ts';

type Bytes = Buffer | AsyncIterable<Uint8Array>;
export interface Written {
  /** Under a name nothing can have stood under before. */
  fresh: boolean;
  /** SHA-256 of bytes that are given at once, where somebody has it. */
  sidik?: Buffer | undefined;
}

/** The bytes in pieces of a part's size, the last one smaller; at least one. */
async function* inParts(bytes: Bytes): AsyncGenerator<Buffer> {
  // What applicants send is whole already: no copy of it.
  if (Buffer.isBuffer(bytes) && bytes.length < PART_BYTES) return yield bytes;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; at + PART_BYTES < all.length; at += PART_BYTES) yield all.subarray(at, at + PART_BYTES);
    waiting = [all.subarray(at)];
    size = all.length - at;
  }
  yield Buffer.concat(waiting);
}

/** The checksum kept with an object is also what its request is signed with; the library would reckon it once more. */
const signOnce = (client: S3Client): void =>
  client.middlewareStack.add(
    (next) => (args) => {
      const sum = (args.input as { Metadata?: Record<string, string> }).Metadata?.[SHA256];
      if (sum) (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sum;
      return next(args);
    },
    { step: 'build', name: 'signOnce' },
  );

/**
 * Writes objects of `place`. What fails leaves nothing behind, as far as the store can still be reached; the sweep takes
 * what it could not be told of. Throws StorageFailure, or what the bytes threw while they came.
 */
export const writerOf = (client: S3Client, place: S3Place, patience: Patience) => {
  signOnce(client);
  const encryption = place.encryption === null ? {} : { ServerSideEncryption: place.encryption };
  /** A store that knows no encryption may take the object all the same and say nothing of it: Ceph 16 does. */
  const confirm = ({ ServerSideEncryption: given }: { ServerSideEncryption?: string | undefined }): void => {
    if (place.encryption !== null && given !== place.encryption)
      throw new StorageFailure(
        'STORAGE_REFUSED',
        `tidak menyatakan berkas terenkripsi (${place.encryption})`,
      );
  };

  // Of a bucket whose objects are locked the store wants an MD5 beside the signed SHA-256.
  const putWhole = async (Key: string, Body: Buffer, sum: string): Promise<void> => {
    const said = await within(patience.answer, (options) =>
      client.send(
        new PutObjectCommand({
          Bucket: place.bucket,
          Key,
          Body,
          ContentLength: Body.length,
          ContentMD5: md5(Body).toString('base64'),
          Metadata: { [SHA256]: sum },
          ...encryption,
        }),
        options,
      ),
    );
    confirm(said);
  };

  const putParts = async (Key: string, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> => {
    const object = { Bucket: place.bucket, Key };
    const begun = await within(patience.answer, (options) =>
      client.send(new CreateMultipartUploadCommand({ ...object, ...encryption }), options),
    );
    const upload = { ...object, UploadId: begun.UploadId };
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const send = async (Body: Buffer): Promise<void> => {
      const PartNumber = Parts.length + 1;
      const ContentMD5 = md5(Body).toString('base64');
      const { ETag } = await within(patience.answer, (options) =>
        client.send(
          new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length, ContentMD5 }),
          options,
        ),
      );
      Parts.push({ PartNumber, ETag });
    };
    try {
      confirm(begun);
      await send(first);
      for await (const part of rest) await send(part);
      await within(patience.answer, (options) =>
        client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), options),
      );
    } catch (error) {
      await within(patience.brief, (options) =>
        client.send(new AbortMultipartUploadCommand(upload), options),
      ).catch(() => {});
      throw error;
    }
  };

  /** What was refused may have been taken all the same, where only the answer was lost. */
  const withdraw = (Key: string): Promise<unknown> =>
    within(
      patience.brief,
      (options) => client.send(new DeleteObjectCommand({ Bucket: place.bucket, Key }), options),
      isAbsent,
    ).catch(() => {});

  /** What may have been taken of a `fresh` one that failed is withdrawn. */
  return async (Key: string, bytes: Bytes, { fresh, sidik }: Written): Promise<void> => {
    const parts = inParts(bytes);
    const first = await parts.next();
    // There is always one, be it empty.
    const { value } = first as IteratorYieldResult<Buffer>;
    try {
      if (value.length < PART_BYTES) await putWhole(Key, value, sidik?.toString('hex') ?? sha256(value));
      else await putParts(Key, value, parts);
    } catch (error) {
      if (fresh) await withdraw(Key);
      throw error;
    } finally {
      await parts.return(undefined);
    }
  };
};
