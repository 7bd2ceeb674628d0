import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from '../../certain.ts';

/** One process of an embedded server: the postmaster, or one of its children. */
export interface ServerProcess {
  pid: number;
  postmaster: boolean;
  /** Of the programs and settings it was started with. */
  generation: string;
}

/**
 * The cluster_name a server is started with. It stands in the command line of the postmaster and in the
 * titles of its children, which anybody may read: root in a container may not look at the working folder
 * or the program of another user's process.
 */
export function clusterName(cluster: string, generation: string): string {
  return `gerbang-${digest(cluster)}-${digest(generation)}`;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The living processes of the server of this cluster folder, whoever started them. */
export async function serverProcesses(cluster: string): Promise<ServerProcess[]> {
  const owner = (await stat(cluster).catch(() => undefined))?.uid;
  const name = new RegExp(`(^postgres: |cluster_name=)gerbang-${digest(cluster)}-([0-9a-f]{16})\\b`);
  const found: ServerProcess[] = [];
  for (const { pid, uid, title } of await processes()) {
    const [, place, generation] = name.exec(title) ?? [];
    // A stranger may copy the title, never the user.
    if (generation && uid === owner) found.push({ pid, postmaster: place === 'cluster_name=', generation });
  }
  return found;
}

interface Process {
  pid: number;
  uid: number;
  title: string;
}

async function processes(): Promise<Process[]> {
  if (process.platform !== 'linux') return listedProcesses();
  const found: Process[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const title = (await readFile(`/proc/${entry}/cmdline`, 'utf8')).replaceAll('\0', ' ');
      if (!title.includes('postgres')) continue;
      found.push({ pid: Number(entry), uid: (await stat(`/proc/${entry}`)).uid, title });
    } catch {
      // The process ended while it was being looked at.
    }
  }
  return found;
}

async function listedProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,uid=,command=']);
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, uid, title]) => ({
    pid: Number(pid),
    uid: Number(uid),
    title: title ?? '',
  }));
}

/**
 * Stops the server of a cluster and waits until its last process is gone: a fast shutdown, then an
 * immediate one, then by force; each step gets its milliseconds. Throws when a process survives.
 */
export async function stopServer(
  cluster: string,
  patience: { fast: number; immediate: number },
): Promise<void> {
  const steps = [
    ['SIGINT', patience.fast],
    ['SIGQUIT', patience.immediate],
    ['SIGKILL', 10_000],
  ] as const;
  for (const [signal, milliseconds] of steps) {
    const running = await serverProcesses(cluster);
    const postmasters = running.filter((each) => each.postmaster);
    const targets = signal === 'SIGKILL' || postmasters.length === 0 ? running : postmasters;
    for (const { pid } of targets) {
      send(pid, signal);
      // A stopped (suspended) server sees no other signal before this one.
      send(pid, 'SIGCONT');
    }
    if (await gone(cluster, milliseconds)) return;
  }
  throw new Error(`Server PostgreSQL untuk ${cluster} tidak mau berhenti.`);
}

async function gone(cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await serverProcesses(cluster)).length > 0) {
    if (Date.now() >= deadline) return false;
    await delay(50);
  }
  return true;
}

/** Sends a signal to a process that may have ended since it was seen. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Whether a process of this number runs; a dead one that nobody buried does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
}

/** Whether any process has this number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
