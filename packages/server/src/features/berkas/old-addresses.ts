/** The predictable addresses of the specification: for the owner a redirect to the signed address, else 401 or 404 (decisions 70). */
import { problem } from '@gerbang/contract';
import { loaBerkas, STATUS_LOA } from '@gerbang/contract/loa';
import { OLD_LOA, OLD_LOA_FILE, OLD_SERTIFIKAT, OLD_SERTIFIKAT_FILE } from '@gerbang/contract/old-addresses';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { findFile, presentFile } from '../../domain/berkas.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import type { Router } from '../../plugins/mount.ts';

const LETTER = `SELECT id FROM loa WHERE nomor_pendaftar = $1 AND jenis_loa = $2 AND status_loa = ${STATUS_LOA.disetujui}
  AND kunci_berkas IS NOT NULL AND dicabut IS NULL ORDER BY id DESC LIMIT 1`;

export const oldAddresses = ({ app, sessions }: Router, deps: Deps): void => {
  const schema = { hide: true } as never;

  app.get<{ Params: { file: string } }>(OLD_LOA, { schema }, async (request, reply) => {
    const session = await sessions.require(request);
    const [, type, nomor] = OLD_LOA_FILE.exec(request.params.file) ?? [];
    if (nomor !== session.nomor_pendaftar) throw problem('tidak_ditemukan');
    const { rows } = await deps.reader.query<{ id: number }>(
      named('loa_lama', LETTER, [nomor, Number(type)]),
    );
    if (!rows[0]) throw problem('tidak_ditemukan');
    const url = signedUrl(deps.config.keys.sign, deps.now(), loaBerkas.path, { id_loa: String(rows[0].id) });
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
