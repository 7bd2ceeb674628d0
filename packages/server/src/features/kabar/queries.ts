/** Announcements and news that applicants may see now, and the files that belong to them. */
import type { BeritaRow, PengumumanRow } from '@gerbang/contract/applicant/kabar';
import { AGE } from '../../db/aged.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Answered } from '../../http/mount.ts';

const LIST_MAX = 200;
const SHOWN = 'terbit <= $1 AND diarsipkan IS NULL';
const ANNOUNCEMENTS = `SELECT id_pengumuman, judul, terbit AS tgl_posting, id_berkas FROM pengumuman WHERE ${SHOWN}`;
const ABOUT = 'id_berita, judul, terbit AS tgl_posting, id_foto, deskripsi_foto';
const NEWS = `FROM berita WHERE ${SHOWN}`;
const PUBLISHED_FILE = `SELECT kunci_berkas, mime FROM berkas_kabar b WHERE b.id = $2
  AND (EXISTS (SELECT 1 FROM pengumuman WHERE id_berkas = b.id AND ${SHOWN}) OR EXISTS (SELECT 1 FROM berita WHERE id_foto = b.id AND ${SHOWN}))`;
const FILE = 'SELECT kunci_berkas, mime FROM berkas_kabar WHERE id = $1';

type Announcement = Omit<Answered<PengumumanRow>, 'url'> & { id_berkas: string | null };
type Article = Omit<Answered<BeritaRow>, 'foto'> & { id_foto: string | null };

/** A file as it is stored; `kunci_berkas` is its key in the storage. */
export interface StoredKabar {
  kunci_berkas: string;
  mime: string;
}

const shown = async <R extends object>(
  { reader, aged, now }: Deps,
  name: string,
  sql: string,
  more: readonly unknown[] = [],
): Promise<R[]> => (await aged.briefly(reader, AGE.kabar).query<R>(named(name, sql, [now(), ...more]))).rows;

/** The latest announcements that are published, newest first. */
export const listAnnouncements = (deps: Deps) =>
  shown<Announcement>(
    deps,
    'pengumuman',
    `${ANNOUNCEMENTS} ORDER BY terbit DESC, id_pengumuman DESC LIMIT ${LIST_MAX}`,
  );

/** One announcement; undefined where none is published under this number. */
export const findAnnouncement = async (deps: Deps, id: string) =>
  (await shown<Announcement>(deps, 'pengumuman_satu', `${ANNOUNCEMENTS} AND id_pengumuman = $2`, [id]))[0];

/** The latest articles that are published, newest first, without their text. */
export const listArticles = (deps: Deps) =>
  shown<Article>(
    deps,
    'berita',
    `SELECT ${ABOUT} ${NEWS} ORDER BY terbit DESC, id_berita DESC LIMIT ${LIST_MAX}`,
  );

/** One article with its text as it was written; undefined where none is published under this number. */
export const findArticle = async (deps: Deps, id: string) =>
  (
    await shown<Article & { isi_berita: string }>(
      deps,
      'berita_satu',
      `SELECT ${ABOUT}, isi_berita ${NEWS} AND id_berita = $2`,
      [id],
    )
  )[0];

/** A file that something published shows. */
export const findPublishedFile = async (deps: Deps, id: string): Promise<StoredKabar | undefined> =>
  (await shown<StoredKabar>(deps, 'kabar_berkas', PUBLISHED_FILE, [id]))[0];

/** A file of the desk, published or not. */
export const findFile = async ({ reader }: Deps, id: string): Promise<StoredKabar | undefined> =>
  (await reader.query<StoredKabar>(named('kabar_meja', FILE, [id]))).rows[0];
