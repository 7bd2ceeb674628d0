/** A cluster of docs/operations/cluster.md for a drill: three nodes, etcd and HAProxy on the loopback, in a folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf, cpuOfDatabase, familyOf } from '../../bench/support/processes.ts';
import { serverAccount } from '../../packages/server/src/db/embedded/account.ts';
import { type Link, openLink } from './links.ts';

const NODES = [1, 2, 3] as const;
type Node = (typeof NODES)[number];
const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};
/** Replicas show what was committed so much later, so that whoever reads there reads what is old. */
const APPLY_DELAY_MS = 400;
/** A node that is killed is not heard for so long before: what it acknowledges then nobody else may know. */
const LAST_WORDS_MS = 300;
/** A node that copies everything anew takes minutes on a busy machine. */
const WHOLE_MS = 300_000;
const CONFIGURATION = new URL('../../docs/operations/cluster/', import.meta.url);

export interface Cluster {
  nodes: readonly Node[];
  /** The database of the portal: where it writes, and where it reads what may be old. */
  url: string;
  readUrl: string;
  /** As superuser: through HAProxy, or at a node itself. */
  superUrl(node?: Node): string;
  /** CPU its server has spent so far, in microseconds. */
  cpu(node: Node): Promise<number>;
  /** CPU HAProxy has spent so far, in microseconds. */
  balancerCpu(): Promise<number>;
  leader(): Promise<Node | null>;
  /** Ends a node's server and its Patroni at once, a moment after the others heard from it last. */
  kill(node: Node): Promise<void>;
  /** Stops every process of a node without ending it: nobody hears from it any more. */
  freeze(node: Node): Promise<void>;
  thaw(node: Node): Promise<void>;
  /** Delivers nothing between a node and etcd, and unless `etcdAlone` nothing between it and the other nodes; clients still reach it. */
  part(node: Node, etcdAlone: boolean): void;
  heal(node: Node): void;
  start(node: Node): void;
  /** Until there is a leader and, where wanted, a synchronous standby beside it. */
  ready(): Promise<void>;
  end(): Promise<void>;
}

/** Debian's packages that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));

/** The ends of Patroni's logs. */
const lastWords = async (folder: string): Promise<string> => {
  const logs = NODES.map(async (node) => {
    const lines = (await readFile(join(folder, `patroni${node}.log`), 'utf8')).trimEnd().split('\n');
    return [`node${node}:`, ...lines.slice(-12)].join('\n');
  });
  return (await Promise.all(logs)).join('\n');
};

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
    }
};

/** Its own address; where the others find it; and where it finds etcd `m`. */
const own = (node: Node) => `127.0.0.1${node}`;
const known = (node: Node) => `127.0.0.2${node}`;
const etcdOf = (node: Node, m: Node) => `127.0.${node}.${m}`;

/** What the wires between the nodes are, and between each and etcd. */
const openLinks = async () => {
  const wires = async (node: Node) => ({
    etcd: await Promise.all(
      NODES.map((m) => openLink({ host: etcdOf(node, m), port: 2379 }, { host: own(m), port: 2379 })),
    ),
    peers: await Promise.all(
      [5432, 8008].map((port) => openLink({ host: known(node), port }, { host: own(node), port })),
    ),
  });
  return new Map(await Promise.all(NODES.map(async (node) => [node, await wires(node)] as const)));
};

interface Wanted {
  synchronous: boolean;
  /** So much later a replica shows what was committed. */
  delayMs?: number;
  /** Where the logs are kept when it ends. */
  logs?: string | undefined;
}

/** As documented, but each finds the others and etcd by links that can be cut, and replicas lag by what makes them old. */
const settingsOf = async (
  node: Node,
  folder: string,
  password: string,
  { synchronous, delayMs = APPLY_DELAY_MS }: Wanted,
) => {
  const hosts = NODES.map((m) => `${etcdOf(node, m)}:2379`).join();
  const replace = (text: string, from: string | RegExp, to: string) => {
    const next = text.replaceAll(from, to);
    if (next === text) throw new Error(`patroni-${node}.yml lacks ${from}`);
    return next;
  };
  let text = await readFile(new URL(`patroni-${node}.yml`, CONFIGURATION), 'utf8');
  text = replace(text, '/var/lib/gerbang-cluster', folder);
  text = replace(text, /SANDI_\w+/g, password);
  text = replace(text, /^ {2}hosts: .*$/gm, `  hosts: ${hosts}\n  use_proxies: true`);
  text = replace(text, `connect_address: ${own(node)}`, `connect_address: ${known(node)}`);
  text = replace(
    text,
    /^postgresql:$/gm,
    `postgresql:\n  recovery_conf:\n    recovery_min_apply_delay: ${delayMs}ms`,
  );
  return synchronous ? text : replace(text, 'synchronous_mode: true', 'synchronous_mode: false');
};

