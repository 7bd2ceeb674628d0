/** The systemd units as text: what they bound, what the pages say of them, and that every setting they name is one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './gate.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const UNIT = 'docs/operations/gerbang.service';
const production = read('docs/operations/production.md');

type Settings = Map<string, string[]>;
/** What a unit sets by section and key, in order; lines that are comments set nothing. */
const settingsOf = (unit: string): Settings => {
  const found: Settings = new Map();
  let section = '';
  for (const line of unit.split('\n').map((one) => one.trim())) {
    const head = /^\[(\w+)\]$/.exec(line)?.[1];
    if (head) section = head;
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) found.set(`${section}.${key}`, [...(found.get(`${section}.${key}`) ?? []), value]);
  }
  return found;
};
/** The second unit, made by the very command of the page. */
const worker = (): string => {
  const [, command] =
    /(sed --expression=[\s\S]*?gerbang[.]service) > \/etc\/systemd\/system\/gerbang-worker[.]service/.exec(
      production,
    ) ?? [];
  if (!command) throw new Error('production.md makes no gerbang-worker.service');
  return execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' });
};

/** What both processes run under; a page of operations tells of each, the comments of the unit why. */
const BOUNDS = {
  // Restarted however often, and left the time to drain.
  'Unit.StartLimitIntervalSec': ['0'],
  'Service.Restart': ['on-failure'],
  'Service.KillMode': ['mixed'],
  'Service.UMask': ['0077'],
  // Memory and processes.
  'Service.MemoryHigh': ['65%'],
  'Service.MemoryMax': ['75%'],
  'Service.OOMPolicy': ['continue'],
  'Service.TasksMax': ['512'],
  // Files and devices.
  'Service.ProtectSystem': ['strict'],
  'Service.ProtectHome': ['true'],
  'Service.PrivateTmp': ['true'],
  'Service.PrivateDevices': ['true'],
  'Service.ProtectProc': ['invisible'],
  'Service.ProtectControlGroups': ['true'],
  'Service.ProtectKernelModules': ['true'],
  'Service.ProtectKernelTunables': ['true'],
  'Service.StateDirectory': ['gerbang'],
  // Rights and calls.
  'Service.User': ['gerbang'],
  'Service.NoNewPrivileges': ['true'],
  'Service.CapabilityBoundingSet': [''],
  'Service.AmbientCapabilities': [''],
  'Service.RestrictSUIDSGID': ['true'],
  'Service.RestrictNamespaces': ['true'],
  'Service.RestrictAddressFamilies': ['AF_INET AF_INET6 AF_UNIX AF_NETLINK'],
  'Service.SystemCallArchitectures': ['native'],
  'Service.SystemCallFilter': ['@system-service', '~@privileged @resources'],
  'Service.SystemCallErrorNumber': ['EPERM'],
};

