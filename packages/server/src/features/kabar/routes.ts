/** Announcements and news as applicants see them: published ones, newest first (A 7). */
import { problem } from '@gerbang/contract';
import { fill } from '@gerbang/contract/endpoint';
import * as calls from '@gerbang/contract/kabar';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { cleanHtml } from '../../domain/clean-html.ts';
import { mountOwn, mountPublic, type Router } from '../../plugins/mount.ts';
import { isFileId, type StoredKabar, sendKabarFile } from './files.ts';

const LIST_MAX = 200;
const SHOWN = 'terbit <= $1 AND diarsipkan IS NULL';
const ANNOUNCEMENTS = `SELECT id_pengumuman, judul, terbit, id_berkas FROM pengumuman WHERE ${SHOWN}`;
const ABOUT = 'id_berita, judul, terbit, id_foto, deskripsi_foto';
const NEWS = `FROM berita WHERE ${SHOWN}`;
const FILE = `SELECT kunci_berkas, mime FROM berkas_kabar b WHERE b.id = $2
  AND (EXISTS (SELECT 1 FROM pengumuman WHERE id_berkas = b.id AND ${SHOWN}) OR EXISTS (SELECT 1 FROM berita WHERE id_foto = b.id AND ${SHOWN}))`;

interface Announcement extends Record<string, unknown> {
  id_pengumuman: number;
  judul: string;
  terbit: Date;
  id_berkas: string | null;
}
interface Article extends Record<string, unknown> {
  id_berita: number;
  judul: string;
  terbit: Date;
  id_foto: string | null;
  deskripsi_foto: string | null;
}
const fileUrl = (id: string | null) => (id === null ? null : fill(calls.kabarBerkas.path, { id }));
const presentAnnouncement = (r: Announcement) => ({
  id_pengumuman: r.id_pengumuman,
  judul: r.judul,
  tgl_posting: r.terbit.toISOString(),
  url: fileUrl(r.id_berkas),
});
const presentArticle = (r: Article) => ({
  id_berita: r.id_berita,
  judul: r.judul,
  tgl_posting: r.terbit.toISOString(),
  foto: fileUrl(r.id_foto),
  deskripsi_foto: r.deskripsi_foto,
});

export const kabarRoutes = (router: Router, { reader, storage, now }: Deps): void => {
  const rows = async <R extends Record<string, unknown>>(name: string, sql: string, more: unknown[] = []) =>
    (await reader.query<R>(named(name, sql, [now(), ...more]))).rows;

  mountOwn(router, calls.pengumumanList, async () =>
    (
      await rows<Announcement>(
        'pengumuman',
        `${ANNOUNCEMENTS} ORDER BY terbit DESC, id_pengumuman DESC LIMIT ${LIST_MAX}`,
      )
    ).map(presentAnnouncement),
  );
  mountOwn(router, calls.pengumumanOne, async ({ params }) => {
    const [row] = await rows<Announcement>('pengumuman_satu', `${ANNOUNCEMENTS} AND id_pengumuman = $2`, [
      params.id_pengumuman,
    ]);
    if (!row) throw problem('tidak_ditemukan');
    return presentAnnouncement(row);
  });
  mountOwn(router, calls.beritaList, async () =>
    (
      await rows<Article>(
        'berita',
        `SELECT ${ABOUT} ${NEWS} ORDER BY terbit DESC, id_berita DESC LIMIT ${LIST_MAX}`,
      )
    ).map(presentArticle),
  );
  mountOwn(router, calls.beritaOne, async ({ params }) => {
    const [row] = await rows<Article & { isi_berita: string }>(
      'berita_satu',
      `SELECT ${ABOUT}, isi_berita ${NEWS} AND id_berita = $2`,
      [params.id_berita],
    );
    if (!row) throw problem('tidak_ditemukan');
    return { ...presentArticle(row), isi_berita: cleanHtml(row.isi_berita) };
  });
  mountPublic(router, calls.kabarBerkas, async ({ params, reply }) => {
    if (!isFileId(params.id)) throw problem('tidak_ditemukan');
    const [row] = await rows<StoredKabar & Record<string, unknown>>('kabar_berkas', FILE, [params.id]);
    await sendKabarFile({ storage }, reply, row, 'public, max-age=300');
    return null;
  });
};
