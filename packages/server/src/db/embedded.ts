import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, serverAccount } from './embedded/account.ts';
import { locateBinaries, type ProgramsOf } from './embedded/binaries.ts';
import { answers, ensureDatabase, urlOf } from './embedded/connection.ts';
import { ensureCluster, majorOf, readPassword } from './embedded/initialise.ts';
import { takeOwnership } from './embedded/owner-lock.ts';
import { namesIn, type Place, placeOf, preparePlace } from './embedded/place.ts';
import { clusterName, isAlive, serverProcesses, stopServer } from './embedded/processes.ts';
import { readPidFile, startServer } from './embedded/server.ts';
import { assignments, serverSettings } from './embedded/settings.ts';
import { type Begun, childEnded, orphanEnded, reasonIn, supervise } from './embedded/supervise.ts';
import { markOf, settleUpgrade } from './embedded/swap.ts';

/** How long a clean shutdown may write its checkpoint, in milliseconds. */
const SHUTDOWN = { fast: 60_000, immediate: 10_000 };

/** The same for a server that no longer answers. */
const EVICTION = { fast: 5_000, immediate: 5_000 };

/** The same for what a dead server left running: it ends by itself, or hinders the next one. */
const REMAINS = { fast: 300, immediate: 700 };

/** Time a predecessor in the same folder gets to finish draining, in milliseconds. */
const HANDOVER = 15_000;

export interface EmbeddedOptions {
  /** The folder of the embedded database, e.g. `./data/postgres`; created when absent. */
  dataDir: string;
  /** On 127.0.0.1; a free one is chosen at each start when absent. */
  port?: number;
  /** Whose programs run it, as GERBANG_POSTGRES says it: a folder, or `bawaan`; the system's where they fit, else npm's. */
  programs?: string | null | undefined;
  /** Receives progress lines in Indonesian. */
  log?: (line: string) => void;
  /** For tests only: gives up all durability for speed. */
  fast?: boolean;
  /** Told, with a sentence for the operator, when the server ended and cannot be brought back. */
  onLost?: (sentence: string) => void;
  /** Waits before each new start of a server that ended, in milliseconds. */
  waits?: readonly number[];
}

export interface EmbeddedDatabase {
  /** Of the database `gerbang`, with the superuser's password. */
  url: string;
  port: number;
  /** Whose programs run it. */
  programs: ProgramsOf;
  /** Shuts the server down cleanly and waits for it; further calls answer the same promise. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that Gerbang uses without DATABASE_URL, creating it the first time. One process
 * owns a folder: a second one waits for the first to leave, then gets a clear error. A server left running
 * by a killed process is adopted when it answers and was started with the same programs and settings;
 * otherwise it is stopped and started anew. One that ends while it is in use is started again at the same
 * address. Errors are Indonesian sentences for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log = () => {} } = options;
  if (process.platform === 'win32') {
    throw new Error('PostgreSQL bawaan tidak mendukung Windows. Isi DATABASE_URL, atau jalankan lewat WSL.');
  }
  const place = await preparePlace(dataDir);
  const release = await takeOwnership(place.lock, HANDOVER, log);
  try {
    const server = await adoptOrStart(place, options, log);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await server.leave();
      await stopServer(place.cluster, SHUTDOWN).finally(release);
    };
    return {
      url: server.url,
      port: server.port,
      programs: server.programs,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether an embedded database was made in this folder. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(namesIn(dataDir).cluster) || existsSync(markOf(dataDir));

/** The address of the embedded database a Gerbang process runs right now; for tools beside it. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const place = await placeOf(dataDir).catch(() => undefined);
  const file = place && (await readPidFile(place.cluster));
  if (!place || !file) return undefined;
  const alive = (await serverProcesses(place.cluster)).some(({ pid }) => pid === file.pid);
  const url = urlOf(await readPassword(place), file.port);
  return alive && (await answers(url)) ? url : undefined;
}

interface Running {
  url: string;
  port: number;
  programs: ProgramsOf;
  /** Its end is wanted from now on; resolves once no new start is under way. */
  leave(): Promise<void>;
}

async function adoptOrStart(
  place: Place,
  { port: wanted, programs, fast = false, onLost = () => {}, waits }: EmbeddedOptions,
  log: (line: string) => void,
): Promise<Running> {
  await settleUpgrade(place, log);
  const account = await serverAccount(place.cluster);
  await giveTo(account, place.cluster);
  const binaries = await locateBinaries(account, log, { programs, major: await majorOf(place.cluster) });
  log(
    `Basis data memakai PostgreSQL ${binaries.version} ${binaries.from === 'npm' ? 'bawaan (npm)' : 'dari sistem'}: ${binaries.folder}`,
  );
  const password = await ensureCluster(place, binaries, account, fast, log);
  const settings = serverSettings(fast);
  const name = clusterName(place.cluster, `${binaries.fingerprint} ${settings.join(' ')}`);
  const own = [...settings, ...assignments({ cluster_name: name })];
  const start = (on: number | undefined) => startServer(place, binaries, account, own, on, log);
  const adopted = await adopt(place, name, password, wanted, log);
  if (!adopted) log('Menjalankan basis data…');
  const server = adopted ?? (await begun(start(wanted)));
  const { port } = server;
  if (!adopted) await ensureDatabase(password, port);
  const leave = supervise({
    server,
    restart: async () => {
      if ((await serverProcesses(place.cluster)).length > 0) await stopServer(place.cluster, REMAINS);
      await clearPidFile(place, password);
      return begun(start(port));
    },
    reason: (how) => reasonIn(place.log, how),
    log,
    onLost,
    ...(waits ? { waits } : {}),
  });
  return { url: urlOf(password, port), port, programs: binaries.from, leave };
}

async function begun(starting: ReturnType<typeof startServer>): Promise<Begun> {
  const { port, child } = await starting;
  return { port, ended: childEnded(child) };
}

/** An orphan worth keeping; any other server of this cluster is gone afterwards. */
async function adopt(
  place: Place,
  name: string,
  password: string,
  wanted: number | undefined,
  log: (line: string) => void,
): Promise<Begun | undefined> {
  const running = await serverProcesses(place.cluster);
  const file = await readPidFile(place.cluster);
  const orphan = running.find(({ pid }) => pid === file?.pid);
  if (file && orphan && name.endsWith(orphan.generation) && (wanted ?? file.port) === file.port) {
    if (await answers(urlOf(password, file.port))) {
      await ensureDatabase(password, file.port);
      log(`Memakai basis data yang masih berjalan dari proses sebelumnya (PID ${file.pid}).`);
      return { port: file.port, ended: orphanEnded(file.pid) };
    }
  }
  if (running.length > 0) {
    log('Menghentikan sisa basis data dari proses sebelumnya…');
    await stopServer(place.cluster, EVICTION);
  }
  await clearPidFile(place, password);
  return undefined;
}

/**
 * A dead process's file is PostgreSQL's own business. When its number stays taken (by another program, or
 * by a corpse nobody buries in a container), PostgreSQL would refuse to start; the file may go, unless a
 * server we did not start answers there.
 */
async function clearPidFile(place: Place, password: string): Promise<void> {
  const file = await readPidFile(place.cluster);
  if (!file || (file.pid > 0 && !isAlive(file.pid))) return;
  if (file.port > 0 && (await answers(urlOf(password, file.port)))) {
    throw new Error(
      `Server PostgreSQL lain (PID ${file.pid}) sedang memakai ${place.cluster}. Hentikan server itu dahulu.`,
    );
  }
  await rm(join(place.cluster, 'postmaster.pid'));
}
