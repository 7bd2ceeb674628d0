/** The code a letter carries, its id and a signature; and the fingerprint its file is compared by. */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { same, sign } from '../secrets.ts';

/** `id.signature`, for the QR code of a letter. */
export const loaToken = (key: Buffer, id: number): string =>
  `${id}.${sign(key, 'loa', String(id)).slice(0, 22)}`;

/** Id of a genuine token; throws the 404 otherwise. */
export const readLoaToken = (key: Buffer, token: string): number => {
  const id = Number(token.split('.')[0]);
  if (!Number.isSafeInteger(id) || id <= 0 || !same(token, loaToken(key, id)))
    throw problem('tidak_ditemukan');
  return id;
};

/** SHA-256 of a letter as PDF, in hex digits. */
export const fingerprint = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
