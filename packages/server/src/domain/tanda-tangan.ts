/** Signatures of officers over the ledger of a result: an Ed25519 key for each, made at the first time and sealed, which another officer can withdraw (seleksi 29, seleksi 34). */
import { generateKeyPairSync } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { firstOf } from '../certain.ts';
import type { Db } from '../db/pool.ts';
import { type Keys, seal, unseal } from '../secrets.ts';
import { type Statement, signatureLine, signStatement } from '../seleksi/tanda.ts';

const context = (username: string): string => `kunci petugas ${username}`;
// Shared: a withdrawal waits for the signatures under way, and they for it.
const READ =
  'SELECT kunci_publik, kunci_rahasia, dibuat FROM kunci_petugas WHERE username = $1 AND dicabut IS NULL FOR SHARE';
const EVER = 'SELECT FROM kunci_petugas WHERE username = $1 LIMIT 1';
const ADD = `INSERT INTO kunci_petugas (username, kunci_publik, kunci_rahasia, dibuat) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

interface Pair {
  kunci_publik: string;
  kunci_rahasia: Buffer;
  dibuat: Date;
}
const findPair = async (db: Db, username: string): Promise<Pair | undefined> =>
  (await db.query<Pair & Record<string, unknown>>(READ, [username])).rows[0];

/** Makes a key for an officer who has none in force; answers whether it did. */
const addPair = async (db: Db, keys: Keys, username: string, at: Date): Promise<boolean> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const sealed = seal(keys, context(username), privateKey);
  return (await db.query(ADD, [username, publicKey.toString('base64'), sealed, at])).rowCount === 1;
};

/** The key of an officer in force, made at the first time. Throws `kunci_dicabut` where the last was withdrawn: a new one is asked for. */
const pairOf = async (db: Db, keys: Keys, username: string, at: Date): Promise<Pair> => {
  const known = await findPair(db, username);
  if (known) return known;
  if ((await db.query(EVER, [username])).rowCount !== 0) throw problem('kunci_dicabut');
  await addPair(db, keys, username, at);
  // Somebody may have made one in between: what is stored is the key.
  return (await findPair(db, username)) as Pair;
};

const RUN = `SELECT h.kode_penawaran, s.segel, b.segel AS samaran FROM putusan_seleksi u JOIN hasil h ON h.id = u.id_hasil
  JOIN skenario s ON s.id = u.id_skenario LEFT JOIN buku_samaran b ON b.id_skenario = s.id AND b.jenis = 'samaran' WHERE u.id_hasil = $1`;
const SIGN = `INSERT INTO tanda_tangan_seleksi (id_hasil, peran, petugas, waktu, baris) VALUES ($1, $2, $3, $4, $5)`;

/** Signs the ledger of a result for an officer who just proposed or approved it; does nothing where it came of a file. Throws `kunci_dicabut`. */
export const signResult = async (
  db: Db,
  keys: Keys,
  { username }: { username: string },
  { id_hasil, peran, at }: { id_hasil: number; peran: Statement['peran']; at: Date },
): Promise<void> => {
  const run = (
    await db.query<{ kode_penawaran: string; segel: string; samaran: string | null }>(RUN, [id_hasil])
  ).rows[0];
  if (!run) return;
  const { kunci_publik, kunci_rahasia, dibuat } = await pairOf(db, keys, username, at);
  // Another act of the officer may have made the key while this one was under way: nothing is signed before its key was.
  const waktu = at < dibuat ? dibuat : at;
  const pernyataan: Statement = {
    format: 'gerbang-tanda-tangan/1',
    penawaran: run.kode_penawaran,
    buku: run.segel,
    samaran: run.samaran,
    peran,
    petugas: username,
    waktu: waktu.toISOString(),
  };
  const tanda = signStatement(unseal(keys, context(username), kunci_rahasia), pernyataan);
  const baris = signatureLine({ kunci: kunci_publik, pernyataan, tanda });
  await db.query(SIGN, [id_hasil, peran, username, waktu, baris]);
};

const LINES = `SELECT t.baris FROM tanda_tangan_seleksi t JOIN putusan_seleksi u USING (id_hasil)
  WHERE u.id_skenario = $1 AND t.id_hasil = (SELECT max(v.id_hasil) FROM putusan_seleksi v WHERE v.id_skenario = $1) ORDER BY t.peran`;
/** The lines that go behind the ledger of a scenario: who signed it the last time it was put forward; none where nobody did. */
export const signatureLines = async (db: Db, id_skenario: number | string): Promise<string> =>
  (await db.query<{ baris: string }>(LINES, [id_skenario])).rows.map(({ baris }) => baris).join('');

export interface KeyRow {
  username: string;
  kunci_publik: string;
  dicabut: Date | null;
}
const LOCK = 'SELECT username, kunci_publik, dicabut FROM kunci_petugas WHERE kunci_publik = $1 FOR UPDATE';
/** Locks a key, whoever's it is; undefined where there is none. */
export const lockKey = async (db: Db, kunci: string): Promise<KeyRow | undefined> =>
  (await db.query<KeyRow & Record<string, unknown>>(LOCK, [kunci])).rows[0];

// Never before what it signed while the withdrawal waited: that signature is good.
const WITHDRAW = `UPDATE kunci_petugas SET kunci_rahasia = NULL, dicabut_oleh = $3, alasan_cabut = $4,
    dicabut = greatest($2, (SELECT max(t.waktu) FROM tanda_tangan_seleksi t WHERE t.petugas = username))
  WHERE kunci_publik = $1 RETURNING dicabut`;
/** Withdraws a key that is locked: its private half is gone, its public one stays. */
export const withdrawKey = async (
  db: Db,
  { kunci, at, oleh, alasan }: { kunci: string; at: Date; oleh: string; alasan: string },
): Promise<Date> =>
  firstOf((await db.query<{ dicabut: Date }>(WITHDRAW, [kunci, at, oleh, alasan])).rows).dicabut;

const LAST = `SELECT username, kunci_publik, dicabut FROM kunci_petugas WHERE username = $1 ORDER BY dicabut DESC NULLS FIRST LIMIT 1 FOR UPDATE`;
/** Locks the key of an officer in force, or the last that was; undefined where they never had one. */
export const lockLastKey = async (db: Db, username: string): Promise<KeyRow | undefined> =>
  (await db.query<KeyRow & Record<string, unknown>>(LAST, [username])).rows[0];
/** Makes a new key for an officer whose last one was withdrawn; answers its public half. Throws `kunci_berlaku` where another act did. */
export const renewKey = async (db: Db, keys: Keys, username: string, at: Date): Promise<string> => {
  if (!(await addPair(db, keys, username, at))) throw problem('kunci_berlaku');
  return ((await findPair(db, username)) as Pair).kunci_publik;
};
