/** The news desk: articles and announcements, their files, and what applicants would see of them. */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/office/kabar';
import { cleanHtml } from '../../domain/clean-html.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { mountList } from '../../shapes/list.ts';
import {
  announcements,
  archiveKabar,
  articles,
  fileOf,
  type KabarRow,
  presentAbout,
  readKabar,
  writeKabar,
} from './desk.ts';
import { isFileId, sendKabarFile, storeKabarFile } from './files.ts';
import { findFile } from './queries.ts';

export const kabarStaffRoutes = (router: Router, deps: Services): void => {
  const limit = deps.limits.upload;
  const { pool, now } = deps;
  const article = (row: KabarRow) => ({
    id_berita: row.id,
    ...presentAbout(row, now()),
    publik: row.publik,
    foto: fileOf(row),
    deskripsi_foto: row.deskripsi_foto ?? null,
    isi_berita: cleanHtml(row.isi_berita ?? ''),
  });
  const announcement = (row: KabarRow) => ({
    id_pengumuman: row.id,
    ...presentAbout(row, now()),
    publik: row.publik,
    berkas: fileOf(row),
  });

  mountList(router, deps, calls.berita, articles(deps));
  mount(router, calls.pratinjauBerita, ({ body }) => ({ isi_berita: cleanHtml(body.isi_berita) }));
  mount(router, calls.satuBerita, async ({ params }) =>
    article(await readKabar(pool, 'berita', params.id_berita)),
  );
  mount(router, calls.buatBerita, async ({ who, body: { id_foto, ...body } }) =>
    article(await writeKabar(deps, who, 'berita', null, { ...body, file: id_foto })),
  );
  mount(router, calls.ubahBerita, async ({ who, params, body: { id_foto, versi, ...body } }) => {
    const at = { id: params.id_berita, versi };
    return article(await writeKabar(deps, who, 'berita', at, { ...body, file: id_foto }));
  });
  mount(router, calls.arsipBerita, async ({ who, params, body }) =>
    article(await archiveKabar(deps, who, 'berita', params.id_berita, body)),
  );

  mountList(router, deps, calls.pengumuman, announcements(deps));
  mount(router, calls.satuPengumuman, async ({ params }) =>
    announcement(await readKabar(pool, 'pengumuman', params.id_pengumuman)),
  );
  mount(router, calls.buatPengumuman, async ({ who, body: { id_berkas, ...body } }) =>
    announcement(await writeKabar(deps, who, 'pengumuman', null, { ...body, file: id_berkas })),
  );
  mount(router, calls.ubahPengumuman, async ({ who, params, body: { id_berkas, versi, ...body } }) => {
    const at = { id: params.id_pengumuman, versi };
    return announcement(await writeKabar(deps, who, 'pengumuman', at, { ...body, file: id_berkas }));
  });
  mount(router, calls.arsipPengumuman, async ({ who, params, body }) =>
    announcement(await archiveKabar(deps, who, 'pengumuman', params.id_pengumuman, body)),
  );

  for (const [call, kind] of [
    [calls.unggahFoto, 'foto'],
    [calls.unggahDokumen, 'dokumen'],
  ] as const)
    mount(
      router,
      call,
      async ({ who, request }) => {
        await limit(`petugas:${who.username}`);
        return storeKabarFile(deps, who, request, kind);
      },
      { multipart: true },
    );
  mount(router, calls.berkasMeja, async ({ params, reply }) => {
    if (!isFileId(params.id)) throw problem('tidak_ditemukan');
    await sendKabarFile(deps, reply, await findFile(deps, params.id), 'private, no-store');
    return null;
  });
};
