/** What signs a letter: pictures of signature and stamp, seen by the letter desk alone, or the code it carries (loa 18). */
import { problem } from '@gerbang/contract';
import type { PengaturanLoa } from '@gerbang/contract/office/loa/pengaturan';
import type { FastifyRequest } from 'fastify';
import type { Author } from '../../../audit.ts';
import { type Db, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { takePicture } from '../../../http/picture.ts';
import type { LetterPictures } from '../../../pdf/loa.ts';

type Signing = PengaturanLoa['pengesahan'];

/** A picture that was handed in but stands in no settings is forgotten after so many days. */
const UNUSED_DAYS = 7;
const FORGET = `DELETE FROM gambar_surat g WHERE dibuat < $1
  AND NOT EXISTS (SELECT FROM pengaturan WHERE g.id IN (isi->'loa'->'pengesahan'->>'tanda_tangan', isi->'loa'->'pengesahan'->>'stempel'))`;
const ADD = `INSERT INTO gambar_surat (id, isi, dibuat) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET dibuat = excluded.dibuat`;

/** Stores the picture of an upload; answers its id. Throws what is wrong with it. */
export const storePicture = async (
  { pool, now }: Deps,
  who: Author,
  request: FastifyRequest,
): Promise<{ id: string }> => {
  const { id, bytes } = await takePicture(request, 'gambar', 'tanda-tangan');
  const at = now();
  await transaction(pool, async (db) => {
    await db.query(FORGET, [new Date(at.getTime() - UNUSED_DAYS * 86_400_000)]);
    await db.query(ADD, [id, bytes, at]);
    await who.note(db, { waktu: at, tindakan: 'unggah gambar surat', baru: { id, ukuran: bytes.length } });
  });
  return { id };
};

/** The bytes of a picture; throws `tidak_ditemukan`. */
export const readPicture = async ({ pool }: Pick<Deps, 'pool'>, id: string): Promise<Buffer> => {
  const { rows } = await pool.query<{ isi: Buffer }>('SELECT isi FROM gambar_surat WHERE id = $1', [id]);
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0].isi;
};

/** Holds the pictures that settings name until they are stored. Throws `isian_salah` for one that is gone. */
export const holdPictures = async (db: Db, pengesahan: Signing): Promise<void> => {
  for (const name of ['tanda_tangan', 'stempel'] as const) {
    if (pengesahan[name] === null) continue;
    const held = await db.query('SELECT FROM gambar_surat WHERE id = $1 FOR SHARE', [pengesahan[name]]);
    if (held.rowCount === 0)
      throw problem('isian_salah', [{ field: `pengesahan.${name}`, message: 'Unggah gambar sekali lagi' }]);
  }
};

/** The pictures a letter is signed with; none where it is signed electronically. */
export const picturesOf = async (
  deps: Pick<Deps, 'pool'>,
  { cara, tanda_tangan, stempel }: Signing,
): Promise<LetterPictures> => {
  if (cara === 'elektronik') return {};
  const read = (id: string | null) => (id === null ? undefined : readPicture(deps, id));
  const [signature, stamp] = await Promise.all([read(tanda_tangan), read(stempel)]);
  return { ...(signature ? { signature } : {}), ...(stamp ? { stamp } : {}) };
};
