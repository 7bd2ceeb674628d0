/** The commitment of a draw among equals, made with the first component or the rule, whichever comes first; where both were copied, before anybody can register (seleksi 11). */
import type { Author } from '../audit.ts';
import type { Db } from '../db/pool.ts';
import { type Keys, seal, unseal } from '../secrets.ts';
import { commitmentOf, newSeed } from '../seleksi/draw.ts';

const context = (kode: string): string => `undian ${kode}`;
const PLEDGE = `INSERT INTO undian_seleksi (kode_penawaran, komitmen, benih, dibuat, dibuat_oleh) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;
const READ = 'SELECT komitmen, benih, dibuat, dibuat_oleh FROM undian_seleksi WHERE kode_penawaran = $1';

interface Row {
  komitmen: string;
  benih: Buffer;
  dibuat: Date;
  dibuat_oleh: string;
}

/** Commits to a draw unless the offering has one, and notes the commitment in the sealed audit; `oleh` is the officer in whose name. */
export const pledgeDraw = async (
  db: Db,
  keys: Keys,
  who: Author,
  kode: string,
  at: Date,
  oleh: string = who.id_pelaku,
): Promise<void> => {
  const benih = newSeed();
  const komitmen = commitmentOf(benih);
  const made = await db.query(PLEDGE, [kode, komitmen, seal(keys, context(kode), benih), at, oleh]);
  if (made.rowCount === 0) return;
  await who.note(db, {
    waktu: at,
    tindakan: 'janjikan undian',
    subjek: `penawaran ${kode}`,
    baru: { komitmen },
  });
};

const COPIED =
  'SELECT FROM komponen_nilai WHERE kode_penawaran = $1 UNION ALL SELECT FROM aturan_seleksi WHERE kode_penawaran = $1 LIMIT 1';
/** Whether an offering has a component or a rule: what came with a copy has no commitment yet. */
export const hasSelection = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(COPIED, [kode])).rowCount === 1;

/** The commitment of an offering, without what opens it; null where there is none. */
export const findPledge = async (db: Db, kode: string): Promise<Omit<Row, 'benih'> | null> => {
  const row = (await db.query<Row>(READ, [kode])).rows[0];
  return row ? { komitmen: row.komitmen, dibuat: row.dibuat, dibuat_oleh: row.dibuat_oleh } : null;
};

/** The bytes of the draw in hexadecimal; throws where none were committed to. */
export const openDraw = async (db: Db, keys: Keys, kode: string): Promise<string> => {
  const row = (await db.query<Row>(READ, [kode])).rows[0];
  if (!row) throw new Error(`no draw was committed to for ${kode}`);
  return unseal(keys, context(kode), row.benih);
};
