/** How bytes of an applicant leave: own content type, no sniffing, sandboxed, uncached (security 10). */
import type { FastifyReply } from 'fastify';

/** Sends a stored file inline under a name of our own. */
export const sendFile = (reply: FastifyReply, bytes: Buffer, mime: string, name: string): void => {
  void reply
    .header('content-type', mime)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(bytes);
};
