/** Moves the embedded database to a newer major version by pg_upgrade, with the old one kept. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { RESERVE_BYTES } from '../../storage/storage.ts';
import { type Account, giveTo, serverAccount } from './account.ts';
import { type Binaries, locateBinaries, systemFolders } from './binaries.ts';
import { urlOf } from './connection.ts';
import { initialise, majorOf, readPassword } from './initialise.ts';
import { takeOwnership } from './owner-lock.ts';
import { runPgUpgrade } from './pg-upgrade.ts';
import { type Place, placeOf } from './place.ts';
import { clusterName, serverProcesses, stopServer } from './processes.ts';
import { startServer } from './server.ts';
import { assignments, serverSettings } from './settings.ts';
import { discard, freshOf, keptOf, markUpgrade, settleUpgrade } from './swap.ts';

export interface UpgradeOptions {
  /** The folder of the embedded database. */
  dataDir: string;
  /** Folders of programs the operator names; the system's where empty. */
  older?: string | undefined;
  newer?: string | undefined;
  log: (line: string) => void;
}
export interface Upgraded {
  from: string;
  to: string;
  /** Where the old cluster is from now on. */
  kept: string;
  tables: number;
  rows: number;
}

const OLDER = ['postgres', 'pg_ctl', 'pg_controldata', 'pg_resetwal'];
const NEWER = [...OLDER, 'initdb', 'pg_upgrade', 'pg_dump', 'pg_dumpall', 'pg_restore', 'psql', 'vacuumdb'];
const SHUTDOWN = { fast: 60_000, immediate: 10_000 };
/** What an operator may have changed in the cluster's own settings (docs/operations/install.md). */
const CARRIED = /^\s*(max_connections|shared_buffers)\s*=\s*([^\s#]+)/gm;

const demand = ({ folder, major }: Binaries, names: readonly string[]): void => {
  const missing = names.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0)
    throw new Error(
      `Di ${folder} tidak ada ${missing.join(', ')}. Pasang PostgreSQL ${major} dari distribusi (paket postgresql-${major}), atau sebut foldernya.`,
    );
};

/** Both sets of programs; throws with what to install where one is missing. */
const programsFor = async (
  place: Place,
  account: Account | undefined,
  { older, newer, log }: UpgradeOptions,
): Promise<{ from: Binaries; to: Binaries }> => {
  const major = (await majorOf(place.cluster)) ?? '';
  const from = await locateBinaries(account, log, { programs: older, major });
  if (from.major !== major)
    throw new Error(
      `Basis data di ${place.folder} dibuat oleh PostgreSQL ${major}, tetapi program yang ditemukan PostgreSQL ${from.major}. Pasang juga PostgreSQL ${major}: keduanya diperlukan untuk menaikkannya.`,
    );
  const [newest] = await systemFolders();
  const programs = newer ?? newest?.folder;
  if (!programs) throw new Error('Tidak ada PostgreSQL dari distribusi di mesin ini untuk dituju.');
  const to = await locateBinaries(account, log, { programs });
  if (Number(to.major) <= Number(major))
    throw new Error(
      `Basis data sudah PostgreSQL ${major}, dan tidak ada yang lebih baru: yang ditemukan PostgreSQL ${to.major} di ${to.folder}.`,
    );
  demand(from, OLDER);
  demand(to, NEWER);
  return { from, to };
};

const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true }))
    bytes += (await lstat(join(folder, name))).size;
  return bytes;
};

const demandRoom = async ({ folder, cluster }: Place): Promise<void> => {
  const [needed, { bavail, bsize }] = [(await sizeOf(cluster)) + RESERVE_BYTES, await statfs(folder)];
  if (bavail * bsize < needed)
    throw new Error(
      `Ruang di ${folder} kurang: salinan memerlukan ${Math.ceil(needed / 1e6)} MB, yang bebas ${Math.floor((bavail * bsize) / 1e6)} MB.`,
    );
};

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' ORDER BY 1`;

