/** A PostgreSQL in a folder: started, stopped, killed with all its processes; and programs that run beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A recovery of a large database takes its time. */
const READY_MS = 1_800_000;

/** Where and as whom programs run. */
interface Options {
  cwd: string;
  env: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
}
interface Place {
  /** Folder of the programs. */
  bin: string;
  data: string;
  /** As superuser. */
  url: string;
  options: Options;
}
interface Server {
  /** One statement after the other. */
  ask(...statements: string[]): Promise<void>;
  /** Until it takes writes; throws with its log where it ends before. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Every process of it at once. */
  kill(): Promise<void>;
}

/** Starts a program that writes to a log of its name. */
export const background = (
  options: Options,
  name: string,
  program: string,
  args: readonly string[],
): ChildProcess => {
  const log = openSync(join(options.cwd, `${name}.log`), 'a');
  return spawn(program, args, { ...options, stdio: ['ignore', log, log] });
};

/** Starts a program anew where it ends, as systemd would; answers how that ends. */
export const keepRunning = (begin: () => ChildProcess): (() => Promise<void>) => {
  let child: ChildProcess | undefined;
  let isOver = false;
  const goesOn = () => !isOver;
  const rounds = (async () => {
    while (goesOn()) {
      child = begin();
      await once(child, 'exit');
      if (goesOn()) await wait(1_000);
    }
  })();
  return async () => {
    isOver = true;
    child?.kill('SIGTERM');
    await rounds;
  };
};

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** The server whose cluster is in `data`; it is not started yet. */
export const openServer = ({ bin, data, url, options }: Place): Server => {
  let server: ChildProcess | undefined;
  const ask = async (...statements: string[]): Promise<void> => {
    const db = new pg.Client(url);
    db.on('error', () => {});
    await db.connect();
    try {
      for (const one of statements) await db.query(one);
    } finally {
      await db.end();
    }
  };
  const takesWrites = () =>
    ask('CREATE TEMP TABLE tulis ()').then(
      () => true,
      () => false,
    );
  return {
    ask,
    start: async () => {
      server = background(options, 'server', join(bin, 'postgres'), ['-D', data]);
      for (const until = performance.now() + READY_MS; performance.now() < until && runs(server); ) {
        if (await takesWrites()) return;
        await wait(200);
      }
      throw new Error(
        `PostgreSQL takes no writes:\n${await readFile(join(options.cwd, 'server.log'), 'utf8')}`,
      );
    },
    stop: async () => {
      if (!server || !runs(server)) return;
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
    kill: async () => {
      if (!server || !runs(server)) return;
      const ended = once(server, 'exit');
      const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const one of [pid, ...children.split(' ').filter(Boolean).map(Number)])
        process.kill(one, 'SIGKILL');
      await ended;
    },
  };
};