describe.each([
  ['web', () => read(UNIT)],
  ['worker', worker],
])('the unit of a %s process', (_, unit) => {
  const settings = settingsOf(unit());

  it('bounds what the portal may take and do', () => {
    expect(Object.fromEntries(settings)).toMatchObject(BOUNDS);
    // No second folder, no group beside its own; and Node compiles into memory that it then runs, which MemoryDenyWriteExecute ends.
    for (const key of ['ReadWritePaths', 'BindPaths', 'MemoryDenyWriteExecute', 'SupplementaryGroups'])
      expect(settings.has(`Service.${key}`), key).toBe(false);
  });

  it('starts what there is, with the settings the page makes and the folder they name', () => {
    const [start = ''] = settings.get('Service.ExecStart') ?? [];
    const script = start.split(' ').at(-1) ?? '';
    expect(existsSync(join(root, script)), script).toBe(true);
    expect(start).toContain('--max-semi-space-size=8');
    expect(settings.get('Service.Environment')?.join(' ')).toContain('MALLOC_ARENA_MAX=2');
    for (const word of ['MALLOC_ARENA_MAX=2', '--max-semi-space-size=8', 'MemoryMax', 'KillMode=mixed'])
      expect(production).toContain(word);
    const [file] = settings.get('Service.EnvironmentFile') ?? [];
    expect(production).toContain(`in \`${file}\`, which the group has to read too`);
    expect(production).toMatch(
      new RegExp(`^DATA_DIR=/var/lib/${settings.get('Service.StateDirectory')}$`, 'm'),
    );
    expect(production).toContain(`sources in \`${settings.get('Service.WorkingDirectory')}\``);
  });

  it('leaves the time to drain and to end that the portal may take', () => {
    const [, longest] =
      /drainOf = .*\[production \? \d+ : 0, 0, (\d+)\]/.exec(read('packages/server/src/config.ts')) ?? [];
    const [, patience] = /patience = ([\d_]+)/.exec(read('packages/server/src/main.ts')) ?? [];
    const ending = Number(longest) + Number(patience?.replaceAll('_', '')) / 1_000;
    expect(ending).toBeGreaterThan(60);
    expect(Number(settings.get('Service.TimeoutStopSec')?.[0])).toBeGreaterThan(ending);
  });
});

it('makes the worker of the other unit by two lines', () => {
  const lines = (unit: string) => new Set(unit.split('\n'));
  const [base, made] = [lines(read(UNIT)), lines(worker())];
  expect([...made].filter((line) => !base.has(line))).toEqual([
    'Description=Gerbang admission portal, worker',
    'Environment=GERBANG_ROLE=worker GERBANG_HEALTH_PORT=3001',
  ]);
  expect([...base].filter((line) => !made.has(line))).toEqual(['Description=Gerbang admission portal']);
});

it('names no setting that the portal does not read', () => {
  const sources = globSync(['packages/server/src/**/*.ts', 'scripts/*.{ts,mjs}', 'scripts/latihan/**/*.ts'], {
    cwd: root,
  })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const named = [
    UNIT,
    'README.md',
    'compose.yaml',
    'Containerfile',
    ...globSync('docs/operations/**/*.md', { cwd: root }),
  ].flatMap((page) =>
    [...read(page).matchAll(/\bGERBANG_[A-Z][A-Z_]*[A-Z]\b/g)].map(
      ([name]) => [page, name.replace(/_FILE$/, '')] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([, name]) => !sources.includes(name))).toEqual([]);
});

it('has the receiver of the log write where it may, and come back however it ended', () => {
  const settings = settingsOf(read('docs/operations/archive/gerbang-log.service'));
  expect(Object.fromEntries(settings)).toMatchObject({
    'Unit.StartLimitIntervalSec': ['0'],
    'Service.Restart': ['always'],
    'Service.UMask': ['0077'],
    'Service.ProtectSystem': ['strict'],
    'Service.PrivateDevices': ['true'],
    'Service.NoNewPrivileges': ['true'],
    'Service.CapabilityBoundingSet': [''],
  });
  const [folder = '?'] = settings.get('Service.ReadWritePaths') ?? [];
  expect(settings.get('Service.ExecStart')?.[0]).toContain(`--directory=${folder} `);
  expect(folder).toContain(`${settings.get('Unit.RequiresMountsFor')}/`);
});

const ANALYZE = spawnSync('systemd-analyze', ['--version']).status === 0;
it.skipIf(!ANALYZE)('is understood by systemd itself, which finds little left to take away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-units-'));
  try {
    for (const [name, unit] of [
      ['gerbang.service', read(UNIT)],
      ['gerbang-worker.service', worker()],
    ] as const) {
      const file = join(folder, name);
      // What it starts is not on this machine.
      writeFileSync(file, unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
      const judged = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      expect(judged.stderr.split('\n').filter((line) => line.includes(name))).toEqual([]);
      const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
        encoding: 'utf8',
      });
      expect(security.status, security.stdout.split('\n').at(-2)).toBe(0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
