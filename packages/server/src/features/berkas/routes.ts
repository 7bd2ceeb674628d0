/** Answers a signed address with the bytes: own content type, no sniffing, sandboxed, uncached (security 10). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/berkas';
import type { FastifyReply } from 'fastify';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { mountPublic, type Router } from '../../plugins/mount.ts';
import type { FileRow } from './files.ts';
import { checkSigned } from './signed.ts';

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

const FIND = 'SELECT slot, kunci_berkas, ext, mime FROM berkas WHERE id = $1';

export const berkasRoutes = (router: Router, deps: Deps): void => {
  mountPublic(router, berkas, async ({ params, request, reply }) => {
    checkSigned(deps.config.keys.sign, deps.now(), request.url);
    const { rows } = await deps.reader.query<FileRow & Record<string, unknown>>(named('berkas', FIND, [params.id]));
    const row = rows[0];
    if (!row) throw problem('tidak_ditemukan');
    sendFile(reply, await deps.storage.get(row.kunci_berkas), row.mime, `${row.slot.replaceAll('/', '-')}.${row.ext}`);
    return null;
  });
};
