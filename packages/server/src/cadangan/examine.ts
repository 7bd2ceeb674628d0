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

/** What stands under a key: null where nothing does, null for what nobody knows of it. */
interface Stored {
  ukuran: number;
  sidik: string | null;
}
/** The files of a backup; null where none are with it, and none are looked for. */
export type Look = ((key: string) => Promise<Stored | null>) | null;

interface Row {
  kunci: string;
  ukuran: number | null;
  sidik: string | null;
}
/** So many files are read at a time. */
const AT_ONCE = 16;

/** What every row names is there, as large as the row says and with its checksum. Answers how many rows were looked at. */
const checkRows = async (pool: Pool, look: NonNullable<Look>): Promise<number> => {
  let rows = 0;
  for (const { name } of (await pool.query<{ name: string }>(TABLES)).rows) {
    const known =
      name === 'berkas'
        ? "ukuran, encode(sidik, 'hex') AS sidik"
        : 'NULL::integer AS ukuran, NULL::text AS sidik';
    const check = async ({ kunci, ukuran, sidik }: Row): Promise<void> => {
      const found = await look(kunci);
      const part = partOf(kunci);
      if (!found) throw new Broken(`${part} tidak ada, tetapi disebut oleh tabel ${name}.`);
      if (ukuran !== null && found.ukuran !== ukuran)
        throw new Broken(`${part} tidak sebesar yang disebut oleh tabel ${name}.`);
      if (sidik !== null && found.sidik !== null && found.sidik !== sidik)
        throw new Broken(`${part} tidak sama dengan yang disebut oleh tabel ${name}.`);
    };
    for (let last = ''; ; ) {
      const page = await pool.query<Row>(
        `SELECT kunci_berkas AS kunci, ${known} FROM ${name} WHERE kunci_berkas > $1 ORDER BY 1 LIMIT ${PAGE}`,
        [last],
      );
      for (let from = 0; from < page.rows.length; from += AT_ONCE)
        await Promise.all(page.rows.slice(from, from + AT_ONCE).map(check));
      rows += page.rows.length;
      const end = page.rows.at(-1);
      if (!end || page.rows.length < PAGE) break;
      last = end.kunci;
    }
  }
  return rows;
};

/** Somebody made up signs in and asks who they are, as an officer would. */
const signIn = async (deps: Deps, what: string): Promise<void> => {
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
      throw new Broken(`${what}: petugas buatan tidak dapat masuk (${entered.statusCode}).`);
  } finally {
    await app.close();
  }
};

/** What was found in a backup that is whole. */
export interface Found {
  /** Rows that name a file, null where none were looked at; entries of the audit under seal. */
  baris: number | null;
  entri: number;
}

/** A database that was brought back aside. */
interface Aside {
  /** Its folder, where it is the embedded one's; its address otherwise. */
  dataDir: string;
  databaseUrl: string | null;
  /** What the sentences call it. */
  what: string;
}

/** Opens a database that was brought back and looks at everything in it; throws Broken with what is not as it should be. */
export const examineDatabase = async (
  { what, ...aside }: Aside,
  look: Look,
  config: Config,
): Promise<Found> => {
  const runtime = await openRuntime(
    {
      ...config,
      ...aside,
      databaseReadUrl: null,
      // Nothing of the portal's own store is touched.
      storage: { place: { kind: 'file', folder: filesFolder(aside.dataDir) }, fallback: null },
      codeRoles: [],
      midtrans: null,
      metrics: { address: null, token: null },
      traces: null,
    },
    () => {},
    () => {},
  ).catch((error: Error) => {
    throw new Broken(`${what} tidak dapat dijalankan: ${error.message}`, { cause: error });
  });
  try {
    const { deps } = runtime;
    const baris = look && (await checkRows(deps.pool, look));
    const { fault, entri } = await examineAudit(deps);
    if (fault)
      throw new Broken(
        `${what}: jejak audit tidak utuh (${faultText(fault)}), atau GERBANG_SECRET bukan milik cadangan ini.`,
      );
    await signIn(deps, what);
    return { baris, entri };
  } finally {
    await runtime.close();
  }
};

/**
 * Brings the database back in a folder of its own, which is removed again, and compares everything; throws Broken with
 * the name of what is not as it should be.
 */
export const examineBackup = async (backup: Reading, config: Config): Promise<Found> => {
  for (const name of backup.parts.keys()) if (name !== DATABASE && name !== PASSWORD) await backup.read(name);
  const scratch = await mkdtemp(join(tmpdir(), 'gerbang-periksa-'));
  try {
    await restoreDatabase(backup, scratch);
    const look = async (key: string) => backup.parts.get(partOf(key)) ?? null;
    return await examineDatabase({ dataDir: scratch, databaseUrl: null, what: DATABASE }, look, config);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
