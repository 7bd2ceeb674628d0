/** How bytes of an applicant leave: own content type, no sniffing, sandboxed, uncached (keamanan 10). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Served, Storage } from '../storage/storage.ts';

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

/** What a browser says it asks for where it shows what comes, and no script reads it. */
const SHOWN = new Set(['document', 'embed', 'iframe', 'image', 'object']);
/** Scripts, and whoever does not say, get the bytes here: another machine's address would ask for leave to be read (CORS). */
const isShown = ({ headers }: FastifyRequest): boolean =>
  SHOWN.has(String(headers['sec-fetch-dest'])) && headers['sec-fetch-mode'] !== 'cors';

/** Sends a stored file to who was admitted to it: its bytes, or, where the settings say so, to the store itself. Throws as `Storage.get`. */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<Storage, 'get' | 'links'>,
  { key, ...as }: Served & { key: string },
): Promise<void> => {
  if (storage.links && isShown(request))
    void reply.header('cache-control', 'private, no-store').redirect(await storage.links.to(key, as), 302);
  else sendFile(reply, await storage.get(key), as.mime, as.name);
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
