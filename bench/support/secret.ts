/** Everything secret about the bench's made-up people follows from this: nothing of it is worth hiding. */
import { createHash } from 'node:crypto';

export const MASTER = 'bench: nothing here is worth hiding';

/** The PIN of an applicant. */
export const pinOf = (nomor: string): string => nomor + nomor;

/** The bearer token of somebody's session. */
export const tokenOf = (who: string): string =>
  createHash('sha256').update(`sesi ${who}`).digest('base64url');
