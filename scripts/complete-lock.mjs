/**
 * Adds to package-lock.json the optional platform packages that the registry in use did not offer when it was
 * written; without them `npm ci` refuses the lockfile. Run it after changing a dependency: `npm run lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
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
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);
