/** The news desk: articles and announcements, their files, and what applicants would see of them. */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/kabar-petugas';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { cleanHtml } from '../../domain/clean-html.ts';
import type { UploadLimit } from '../../plugins/limits.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import {
  archiveKabar,
  fileOf,
  type KabarRow,
  listKabar,
  presentAbout,
  readKabar,
  writeKabar,
} from './desk.ts';
import { isFileId, type StoredKabar, sendKabarFile, storeKabarFile } from './files.ts';

const FILE = 'SELECT kunci_berkas, mime FROM berkas_kabar WHERE id = $1';
/** An article at its longest, with every character escaped. */
const BODY_LIMIT = 8 * calls.ISI_BERITA_MAX;

export const kabarStaffRoutes = (router: Router, deps: Deps, limit: UploadLimit): void => {
  const { pool, reader, now } = deps;
  const article = (row: KabarRow) => ({
    id_berita: row.id,
    ...presentAbout(row, now()),
    foto: fileOf(row),
    deskripsi_foto: row.deskripsi_foto ?? null,
    isi_berita: cleanHtml(row.isi_berita ?? ''),
  });
  const announcement = (row: KabarRow) => ({
    id_pengumuman: row.id,
    ...presentAbout(row, now()),
    berkas: fileOf(row),
  });
  const long = { bodyLimit: BODY_LIMIT };

  mountStaff(router, calls.daftarBerita, async ({ query }) => {
    const { baris, berikut } = await listKabar(deps, 'berita', query.keadaan, query.setelah);
    return { baris: baris.map((r) => ({ id_berita: r.id, ...presentAbout(r, now()) })), berikut };
  });
  mountStaff(router, calls.pratinjauBerita, ({ body }) => ({ isi_berita: cleanHtml(body.isi_berita) }), long);
  mountStaff(router, calls.satuBerita, async ({ params }) =>
    article(await readKabar(pool, 'berita', params.id_berita as string)),
  );
  mountStaff(
    router,
    calls.buatBerita,
    async ({ staff, body: { id_foto, ...body } }) =>
      article(await writeKabar(deps, staff, 'berita', null, { ...body, file: id_foto })),
    long,
  );
  mountStaff(
    router,
    calls.ubahBerita,
    async ({ staff, params, body: { id_foto, versi, ...body } }) => {
      const at = { id: params.id_berita as string, versi };
      return article(await writeKabar(deps, staff, 'berita', at, { ...body, file: id_foto }));
    },
    long,
  );
  mountStaff(router, calls.arsipBerita, async ({ staff, params, body }) =>
    article(await archiveKabar(deps, staff, 'berita', params.id_berita as string, body)),
  );

  mountStaff(router, calls.daftarPengumuman, async ({ query }) => {
    const { baris, berikut } = await listKabar(deps, 'pengumuman', query.keadaan, query.setelah);
    return { baris: baris.map((r) => ({ id_pengumuman: r.id, ...presentAbout(r, now()) })), berikut };
  });
  mountStaff(router, calls.satuPengumuman, async ({ params }) =>
    announcement(await readKabar(pool, 'pengumuman', params.id_pengumuman as string)),
  );
  mountStaff(router, calls.buatPengumuman, async ({ staff, body: { id_berkas, ...body } }) =>
    announcement(await writeKabar(deps, staff, 'pengumuman', null, { ...body, file: id_berkas })),
  );
  mountStaff(router, calls.ubahPengumuman, async ({ staff, params, body: { id_berkas, versi, ...body } }) => {
    const at = { id: params.id_pengumuman as string, versi };
    return announcement(await writeKabar(deps, staff, 'pengumuman', at, { ...body, file: id_berkas }));
  });
  mountStaff(router, calls.arsipPengumuman, async ({ staff, params, body }) =>
    announcement(await archiveKabar(deps, staff, 'pengumuman', params.id_pengumuman as string, body)),
  );

  for (const [call, kind] of [
    [calls.unggahFoto, 'foto'],
    [calls.unggahDokumen, 'dokumen'],
  ] as const)
    mountStaff(
      router,
      call,
      async ({ staff, request }) => {
        await limit(`petugas:${staff.username}`);
        return storeKabarFile(deps, staff, request, kind);
      },
      { multipart: true },
    );
  mountStaff(router, calls.berkasMeja, async ({ params, reply }) => {
    if (!isFileId(params.id)) throw problem('tidak_ditemukan');
    const { rows } = await reader.query<StoredKabar>(named('kabar_meja', FILE, [params.id]));
    await sendKabarFile(deps, reply, rows[0], 'private, no-store');
    return null;
  });
};
