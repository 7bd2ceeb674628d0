/** HAProxy before two portals of a drill, as docs/operations/cluster/portal.cfg has it, on ports of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './prometheus.ts';

const PROGRAM = '/usr/sbin/haproxy';
const CONFIGURATION = new URL('../../docs/operations/cluster/portal.cfg', import.meta.url);
const PATIENCE_S = 60;
const NAMES = ['p1', 'p2'] as const;

export interface Balancer {
  /** Where applicants reach the portals. */
  url: string;
  /** Where each portal has to listen. */
  ports: readonly [number, number];
  /** Sends a portal nothing new, and waits until it has answered what it has. */
  takeOut(i: 0 | 1): Promise<void>;
  putBack(i: 0 | 1): Promise<void>;
  /** Until it is sent requests. */
  isUp(i: 0 | 1): Promise<void>;
  end(): Promise<void>;
}

/**
 * Begins; `folder` holds its configuration and its socket. `fresh`: a connection for each request, as a version needs that closes
 * idle ones early. Throws where HAProxy cannot be started.
 */
export const startBalancer = async (folder: string, fresh: boolean): Promise<Balancer> => {
  const [own, first, second] = [await freePort(), await freePort(), await freePort()];
  const socket = join(folder, 'haproxy.sock');
  let settings = await readFile(CONFIGURATION, 'utf8');
  const ours = {
    '/run/haproxy/portal.sock mode': `${socket} mode`,
    // What it thinks of each, and of whatever did not go well.
    'mode http\n': `mode http\n${fresh ? '  option http-server-close\n' : ''}  log stdout format raw local0\n  option httplog\n  option dontlog-normal\n`,
    ':3080': `:${own}`,
    ':3001': `:${first}`,
    ':3002': `:${second}`,
  };
  for (const [from, to] of Object.entries(ours)) {
    if (!settings.includes(from)) throw new Error(`portal.cfg lacks ${from}`);
    settings = settings.replace(from, to);
  }
  const file = join(folder, 'portal.cfg');
  await writeFile(file, settings);
  const haproxy = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'inherit' });
  await once(haproxy, 'spawn');
  const tell = async (command: string): Promise<string> => {
    const line = connect(socket);
    line.write(`${command}\n`);
    return text(line);
  };
  /** One of its figures of a portal. */
  const figure = async (i: 0 | 1, name: string): Promise<string> => {
    const [head = '', ...rows] = (await tell('show stat')).split('\n');
    const row = rows.find((one) => one.startsWith(`portal,${NAMES[i]},`)) ?? '';
    return row.split(',')[head.split(',').indexOf(name)] ?? '';
  };
  const until = async (i: 0 | 1, name: string, fits: (value: string) => boolean): Promise<void> => {
    const end = performance.now() + PATIENCE_S * 1_000;
    while (!fits(await figure(i, name).catch(() => ''))) {
      if (performance.now() > end) throw new Error(`HAProxy: ${name} of ${NAMES[i]} stays as it is`);
      await wait(100);
    }
  };
  return {
    url: `http://127.0.0.1:${own}`,
    ports: [first, second],
    takeOut: async (i) => {
      await tell(`set server portal/${NAMES[i]} state maint`);
      await until(i, 'scur', (sessions) => sessions === '0');
    },
    putBack: async (i) => void (await tell(`set server portal/${NAMES[i]} state ready`)),
    isUp: (i) => until(i, 'status', (status) => status === 'UP'),
    end: async () => {
      const gone = once(haproxy, 'exit');
      if (haproxy.exitCode !== null) return;
      haproxy.kill('SIGKILL');
      await gone;
    },
  };
};
