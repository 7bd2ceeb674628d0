/**
 * Adds to package-lock.json the optional platform packages that the registry in use did not offer when it was
 * written; without them `npm ci` refuses the lockfile. Then asks npm for the integrity of all that have none, for what
 * has none is installed unseen. Run it after changing a dependency: `npm run lock`. Ends with 1 where the registry does
 * not offer some of them: run it once more with one that does.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'openharmony',
  'aix',
  'sunos',
  'netbsd',
  'openbsd',
];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];
const MUSL = ['musl', 'musleabihf'];
const GNU = ['gnu', 'gnueabihf'];

let added = 0;
for (const [path, entry] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] || lock.packages[`${path}/${place}`]) continue;
    const words = name.split(/[/-]/);
    const os = words.filter((word) => OS.includes(word));
    const cpu = words.filter((word) => CPU.includes(word));
    // What names no platform is no platform package.
    if (os.length === 0 || cpu.length === 0) continue;
    const libc = words.some((word) => MUSL.includes(word))
      ? ['musl']
      : words.some((word) => GNU.includes(word))
        ? ['glibc']
        : null;
    lock.packages[place] = {
      version: range.replace(/^[~^]/, ''),
      cpu,
      ...(entry.dev ? { dev: true } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os,
    };
    added += 1;
  }

/** Of an entry of the lockfile: which package it is. */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const unsealed = Object.entries(lock.packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.integrity,
);
// npm itself resolves them, as dependencies of a project of their own and without downloading one.
const folder = mkdtempSync(join(tmpdir(), 'gerbang-lock-'));
try {
  const optionalDependencies = Object.fromEntries(
    unsealed.map(([path, entry]) => [nameOf(path), entry.version]),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, optionalDependencies }));
  if (unsealed.length > 0)
    spawnSync(
      'npm',
      ['install', '--package-lock-only', '--ignore-scripts', '--force', '--no-audit', '--no-fund'],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      },
    );
  const resolved =
    unsealed.length > 0 ? JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) : {};
  for (const [path, entry] of unsealed) {
    const found = resolved.packages?.[`node_modules/${nameOf(path)}`];
    if (found?.version === entry.version && found.integrity) entry.integrity = found.integrity;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const open = unsealed.filter(([, entry]) => !entry.integrity).length;

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  `package-lock.json: ${added} platform packages added, ${unsealed.length - open} given their integrity, ${open} left without`,
);
if (open > 0) process.exitCode = 1;
