/** The predictable addresses of the specification: for the owner a redirect to the signed address, else 401 or 404 (berkas 7). */
import { problem } from '@gerbang/contract';
import {
  OLD_LOA,
  OLD_LOA_FILE,
  OLD_SERTIFIKAT,
  OLD_SERTIFIKAT_FILE,
} from '@gerbang/contract/applicant/berkas/old-addresses';
import { loaBerkas } from '@gerbang/contract/applicant/loa';
import { findFile, presentFile } from '../../domain/berkas.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import type { Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findLetterId } from './queries.ts';

export const oldAddresses = ({ app, sessions }: Router, deps: Services): void => {
  const schema = { hide: true };

  app.get<{ Params: { file: string } }>(OLD_LOA, { schema }, async (request, reply) => {
    const session = await sessions.require(request);
    const [, type, nomor] = OLD_LOA_FILE.exec(request.params.file) ?? [];
    if (nomor !== session.nomor_pendaftar) throw problem('tidak_ditemukan');
    const id = await findLetterId(deps.reader, nomor, Number(type));
    if (id === undefined) throw problem('tidak_ditemukan');
    const url = signedUrl(deps.config.keys.sign, deps.now(), loaBerkas.path, { id_loa: String(id) });
    return reply.header('cache-control', 'no-store').redirect(url, 302);
  });

  app.get<{ Params: { file: string } }>(OLD_SERTIFIKAT, { schema }, async (request, reply) => {
    const session = await sessions.require(request);
    const [, id] = OLD_SERTIFIKAT_FILE.exec(request.params.file) ?? [];
    // A slot is looked up among the owner's own files, so a stranger's id finds nothing.
    const file =
      id === undefined ? undefined : await findFile(deps, session.nomor_pendaftar, `sertifikat_lomba/${id}`);
    if (!file) throw problem('tidak_ditemukan');
    return reply.header('cache-control', 'no-store').redirect(presentFile(deps, file).url, 302);
  });
};
