/** Announcements and news as applicants see them: published ones, newest first (kabar 2). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/applicant/kabar';
import { fill } from '@gerbang/contract/wire/endpoint';
import { cleanHtml } from '../../domain/clean-html.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { isFileId, sendKabarFile } from './files.ts';
import {
  findAnnouncement,
  findArticle,
  findPublishedFile,
  listAnnouncements,
  listArticles,
} from './queries.ts';

const fileUrl = (id: string | null) => (id === null ? null : fill(calls.kabarBerkas.path, { id }));
const announcement = <R extends { id_berkas: string | null }>({ id_berkas, ...row }: R) => ({
  ...row,
  url: fileUrl(id_berkas),
});
const article = <R extends { id_foto: string | null }>({ id_foto, ...row }: R) => ({
  ...row,
  foto: fileUrl(id_foto),
});

export const kabarRoutes = (router: Router, deps: Services): void => {
  mount(router, calls.pengumumanList, async () => (await listAnnouncements(deps)).map(announcement));
  mount(router, calls.pengumumanOne, async ({ params }) => {
    const row = await findAnnouncement(deps, params.id_pengumuman);
    if (!row) throw problem('tidak_ditemukan');
    return announcement(row);
  });
  mount(router, calls.beritaList, async () => (await listArticles(deps)).map(article));
  mount(router, calls.beritaOne, async ({ params }) => {
    const row = await findArticle(deps, params.id_berita);
    if (!row) throw problem('tidak_ditemukan');
    return { ...article(row), isi_berita: cleanHtml(row.isi_berita) };
  });
  mount(router, calls.kabarBerkas, async ({ params, reply }) => {
    if (!isFileId(params.id)) throw problem('tidak_ditemukan');
    await sendKabarFile(deps, reply, await findPublishedFile(deps, params.id), 'public, max-age=300');
    return null;
  });
};
