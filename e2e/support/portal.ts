/** The real server as a process of its own, on a free port with its own data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 120_000;
const LOOK_MS = 100;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** Waits until the server says it is ready; throws with its log when it ends first or takes too long. */
const untilReady = async (server: ChildProcess, origin: string, log: string): Promise<void> => {
  const latest = Date.now() + START_MS;
  while (server.exitCode === null && Date.now() < latest) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`the server did not get ready:\n${await readFile(log, 'utf8')}`);
};

export interface Portal {
  /** Origin of the server, without a trailing slash. */
  origin: string;
  dataDir: string;
  /** Ends when it answers; fails with its log where it does not. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}
/** Starts one that keeps its data and log in `folder`. */
export const startPortal = async (folder: string, env: Record<string, string>): Promise<Portal> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [log, dataDir] = [join(folder, 'server.log'), join(folder, 'data')];
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'packages/server/dist/main.js'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        // The same programs on every machine.
        GERBANG_POSTGRES: 'bawaan',
        HOST: '127.0.0.1',
        PORT: String(port),
        // So that those who pay can come from different addresses, as they do.
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_URL: origin,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = createWriteStream(log);
  server.stdout.pipe(lines);
  server.stderr.pipe(lines);
  return {
    origin,
    dataDir,
    ready: untilReady(server, origin, log),
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
};
