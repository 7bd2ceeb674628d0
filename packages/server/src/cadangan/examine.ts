/** Whether a backup would bring the portal back: it is brought back, aside, and looked at. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { masukPetugas, sesiPetugas } from '@gerbang/contract/office/petugas';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { examineAudit, faultText } from '../domain/segel.ts';
import { openRuntime } from '../runtime.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { filesFolder } from '../storage/place.ts';
import { Broken, DATABASE, PASSWORD, partOf, type Reading } from './folder.ts';
import { restoreDatabase } from './restore.ts';

const TABLES = `SELECT table_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'kunci_berkas' ORDER BY 1`;
const PAGE = 10_000;

/** What every row names is in the list, and as large as the row says. Answers how many rows were looked at. */
const checkRows = async (pool: Pool, { parts }: Reading): Promise<number> => {
  let rows = 0;
  for (const { name } of (await pool.query<{ name: string }>(TABLES)).rows) {
    const size = name === 'berkas' ? 'ukuran' : 'NULL::integer AS ukuran';
    for (let last = ''; ; ) {
      const page = await pool.query<{ kunci: string; ukuran: number | null }>(
        `SELECT kunci_berkas AS kunci, ${size} FROM ${name} WHERE kunci_berkas > $1 ORDER BY 1 LIMIT ${PAGE}`,
        [last],
      );
      for (const { kunci, ukuran } of page.rows) {
        const part = parts.get(partOf(kunci));
        if (!part) throw new Broken(`${partOf(kunci)} tidak ada, tetapi disebut oleh tabel ${name}.`);
        if (ukuran !== null && part.ukuran !== ukuran)
          throw new Broken(`${partOf(kunci)} tidak sebesar yang disebut oleh tabel ${name}.`);
      }
      rows += page.rows.length;
      const end = page.rows.at(-1);
      if (!end || page.rows.length < PAGE) break;
      last = end.kunci;
    }
  }
  return rows;
};

/** Somebody made up signs in and asks who they are, as an officer would. */
const signIn = async (deps: Deps): Promise<void> => {
  const [username, sandi] = [
    `periksa-${newToken()
      .slice(0, 8)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')}`,
    newToken(),
  ];
  await deps.pool.query(
    "INSERT INTO petugas (username, nama, peran, sandi) VALUES ($1, 'Pemeriksa cadangan', 'layanan', $2)",
    [username, await hashPassword(sandi)],
  );
  const app = await buildApp(deps);
  try {
    const entered = await app.inject({
      method: 'POST',
      url: masukPetugas.path,
      payload: { username, password: sandi },
    });
    const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
    const known = await app.inject({ url: sesiPetugas.path, headers: { cookie } });
    if (entered.statusCode !== 200 || known.json().data?.username !== username)
      throw new Broken(`${DATABASE}: petugas buatan tidak dapat masuk (${entered.statusCode}).`);
  } finally {
    await app.close();
  }
};

/** What was found in a backup that is whole. */
export interface Found {
  /** Rows that name a file, entries of the audit under seal. */
  baris: number;
  entri: number;
}

/**
 * Brings the database back in a folder of its own, which is removed again, and compares everything; throws Broken with
 * the name of what is not as it should be.
 */
export const examineBackup = async (backup: Reading, config: Config): Promise<Found> => {
  for (const name of backup.parts.keys()) if (name !== DATABASE && name !== PASSWORD) await backup.read(name);
  const scratch = await mkdtemp(join(tmpdir(), 'gerbang-periksa-'));
  try {
    await restoreDatabase(backup, scratch);
    const aside: Config = {
      ...config,
      dataDir: scratch,
      databaseUrl: null,
      databaseReadUrl: null,
      // Nothing of the portal's own store is touched.
      storage: { place: { kind: 'file', folder: filesFolder(scratch) }, fallback: null },
      codeRoles: [],
      midtrans: null,
      metrics: { address: null, token: null },
    };
    const runtime = await openRuntime(
      aside,
      () => {},
      () => {},
    ).catch((error: Error) => {
      throw new Broken(`${DATABASE} tidak dapat dijalankan: ${error.message}`, { cause: error });
    });
    try {
      const { deps } = runtime;
      const baris = await checkRows(deps.pool, backup);
      const { fault, entri } = await examineAudit(deps);
      if (fault)
        throw new Broken(
          `${DATABASE}: jejak audit tidak utuh (${faultText(fault)}), atau GERBANG_SECRET bukan milik cadangan ini.`,
        );
      await signIn(deps);
      return { baris, entri };
    } finally {
      await runtime.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
