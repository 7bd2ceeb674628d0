/** A picture the office hands in: one file, judged by its bytes, newly encoded, named by what it then is. */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import type { FastifyRequest } from 'fastify';
import { inspect } from '../files/inspect.ts';
import type { Accept } from '../files/verdict.ts';
import { readUpload } from './upload.ts';

/** Takes the picture under the part `name`. Throws what is wrong with it. */
export const takePicture = async (
  request: FastifyRequest,
  name: string,
  accept: Accept,
): Promise<{ id: string; bytes: Buffer }> => {
  const upload = await readUpload(request);
  if (upload.name !== name || !upload.bytes) throw problem('belum_memilih_gambar');
  const judged = await inspect(upload.bytes, accept);
  if (!judged.ok) throw problem(judged.problem, [{ field: name, message: problem(judged.problem).message }]);
  const { bytes } = judged;
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 22), bytes };
};
