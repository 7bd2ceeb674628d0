/** What opens a sealed announcement: the secret of a participant, and the key of a result (tersegel 1, tersegel 3). */
import { randomBytes } from 'node:crypto';
import { KUNCI_BYTES } from '@gerbang/contract/tersegel/bentuk';
import { RAHASIA_BYTES } from '@gerbang/contract/tersegel/rahasia';
import { firstOf } from '../certain.ts';
import type { Db } from '../db/pool.ts';
import { type Keys, seal, unseal } from '../secrets.ts';

type Sealing = Pick<Keys, 'seal'>;
const secretContext = (nomor: string): string => `rahasia peserta ${nomor}`;
const keyContext = (id_hasil: number): string => `kunci tersegel ${id_hasil}`;

/** The bytes of a secret as it is stored. */
export const openSecret = (keys: Sealing, nomor: string, sealed: Buffer): Buffer =>
  Buffer.from(unseal(keys, secretContext(nomor), sealed), 'hex');

const KEEP = `INSERT INTO rahasia_peserta (nomor_pendaftar, rahasia, dibuat) SELECT *, $3 FROM unnest($1::text[], $2::bytea[])
  ON CONFLICT DO NOTHING`;
/** Makes a secret for each of these participants that has none; whoever comes second changes nothing. */
const makeSecrets = async (db: Db, keys: Sealing, nomor: readonly string[], at: Date): Promise<void> => {
  const made = nomor.map((one) => seal(keys, secretContext(one), randomBytes(RAHASIA_BYTES).toString('hex')));
  await db.query(KEEP, [nomor, made, at]);
};

/** Participants of an offering who have a number, trials apart: everybody an envelope is made for. */
export const ENVELOPED = 'p.kode_penawaran = $1 AND p.nomor_peserta IS NOT NULL AND NOT p.uji';
const WITHOUT = `SELECT p.nomor_pendaftar FROM pendaftar p WHERE ${ENVELOPED}
  AND NOT EXISTS (SELECT FROM rahasia_peserta r WHERE r.nomor_pendaftar = p.nomor_pendaftar) LIMIT $2`;
const BATCH = 5_000;
/** Makes the secrets of an offering that nobody has looked at yet. */
export const completeSecrets = async (db: Db, keys: Sealing, kode: string, at: Date): Promise<void> => {
  for (;;) {
    const { rows } = await db.query<{ nomor_pendaftar: string }>(WITHOUT, [kode, BATCH]);
    if (rows.length === 0) return;
    const nomor = rows.map((row) => row.nomor_pendaftar);
    await makeSecrets(db, keys, nomor, at);
  }
};

const VERIFIED = `SELECT o.kode_penawaran, r.rahasia FROM pendaftar p JOIN penawaran o USING (kode_penawaran)
  LEFT JOIN rahasia_peserta r USING (nomor_pendaftar) WHERE nomor_pendaftar = $1 AND p.diverifikasi IS NOT NULL`;
/** The secret of a finalised participant, made at the first look; null for who is not finalised. */
export const findSecret = async (db: Db, keys: Sealing, nomor: string, at: Date): Promise<Buffer | null> => {
  const read = async () => (await db.query<{ rahasia: Buffer | null }>(VERIFIED, [nomor])).rows[0] ?? null;
  let row = await read();
  if (row?.rahasia === null) {
    await makeSecrets(db, keys, [nomor], at);
    row = await read();
  }
  return row?.rahasia ? openSecret(keys, nomor, row.rahasia) : null;
};

const KEEP_KEY = 'INSERT INTO kunci_tersegel (id_hasil, kunci) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const KEY = 'SELECT kunci FROM kunci_tersegel WHERE id_hasil = $1';
/** The key of a result, made at its first bundle. */
export const resultKey = async (db: Db, keys: Sealing, id_hasil: number): Promise<Buffer> => {
  const fresh = randomBytes(KUNCI_BYTES).toString('hex');
  await db.query(KEEP_KEY, [id_hasil, seal(keys, keyContext(id_hasil), fresh)]);
  const { rows } = await db.query<{ kunci: Buffer }>(KEY, [id_hasil]);
  return Buffer.from(unseal(keys, keyContext(id_hasil), firstOf(rows).kunci), 'hex');
};

const PUBLIC = `SELECT k.id_hasil, k.kunci FROM kunci_tersegel k JOIN hasil h ON h.id = k.id_hasil
  WHERE h.kode_penawaran = $1 AND h.induk IS NULL AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL`;
/** The result an offering announces, and its key; null where no bundle was made of it. The caller has tested the time. */
export const announcedKey = async (
  db: Db,
  keys: Sealing,
  kode: string,
): Promise<{ id_hasil: number; kunci: Buffer } | null> => {
  const row = (await db.query<{ id_hasil: number; kunci: Buffer }>(PUBLIC, [kode])).rows[0];
  if (!row) return null;
  const { id_hasil } = row;
  return { id_hasil, kunci: Buffer.from(unseal(keys, keyContext(id_hasil), row.kunci), 'hex') };
};
