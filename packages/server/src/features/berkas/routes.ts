/** Answers a signed address with the bytes of the file (security 10). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/berkas';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FileRow } from '../../domain/berkas.ts';
import { checkSigned } from '../../domain/signed-url.ts';
import { mountPublic, type Router } from '../../plugins/mount.ts';
import { sendFile } from '../../plugins/send-file.ts';

const FIND = 'SELECT slot, kunci_berkas, ext, mime FROM berkas WHERE id = $1';

export const berkasRoutes = (router: Router, deps: Deps): void => {
  mountPublic(router, berkas, async ({ params, request, reply }) => {
    checkSigned(deps.config.keys.sign, deps.now(), request.url);
    const { rows } = await deps.reader.query<FileRow & Record<string, unknown>>(
      named('berkas', FIND, [params.id]),
    );
    const row = rows[0];
    if (!row) throw problem('tidak_ditemukan');
    sendFile(
      reply,
      await deps.storage.get(row.kunci_berkas),
      row.mime,
      `${row.slot.replaceAll('/', '-')}.${row.ext}`,
    );
    return null;
  });
};
