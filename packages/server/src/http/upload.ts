/** Reads one multipart upload: its text fields and its one file, bounded (keamanan 10). */

import type { MultipartFile } from '@fastify/multipart';
import { type ErrorCode, MAX_FILE_BYTES, Problem, problem } from '@gerbang/contract';
import type { FastifyRequest } from 'fastify';
import { codeOf } from '../certain.ts';
import { refuseDirtyText } from './text-hygiene.ts';

/** Parts of a form beside the file; an achievement has the most. */
const MAX_FIELDS = 20;

export interface Upload {
  /** Name of the part the file came under. */
  name: string | null;
  bytes: Buffer | null;
  fields: Record<string, string>;
}

/** The first size in bytes that is too large, and what is then said; the applicants' unless given. */
export interface UploadLimits {
  maxBytes?: number;
  tooLarge?: ErrorCode;
}

/** Cuts a form whose length was not told once it is longer than the route takes; the guard knows the others (keamanan 18). */
const cutEndless = ({ raw, headers, routeOptions }: FastifyRequest): void => {
  if (headers['content-length'] !== undefined) return;
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > (routeOptions.config.bodyMax ?? 0)) raw.destroy();
  });
};

/**
 * The upload of a request. A file of `maxBytes` or more is refused once the whole body was read, so that the
 * browser gets the sentence rather than a broken connection.
 */
export const readUpload = async (
  request: FastifyRequest,
  { maxBytes = MAX_FILE_BYTES, tooLarge = 'dokumen_terlalu_besar' }: UploadLimits = {},
): Promise<Upload> => {
  if (!request.isMultipart()) throw problem('tipe_tidak_didukung');
  const upload: Upload = { name: null, bytes: null, fields: {} };
  let failure: Problem | null = null;
  const parts = request.parts({
    limits: {
      fileSize: maxBytes,
      files: 2,
      fields: MAX_FIELDS,
      fieldSize: 10_000,
      fieldNameSize: 100,
      parts: MAX_FIELDS + 2,
      headerPairs: 50,
    },
  });
  const take = async (part: MultipartFile) => {
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) if (!failure) chunks.push(chunk as Buffer);
    if (part.file.truncated)
      failure ??= problem(tooLarge, [{ field: part.fieldname, message: problem(tooLarge).message }]);
    else if (upload.bytes) failure ??= problem('maksimal_1_file');
    upload.name = part.fieldname;
    upload.bytes = Buffer.concat(chunks);
  };
  cutEndless(request);
  try {
    for await (const part of parts) {
      if (part.type === 'file') await take(part);
      else upload.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    // Limits carry a code of their own; whatever else the parser stumbles over is the form's fault.
    throw codeOf(error)?.startsWith('FST_') ? error : problem('bukan_json');
  }
  // Over a slow line that took minutes: who has been signed out or lost the permission meanwhile stores nothing.
  await request.admitAgain?.();
  if (failure) throw failure;
  refuseDirtyText(upload.fields);
  return upload;
};