/** Rows by table. */
const countRows = async (db: pg.Client): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const { name } of (await db.query<{ name: string }>(TABLES)).rows)
    found.set(name, String((await db.query(`SELECT count(*) AS n FROM ${name}`)).rows[0].n));
  return found;
};

/** Runs a cluster by its programs for as long as `work` takes, and shuts it down cleanly. */
const whileRunning = async <T>(
  place: Place,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
  log: (line: string) => void,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> => {
  if ((await serverProcesses(place.cluster)).length > 0) await stopServer(place.cluster, SHUTDOWN);
  const named = assignments({ cluster_name: clusterName(place.cluster, 'naik') });
  const { port } = await startServer(
    place,
    binaries,
    account,
    [...serverSettings(false), ...named],
    undefined,
    log,
  );
  try {
    const db = new pg.Client(urlOf(password, port));
    await db.connect();
    try {
      return await work(db);
    } finally {
      await db.end();
    }
  } finally {
    await stopServer(place.cluster, SHUTDOWN);
  }
};

const carried = async (cluster: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await readFile(join(cluster, 'postgresql.conf'), 'utf8')).matchAll(CARRIED)].map(
      ([, name, value]) => [name, value],
    ),
  );

/** Makes the new cluster in `fresh` and sees that it has all rows of the old one; the old one stays as it is. */
const build = async (
  place: Place,
  fresh: string,
  account: Account | undefined,
  { from, to }: { from: Binaries; to: Binaries },
  log: (line: string) => void,
): Promise<Map<string, string>> => {
  const password = await readPassword(place);
  // Whatever ended it last, pg_upgrade takes a cluster only that was shut down.
  const before = await whileRunning(place, from, account, password, log, countRows);
  log(`Membuat basis data PostgreSQL ${to.version} di sampingnya…`);
  await mkdir(fresh, { mode: 0o700 });
  if (account) await chown(fresh, account.uid, account.gid);
  await initialise(place, fresh, password, to, account, false, await carried(place.cluster));
  await runPgUpgrade({ place, fresh, account, from, to, password });
  log('Menghitung semua baris di keduanya…');
  const after = await whileRunning({ ...place, cluster: fresh }, to, account, password, log, async (db) => {
    await db.query('ANALYZE');
    return countRows(db);
  });
  const other = [...before].find(([name, rows]) => after.get(name) !== rows);
  if (other || before.size !== after.size)
    throw new Error(`Isi ${other?.[0] ?? 'basis data'} sesudah dinaikkan tidak sama dengan sebelumnya.`);
  return after;
};

/**
 * Brings the embedded database to the newer major version that is installed. It refuses while somebody uses the folder; until
 * the new cluster is whole nothing of the old one is touched, and afterwards the old one is kept under another name.
 */
export async function upgradeEmbedded(options: UpgradeOptions): Promise<Upgraded> {
  const { log } = options;
  const place = await placeOf(options.dataDir);
  const release = await takeOwnership(place.lock, 0, log);
  try {
    await settleUpgrade(place, log);
    const account = await serverAccount(place.cluster);
    await giveTo(account, place.cluster);
    const programs = await programsFor(place, account, options);
    const [from, to] = [programs.from.major, programs.to.major];
    const kept = keptOf(place, from);
    if (existsSync(kept))
      throw new Error(`Salinan dari kenaikan sebelumnya masih ada di ${kept}; hapus atau pindahkan dahulu.`);
    await demandRoom(place);
    const fresh = freshOf(place, randomBytes(4).toString('hex'));
    try {
      const found = await build(place, fresh, account, programs, log);
      await markUpgrade(place, fresh, kept);
      await settleUpgrade(place, log);
      const rows = [...found.values()].reduce((sum, count) => sum + Number(count), 0);
      return { from, to, kept, tables: found.size, rows };
    } catch (error) {
      await discard(fresh);
      throw error;
    } finally {
      await rm(join(place.folder, 'password.once'), { force: true });
    }
  } finally {
    release();
  }
}
