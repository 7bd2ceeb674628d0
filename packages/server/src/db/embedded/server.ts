import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './command.ts';
import { type Place, selfPath } from './place.ts';

const LOG_LIMIT = 10 * 1024 * 1024;

/** What postmaster.pid says; the numbers are NaN where the file is cut short. */
export interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads postmaster.pid; `undefined` when there is none. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7] === 'ready' };
}

/**
 * Starts a server on the cluster and answers its port once it accepts connections. It runs in a session of
 * its own, so that Ctrl-C reaches the portal only, and it never keeps this process alive. Throws with what
 * the server wrote to its log.
 */
export async function startServer(
  place: Place,
  // With an environment where its recovery calls programs that need one.
  binaries: Pick<Binaries, 'postgres'> & { env?: Record<string, string | undefined> },
  account: Account | undefined,
  settings: string[],
  wantedPort: number | undefined,
  log: (line: string) => void,
): Promise<{ port: number; child: ChildProcess }> {
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort());
    const from = await trimLog(place.log);
    const output = await open(place.log, 'a', 0o600);
    const opened = await open(place.cluster);
    const child = spawn(
      binaries.postgres,
      ['-D', selfPath(place.cluster, account), '-p', String(port), ...settings],
      {
        cwd: account ? '/' : place.cluster,
        env: binaries.env ?? environment,
        ...account,
        detached: true,
        stdio: ['ignore', output.fd, output.fd, opened.fd],
      },
    );
    // Before anything is waited for: a server that ends at once would otherwise end unheard.
    const end = endOf(child);
    await output.close();
    await opened.close();
    const failure = await untilReady(place.cluster, child, end, log);
    if (!failure) {
      child.unref();
      return { port, child };
    }
    const report = (await readFile(place.log, 'utf8')).slice(from).trim();
    // Somebody may take a free port between our look and the server's.
    if (wantedPort === undefined && attempt < 5 && report.includes('could not bind')) continue;
    throw new Error(`Basis data tidak dapat dijalankan (${failure}). Catatan di ${place.log}:\n${report}`);
  }
}

/** How a server ended, once it has. */
function endOf(child: ChildProcess): { how?: string } {
  const end: { how?: string } = {};
  child.once('error', (error) => {
    end.how = error.message;
  });
  child.once('exit', (code, signal) => {
    end.how ??= `berhenti dengan ${signal ?? `kode ${code}`}`;
  });
  return end;
}

/** Waits as long as the server lives, for recovery after a power cut may take minutes. */
async function untilReady(
  cluster: string,
  child: ChildProcess,
  end: { readonly how?: string },
  log: (line: string) => void,
): Promise<string | undefined> {
  const slow = setTimeout(() => log('Basis data sedang memulihkan diri; mohon tunggu…'), 5_000);
  try {
    for (;;) {
      await delay(25);
      if (end.how) return end.how;
      const file = await readPidFile(cluster);
      if (file?.pid === child.pid && file?.ready) return undefined;
    }
  } finally {
    clearTimeout(slow);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Empties a log that grew too long and answers its length. */
async function trimLog(path: string): Promise<number> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size <= LOG_LIMIT) return size;
  await truncate(path);
  return 0;
}
