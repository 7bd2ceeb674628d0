/** A real Prometheus of Debian's package on the loopback, with the rules that are delivered. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const PROGRAMS = ['/usr/bin/prometheus', '/usr/bin/promtool'];
const FOLDER = new URL('../../docs/operations/prometheus/', import.meta.url).pathname;
const RULES = 'gerbang.rules.yml';
const DASHBOARD = 'gerbang-dashboard.json';

/** Debian's packages that are not installed. */
export const missingPackages = (): string[] =>
  PROGRAMS.every((one) => existsSync(one)) ? [] : ['prometheus'];

/** Has promtool judge the delivered files, and what the rules make of figures; throws with what it says. */
export const judgeFiles = async (): Promise<void> => {
  const promtool = (...args: string[]) => promisify(execFile)('/usr/bin/promtool', args, { cwd: FOLDER });
  await promtool('check', 'config', 'prometheus.yml');
  await promtool('test', 'rules', 'gerbang.rules.test.yml');
  const tests = await readFile(join(FOLDER, 'gerbang.rules.test.yml'), 'utf8');
  for (const alert of await alertNames())
    if (tests.split(`alertname: ${alert}\n`).length < 2)
      throw new Error(`gerbang.rules.test.yml raises no ${alert}`);
};

const alertNames = async (): Promise<string[]> =>
  [...(await readFile(join(FOLDER, RULES), 'utf8')).matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);

/** What rules and dashboard ask. */
export const askedFor = async (): Promise<string[]> => {
  const dashboard = JSON.parse(await readFile(join(FOLDER, DASHBOARD), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const rules = await readFile(join(FOLDER, RULES), 'utf8');
  const ofRules = [...rules.matchAll(/expr: (?:>-\n)?((?:.|\n)*?)\n +for:/g)].map(([, expr = '']) => expr);
  return [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...ofRules];
};

/** The names of series in what is asked. */
export const seriesIn = (asked: readonly string[]): string[] => [
  ...new Set(asked.flatMap((expr) => expr.match(/\b(?:up|(?:gerbang|nodejs|process)_\w+)\b/g) ?? [])),
];

/** A port of the loopback that nobody has. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}
export interface Prometheus {
  /** What a query answers; throws where it is refused. */
  query(expr: string): Promise<Sample[]>;
  /** The number a query of one sample answers. */
  number(expr: string): Promise<number>;
  /** Names of the alerts that fire. */
  firing(): Promise<Set<string>>;
  /** Names of the rules, and what is wrong with any. */
  rules(): Promise<{ name: string; health: string; lastError?: string }[]>;
  end(): Promise<void>;
}

/** Starts it in `folder`, reading `targets` every second; an alert fires a second after its cause, whatever its rule's `for`. */
export const startPrometheus = async (folder: string, targets: readonly string[]): Promise<Prometheus> => {
  await mkdir(folder, { recursive: true });
  const rules = await readFile(join(FOLDER, RULES), 'utf8');
  await writeFile(join(folder, RULES), rules.replaceAll(/^( +for:) .*$/gm, '$1 1s'));
  const settings = (await readFile(join(FOLDER, 'prometheus.yml'), 'utf8'))
    .replaceAll('interval: 15s', 'interval: 1s')
    .replace("['127.0.0.1:9464']", JSON.stringify(targets));
  await writeFile(join(folder, 'prometheus.yml'), settings);
  const port = await freePort();
  const log = openSync(join(folder, 'prometheus.log'), 'a');
  const args = [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=series',
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn('/usr/bin/prometheus', args, { cwd: folder, stdio: ['ignore', log, log] });
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const { status, data, error } = (await answer.json()) as { status: string; data: T; error?: string };
    if (status !== 'success') throw new Error(`Prometheus: ${error}`);
    return data;
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 120 || child.exitCode !== null)
      throw new Error(`Prometheus does not start: ${await readFile(join(folder, 'prometheus.log'), 'utf8')}`);
    await wait(500);
  }
  const query = async (expr: string): Promise<Sample[]> =>
    (await ask<{ result: Sample[] }>(`/api/v1/query?query=${encodeURIComponent(expr)}`)).result;
  return {
    query,
    number: async (expr) => Number((await query(expr))[0]?.value[1] ?? Number.NaN),
    firing: async () => {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>(
        '/api/v1/alerts',
      );
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
    },
    rules: async () => {
      const { groups } = await ask<{
        groups: { rules: { name: string; health: string; lastError?: string }[] }[];
      }>('/api/v1/rules');
      return groups.flatMap((group) => group.rules);
    },
    end: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};