/** Builds it and waits until it is whole. */
export const startCluster = async (wanted: Wanted): Promise<Cluster> => {
  const { synchronous, logs } = wanted;
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-latihan-'));
  const account = await serverAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const password = randomBytes(16).toString('hex');
  const run = (name: string, program: string, args: readonly string[], as = account): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    return spawn(program, args, { cwd: folder, ...as, stdio: ['ignore', log, log] });
  };
  for (const node of NODES) {
    const settings = await settingsOf(node, folder, password, wanted);
    await writeFile(join(folder, `patroni-${node}.yml`), settings);
  }
  const peers = NODES.map((n) => `node${n}=http://127.0.0.1${n}:2380`).join();
  const etcd = NODES.map((n) => {
    const [client, peer] = [`http://127.0.0.1${n}:2379`, `http://127.0.0.1${n}:2380`];
    const listen = ['--enable-v2=true', '--listen-client-urls', client, '--advertise-client-urls', client];
    const among = [
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      peers,
    ];
    return run(`etcd${n}`, PROGRAMS['etcd-server'], [
      '--name',
      `node${n}`,
      '--data-dir',
      `etcd${n}`,
      ...listen,
      ...among,
    ]);
  });
  const links = await openLinks();
  const wiresOf = (node: Node): Link[] => {
    const { etcd: toEtcd, peers: toPeers } = links.get(node) ?? { etcd: [], peers: [] };
    return [...toEtcd, ...toPeers];
  };
  const nodes = new Map<Node, ChildProcess>();
  const start = (node: Node): void =>
    void nodes.set(node, run(`patroni${node}`, PROGRAMS.patroni, [`patroni-${node}.yml`]));
  const pidsOf = async (node: Node): Promise<number[]> => {
    const pid = nodes.get(node)?.pid;
    // Patroni's server is no child of its own: it is found by its lock file.
    const file = await readFile(join(folder, `node${node}`, 'postmaster.pid'), 'utf8').catch(() => '');
    const roots = [pid, Number.parseInt(file, 10)].filter((one): one is number => Number.isInteger(one));
    return [...new Set((await Promise.all(roots.map(familyOf))).flat())];
  };
  const members = async () => {
    for (const node of NODES) {
      const answer = await fetch(`http://127.0.0.1${node}:8008/cluster`, {
        signal: AbortSignal.timeout(1_000),
      })
        .then((one) => one.json() as Promise<{ members?: { name: string; role: string; state: string }[] }>)
        .catch(() => null);
      if (answer?.members?.some(({ role }) => role === 'leader')) return answer.members;
    }
    return [];
  };
  const ready = async () => {
    const until = performance.now() + WHOLE_MS;
    for (;;) {
      const all = await members();
      const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = running.map(({ role }) => role);
      const whole = roles.includes('leader') && roles.length === NODES.length;
      if (whole && (!synchronous || roles.includes('sync_standby'))) return;
      if (performance.now() > until)
        throw new Error(`The cluster is not whole: ${JSON.stringify(all)}\n${await lastWords(folder)}`);
      await wait(500);
    }
  };
  const haproxy = run(
    'haproxy',
    PROGRAMS.haproxy,
    ['-db', '-f', new URL('haproxy.cfg', CONFIGURATION).pathname],
    undefined,
  );
  const end = async () => {
    for (const node of NODES) signal(await pidsOf(node), 'SIGKILL');
    signal(
      [haproxy.pid, ...etcd.map(({ pid }) => pid)].filter((pid) => pid !== undefined),
      'SIGKILL',
    );
    for (const node of NODES) for (const link of wiresOf(node)) link.end();
    await wait(500);
    if (logs) {
      await mkdir(logs, { recursive: true });
      for (const node of NODES)
        for (const name of [`patroni${node}.log`, `etcd${node}.log`])
          await copyFile(join(folder, name), join(logs, name));
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await wait(3_000);
    for (const node of NODES) start(node);
    await ready();
    await wait(3_000);
    const owner = new pg.Client(`postgresql://postgres:${password}@127.0.0.1:5000/postgres`);
    await owner.connect();
    await owner.query(`CREATE ROLE gerbang LOGIN CREATEROLE PASSWORD '${password}'`);
    await owner.query("CREATE DATABASE gerbang OWNER gerbang ENCODING 'UTF8' TEMPLATE template0");
    await owner.end();
  } catch (error) {
    await end();
    throw error;
  }
  const address = (port: number) => `postgresql://gerbang:${password}@127.0.0.1:${port}/gerbang`;
  return {
    nodes: NODES,
    url: address(5000),
    readUrl: address(5001),
    superUrl: (node) =>
      `postgresql://postgres:${password}@${node ? `${own(node)}:5432` : '127.0.0.1:5000'}/gerbang`,
    cpu: (node) => cpuOfDatabase(join(folder, `node${node}`)),
    balancerCpu: () => cpuOf(haproxy.pid ?? 0),
    leader: async () => {
      const name = (await members()).find(({ role }) => role === 'leader')?.name;
      return NODES.find((node) => name === `node${node}`) ?? null;
    },
    kill: async (node) => {
      const pids = await pidsOf(node);
      for (const link of wiresOf(node)) link.hold();
      await wait(LAST_WORDS_MS);
      signal([...pids, ...(await pidsOf(node))], 'SIGKILL');
      for (const link of wiresOf(node)) link.cut();
      for (const link of wiresOf(node)) link.release();
    },
    freeze: async (node) => signal(await pidsOf(node), 'SIGSTOP'),
    thaw: async (node) => signal(await pidsOf(node), 'SIGCONT'),
    part: (node, etcdAlone) => {
      for (const link of (etcdAlone ? links.get(node)?.etcd : wiresOf(node)) ?? []) link.hold();
    },
    heal: (node) => {
      for (const link of wiresOf(node)) link.release();
    },
    start,
    ready,
    end,
  };
};
