/** The table of files: what is in a slot, storing a new one, and how it is told to the browser. */
import { hash, randomUUID } from 'node:crypto';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import { ACCOUNT_FILES_BYTES, FILE_VERSIONS } from '@gerbang/contract/wire/limits';
import { Problem, problem } from '@gerbang/contract/wire/problem';
import { author } from '../audit.ts';
import { firstOf } from '../certain.ts';
import { type Db, named, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { Likeness } from '../files/likeness.ts';
import { passGate } from './gate.ts';
import { signedUrl } from './signed-url.ts';

export interface FileRow {
  id: string;
  slot: string;
  kunci_berkas: string;
  ext: string;
  mime: string;
  ukuran: number;
  disimpan: Date;
}

const COLUMNS = 'id, slot, kunci_berkas, ext, mime, ukuran, disimpan';
/** The files in use of one applicant. */
export const CURRENT_FILES = `SELECT ${COLUMNS} FROM berkas WHERE nomor_pendaftar = $1 AND diganti IS NULL`;
const IN_SLOT = `${CURRENT_FILES} AND slot = $2`;

/** What the browser may know of a file; its storage key stays here. */
export const presentFile = ({ config, now }: Deps, row: FileRow) => ({
  slot: row.slot,
  ext: row.ext,
  url: signedUrl(config.keys.sign, now(), berkas.path, { id: row.id }),
  ukuran: row.ukuran,
  disimpan: row.disimpan,
});

export const findFile = async ({ reader }: Deps, nomor: string, slot: string): Promise<FileRow | undefined> =>
  (await reader.query<FileRow & Record<string, unknown>>(named('berkas_slot', IN_SLOT, [nomor, slot])))
    .rows[0];

/** Judged bytes ready to be stored. */
export interface NewFile {
  bytes: Buffer;
  ext: string;
  mime: string;
  /** What a photo looks like (berkas 12). */
  likeness?: Likeness | null;
  /** A picture of nothing (berkas 12). */
  blank?: boolean;
  /** Pages of a PDF; points of a picture (berkas 12). */
  pages?: number;
  width?: number;
  height?: number;
}

/** Takes storage keys whose rows the transaction deletes: their bytes go once it is committed. */
export type Discard = (keys: readonly string[]) => void;

/**
 * Puts judged bytes into the storage, then runs `work` with their key and SHA-256 in one transaction. The bytes are there before any row
 * names them, and the rows are committed before anybody is told; bytes whose rows were refused are removed. After any
 * other failure they stay: a commit may have succeeded unheard, and what no row names is swept.
 */
export const withStored = async <T>(
  { storage, pool }: Pick<Deps, 'storage' | 'pool'>,
  bytes: Buffer,
  work: (db: Db, key: string, discard: Discard, sidik: Buffer) => Promise<T>,
): Promise<T> => {
  const sidik = hash('sha256', bytes, 'buffer');
  const key = await storage.put(bytes, sidik);
  const discarded: string[] = [];
  const remove = (name: string) => storage.remove(name).catch(() => {});
  try {
    const done = await transaction(pool, (db) =>
      work(db, key, (keys) => void discarded.push(...keys), sidik),
    );
    await Promise.all(discarded.map(remove));
    return done;
  } catch (error) {
    if (error instanceof Problem) await remove(key);
    throw error;
  }
};

/**
 * Deletes earlier versions of the files of applicant `$1` (berkas 8): beyond the last `$2` of a slot, and the oldest
 * ones where all together are more than `$3` bytes. Nothing is deleted once the form was finalised for the first time, and
 * nothing the office has judged (berkas 12).
 */
const PRUNE = `WITH counted AS (
    SELECT id, slot, ukuran, diganti, row_number() OVER (PARTITION BY slot ORDER BY diganti DESC NULLS FIRST, id) <= $2 AS recent
    FROM berkas WHERE nomor_pendaftar = $1),
  weighed AS (
    SELECT id, diganti, recent, sum(ukuran) FILTER (WHERE recent) OVER (ORDER BY diganti DESC NULLS FIRST, id) > $3 AS heavy
    FROM counted)
  DELETE FROM berkas b USING weighed w, pendaftar p
  WHERE b.id = w.id AND w.diganti IS NOT NULL AND (NOT w.recent OR w.heavy)
    AND p.nomor_pendaftar = $1 AND p.nomor_peserta IS NULL
    AND NOT EXISTS (SELECT FROM putusan_berkas u WHERE u.id_berkas = b.id)
  RETURNING b.id, b.kunci_berkas`;
/** What an account holds after that. One unlocked for correction has as much again: what it handed in stays. */
const IS_FULL = `SELECT (SELECT sum(ukuran) FROM berkas WHERE nomor_pendaftar = $1) >
    $2::bigint * CASE WHEN nomor_peserta IS NULL THEN 1 ELSE 2 END AS penuh FROM pendaftar WHERE nomor_pendaftar = $1`;

/** Which stored file goes where. */
export interface Placed {
  nomor: string;
  slot: string;
  /** Of its bytes in the storage. */
  key: string;
  /** SHA-256 of its bytes. */
  sidik: Buffer;
  file: NewFile;
  at: Date;
}

/**
 * Names stored bytes as the file in use of a slot, in a transaction that passed the gate, which lets one in at a time
 * (berkas 8, berkas 10). Throws `kuota_berkas` where the account has no room for it.
 */
export const placeFile = async (
  db: Db,
  { nomor, slot, key, sidik, file, at }: Placed,
  discard: Discard,
): Promise<FileRow> => {
  const old = await db.query<{ id: string }>(
    'UPDATE berkas SET diganti = $3 WHERE nomor_pendaftar = $1 AND slot = $2 AND diganti IS NULL RETURNING id',
    [nomor, slot, at],
  );
  const { rows } = await db.query<FileRow>(
    `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan, sidik, rupa, rupa_ragu, kosong, halaman, lebar, tinggi)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING ${COLUMNS}`,
    [
      randomUUID(),
      nomor,
      slot,
      key,
      file.ext,
      file.mime,
      file.bytes.length,
      at,
      sidik,
      file.likeness?.rupa ?? null,
      file.likeness?.ragu ?? null,
      file.blank ?? null,
      file.pages ?? null,
      file.width ?? null,
      file.height ?? null,
    ],
  );
  const row = firstOf(rows);
  const pruned = await db.query<{ id: string; kunci_berkas: string }>(
    named('berkas_lama', PRUNE, [nomor, FILE_VERSIONS, ACCOUNT_FILES_BYTES]),
  );
  const full = await db.query<{ penuh: boolean }>(
    named('berkas_penuh', IS_FULL, [nomor, ACCOUNT_FILES_BYTES]),
  );
  if (full.rows[0]?.penuh)
    throw problem('kuota_berkas', [{ field: slot, message: problem('kuota_berkas').message }]);
  discard(pruned.rows.map((r) => r.kunci_berkas));
  const dibuang = pruned.rows.map((r) => r.id);
  await author(() => at, 'pendaftar', nomor).note(db, {
    tindakan: `unggah ${slot}`,
    subjek: nomor,
    lama: old.rows[0] ?? null,
    baru: { id: row.id, ukuran: row.ukuran, ...(dibuang.length > 0 ? { dibuang } : {}) },
  });
  return row;
};

/** Stores judged bytes in a slot of the applicant; throws what the gate refuses, and as `placeFile`. */
export const storeFile = (deps: Deps, nomor: string, slot: string, file: NewFile): Promise<FileRow> => {
  const at = deps.now();
  return withStored(deps, file.bytes, async (db, key, discard, sidik) => {
    await passGate(db, nomor, at);
    return placeFile(db, { nomor, slot, key, sidik, file, at }, discard);
  });
};
