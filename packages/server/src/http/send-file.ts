/** How bytes of an applicant leave: own content type, no sniffing, sandboxed, uncached (keamanan 10). */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Storage } from '../storage/storage.ts';

// A sandboxed PDF is not shown by Chrome's viewer; PDFs run in the viewer's own process, and active ones are refused.
const POLICY = (mime: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${mime === 'application/pdf' ? '' : '; sandbox'}`;

/** Sends a stored file inline under a name of our own. */
export const sendFile = (reply: FastifyReply, bytes: Buffer | Readable, mime: string, name: string): void => {
  void reply
    .header('content-type', mime)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', POLICY(mime))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(bytes);
};

/** A stored file with lines behind it, in parts: a ledger of a million is nowhere whole. It has to be sent. Throws as `Storage.open`. */
export const withTrail = async (
  storage: Pick<Storage, 'open'>,
  key: string,
  trail: string,
): Promise<Readable> => {
  const { parts } = await storage.open(key);
  const whole = Readable.from(
    (async function* () {
      yield* parts;
      if (trail !== '') yield Buffer.from(trail);
    })(),
    { objectMode: false },
  );
  // Who goes before the first part is read leaves the file open else.
  return whole.once('close', () => parts.destroy());
};
