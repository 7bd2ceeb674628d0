/** Server processes under measurement: started as in production, watched from outside, stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { BUNDLED } from '../../packages/server/src/db/embedded/binaries.ts';

const root = join(import.meta.dirname, '../..');
const READY_MS = 300_000;
const LOOK_MS = 20;
/** Linux counts a process's time in hundredths of a second. */
const TICK_US = 10_000;

export interface Server {
  origin: string;
  /** From the start to the first answer that says ready, in milliseconds. */
  startMs: number;
  /** CPU so far in microseconds; NaN where the system does not tell. */
  cpu(): Promise<number>;
  /** Resident memory in megabytes; NaN where the system does not tell. */
  memory(): Promise<number>;
  /** Resident memory of the processes it began, in megabytes; NaN where the system does not tell. */
  children(): Promise<number>;
  /** The most memory it ever had, in megabytes; NaN where the system does not tell. */
  peak(): Promise<number>;
  stop(): Promise<void>;
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const untilReady = async (child: ChildProcess, address: string, log: string): Promise<void> => {
  const latest = Date.now() + READY_MS;
  while (child.exitCode === null && Date.now() < latest) {
    const ready = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${address} did not get ready:\n${await readFile(log, 'utf8')}`);
};

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
/** Flags of Node's that a process of the portal is started with: those of `npm start`. */
export const flags = [
  ...scripts.start.split(' ').filter((word) => word.startsWith('--')),
  ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []),
];

/** CPU of a process so far in microseconds; NaN where the system does not tell. */
export const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
};

/** Of a process and all below it. */
export const familyOf = async (pid: number): Promise<number[]> => {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = (await readFile(path, 'utf8').catch(() => '')).split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(familyOf))).flat()];
};
/** CPU of a process of one thread by the scheduler's own clock: a hundredth of a second is a great deal for a few answers. */
const finely = async (pid: number): Promise<number> => {
  const told = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null);
  return told === null ? cpuOf(pid) : Number(told.split(' ')[0]) / 1_000;
};
/** CPU of a PostgreSQL's server and all its backends so far, in microseconds; `cluster` is its folder of data. */
export const cpuOfDatabase = async (cluster: string): Promise<number> => {
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  return (await Promise.all((await familyOf(pid)).map(finely))).reduce((a, b) => a + (b || 0), 0);
};

/** Runs a script with nothing but `env`; what it says goes to `log`, its access log with it. */
const start = async (
  script: string,
  env: Record<string, string>,
  ready: string | null,
  log: string,
): Promise<Server> => {
  const began = performance.now();
  const port = await freePort();
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const megabytes = async (figure: string, pid: string | number = child.pid ?? 0): Promise<number> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  };
  const children = async (): Promise<number> => {
    const begun = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => null);
    if (begun === null) return Number.NaN;
    const each = await Promise.all((begun.match(/\d+/g) ?? []).map((pid) => megabytes('VmRSS', pid)));
    // What ended meanwhile takes nothing any more.
    return each.reduce((sum, one) => sum + (one || 0), 0);
  };
  try {
    if (ready !== null) await untilReady(child, origin + ready, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    startMs: performance.now() - began,
    cpu: () => cpuOf(child.pid ?? 0),
    memory: () => megabytes('VmRSS'),
    children,
    peak: () => megabytes('VmHWM'),
    stop,
  };
};

export interface AppSettings {
  /** Null: the embedded database of the data folder. */
  databaseUrl: string | null;
  dataDir: string;
  secret: string;
  role: 'all' | 'web' | 'worker';
  log: string;
  /** Settings beside those of every process. */
  more?: Readonly<Record<string, string>>;
}

/** The application as in production, behind a proxy on this machine. */
export const startApp = ({
  databaseUrl,
  dataDir,
  secret,
  role,
  log,
  more = {},
}: AppSettings): Promise<Server> =>
  start(
    // As `npm start` and the unit do, which say how memory is parted before anything else runs.
    'scripts/start.ts',
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      GERBANG_SECRET: secret,
      GERBANG_ROLE: role,
      PUBLIC_URL: 'https://pmb.example.ac.id',
      TRUST_PROXY: '127.0.0.1',
      // One officer opens more files than any office, and has no telephone.
      GERBANG_KODE_PETUGAS: 'tidak',
      GERBANG_BATAS_PEMBUKAAN: '1000000',
      // Whatever is installed beside it, the same programs are measured.
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { GERBANG_POSTGRES: BUNDLED }),
      ...more,
    },
    // Whoever only works listens to nobody.
    role === 'worker' ? null : '/readyz',
    log,
  );

export const startFloors = (databaseUrl: string, pages: string, log: string): Promise<Server> =>
  start('bench/floors.ts', { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PAGES: pages }, '/f0', log);
