/** Bundles of a sealed announcement as they are kept: whether one can be made, and which is the latest (tersegel 10–12). */
import { problem } from '@gerbang/contract';
import type { Author } from '../audit.ts';
import type { Db } from '../db/pool.ts';
import { officerName } from './nama-petugas.ts';
import { ENVELOPED } from './rahasia.ts';

const READY = `SELECT h.id, (SELECT count(*)::int FROM pendaftar p WHERE ${ENVELOPED}) AS jumlah
  FROM hasil h JOIN penawaran o USING (kode_penawaran)
  WHERE h.kode_penawaran = $1 AND h.induk IS NULL AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND o.tanggal_pengumuman IS NOT NULL`;
/** The approved result of an offering whose time is set, no call-up that followed it, and for how many it is sealed; throws `tersegel_belum_siap`. */
export const readyResult = async (db: Db, kode: string): Promise<{ id: number; jumlah: number }> => {
  const row = (await db.query<{ id: number; jumlah: number }>(READY, [kode])).rows[0];
  if (row) return row;
  const known = (await db.query('SELECT FROM penawaran WHERE kode_penawaran = $1', [kode])).rowCount === 1;
  throw problem(known ? 'tersegel_belum_siap' : 'tidak_ditemukan');
};

const CHANGED = `SELECT FROM hasil h WHERE h.induk = $1 AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
  AND EXISTS (SELECT FROM yudisium y WHERE y.id_hasil = h.id) LIMIT 1`;
/** Whether a correction or a call-up that gives somebody something followed a result: what was sealed of it is no longer what counts for everybody. */
export const hasChanged = async (db: Db, id_hasil: number): Promise<boolean> =>
  (await db.query(CHANGED, [id_hasil])).rowCount !== 0;

// Holds the result, so that it is not cancelled between the look and the commit.
const HOLD =
  'SELECT kode_penawaran FROM hasil WHERE id = $1 AND disetujui IS NOT NULL AND dibatalkan IS NULL FOR SHARE';
const KEEP = `INSERT INTO pengumuman_tersegel (id_hasil, dibuat, dibuat_oleh, waktu, jumlah, akar) VALUES ($1, $2, $3, $4, $5, $6)`;
/** Notes a bundle whose files are written, in a transaction; throws `tersegel_belum_siap` where its result was cancelled meanwhile. */
export const keepBundle = async (
  db: Db,
  who: Author,
  at: Date,
  id_hasil: number,
  { akar, jumlah, waktu }: { akar: string; jumlah: number; waktu: Date },
): Promise<void> => {
  const kode = (await db.query<{ kode_penawaran: string }>(HOLD, [id_hasil])).rows[0]?.kode_penawaran;
  if (kode === undefined) throw problem('tersegel_belum_siap');
  await db.query(KEEP, [id_hasil, at, who.id_pelaku, waktu, jumlah, akar]);
  await who.note(db, {
    waktu: at,
    tindakan: 'segel pengumuman',
    subjek: kode,
    baru: { id_hasil, jumlah, akar },
  });
};

const LATEST = `SELECT t.akar, t.jumlah, t.dibuat, ${officerName('t.dibuat_oleh')} AS dibuat_oleh, h.dibatalkan IS NOT NULL AS batal, t.waktu IS DISTINCT FROM o.tanggal_pengumuman AS bergeser
  FROM penawaran o JOIN hasil h USING (kode_penawaran) JOIN pengumuman_tersegel t ON t.id_hasil = h.id
  WHERE o.kode_penawaran = $1 ORDER BY t.id DESC LIMIT 1`;
export interface Latest {
  akar: string;
  jumlah: number;
  dibuat: Date;
  dibuat_oleh: string;
  /** Its result was cancelled; its key is never published. */
  batal: boolean;
  /** The announcement stands at another time by now. */
  bergeser: boolean;
}
/** The latest bundle of an offering; null where none was made. */
export const findLatest = async (db: Db, kode: string): Promise<Latest | null> =>
  (await db.query<Latest>(LATEST, [kode])).rows[0] ?? null;
