/** The table of files: what is in a slot, storing a new one, and how it is told to the browser. */
import { randomUUID } from 'node:crypto';
import { berkas } from '@gerbang/contract/berkas';
import { Problem } from '@gerbang/contract/errors';
import type { FileData } from '@gerbang/contract/formulir';
import { audit } from '../audit.ts';
import { type Db, named, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
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
export const presentFile = ({ config, now }: Deps, row: FileRow): FileData => ({
  slot: row.slot,
  ext: row.ext,
  url: signedUrl(config.keys.sign, now(), berkas.path, { id: row.id }),
  ukuran: row.ukuran,
  disimpan: row.disimpan.toISOString(),
});

export const findFile = async ({ reader }: Deps, nomor: string, slot: string): Promise<FileRow | undefined> =>
  (await reader.query<FileRow & Record<string, unknown>>(named('berkas_slot', IN_SLOT, [nomor, slot])))
    .rows[0];

/** Judged bytes ready to be stored. */
export interface NewFile {
  bytes: Buffer;
  ext: string;
  mime: string;
}

/**
 * Puts judged bytes on disk, then runs `work` with their key in one transaction. The bytes are there before any row
 * names them, and the rows are committed before anybody is told; bytes whose rows were refused are removed. After any
 * other failure they stay: a commit may have succeeded unheard, and what no row names is swept.
 */
export const withStored = async <T>(
  { storage, pool }: Pick<Deps, 'storage' | 'pool'>,
  bytes: Buffer,
  work: (db: Db, key: string) => Promise<T>,
): Promise<T> => {
  const key = await storage.put(bytes);
  try {
    return await transaction(pool, (db) => work(db, key));
  } catch (error) {
    if (error instanceof Problem) await storage.remove(key).catch(() => {});
    throw error;
  }
};

/** Names stored bytes as the file in use of a slot, in a transaction that passed the gate; a replaced file stays (decisions 75). */
export const placeFile = async (
  db: Db,
  nomor: string,
  slot: string,
  key: string,
  file: NewFile,
  at: Date,
): Promise<FileRow> => {
  const old = await db.query<{ id: string }>(
    'UPDATE berkas SET diganti = $3 WHERE nomor_pendaftar = $1 AND slot = $2 AND diganti IS NULL RETURNING id',
    [nomor, slot, at],
  );
  const { rows } = await db.query<FileRow>(
    `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [randomUUID(), nomor, slot, key, file.ext, file.mime, file.bytes.length, at],
  );
  const row = rows[0] as FileRow;
  const baru = { id: row.id, ukuran: row.ukuran };
  await audit(db, at, {
    pelaku: 'pendaftar',
    id_pelaku: nomor,
    tindakan: `unggah ${slot}`,
    subjek: nomor,
    lama: old.rows[0] ?? null,
    baru,
  });
  return row;
};

/** Stores judged bytes in a slot of the applicant; throws what the gate refuses. */
export const storeFile = (deps: Deps, nomor: string, slot: string, file: NewFile): Promise<FileRow> => {
  const at = deps.now();
  return withStored(deps, file.bytes, async (db, key) => {
    await passGate(db, nomor, at);
    return placeFile(db, nomor, slot, key, file, at);
  });
};
