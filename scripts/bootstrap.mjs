/**
 * Runs before `npm start` and `npm test`: installs the libraries when they are missing or no longer match
 * package-lock.json, and makes sure the pinned Node runs. Plain JavaScript, because it is the one program
 * the machine's own Node (20.19 or later) has to run. Does nothing, quickly, when all is in place.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const marker = join(modules, '.gerbang-installed');
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Milliseconds between two signs of life. */
const TELL_MS = 10_000;
const machine = `${process.platform}-${process.arch}`;
const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const wanted = `${createHash('sha256').update(lockfile).digest('hex')} ${machine}`;

if (!isInstalled() || !nodeRuns()) {
  await lock();
  if (!isInstalled()) await install();
  if (!nodeRuns()) await repairNode();
}

function isInstalled() {
  const found = read(marker);
  if (found === wanted) return true;
  // Modules copied from another kind of machine look complete and do not run.
  if (found && !found.endsWith(` ${machine}`)) return false;
  if (!matchesLockfile()) return false;
  writeFileSync(marker, wanted);
  return true;
}

/** Compares what npm says it installed: git and archives set file times that mean nothing. */
function matchesLockfile() {
  const hidden = read(join(modules, '.package-lock.json'));
  if (!hidden) return false;
  const installed = JSON.parse(hidden).packages;
  return Object.entries(JSON.parse(lockfile).packages).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const other = installed[path];
    return other ? other.version === entry.version && other.integrity === entry.integrity : entry.optional;
  });
}

async function install() {
  console.log('Memasang pustaka Gerbang; ini hanya perlu sekali dan memakan beberapa menit…');
  // NODE_ENV=production would leave out Node itself and the tools that build the pages.
  // What npm remarks of other people's packages looks like failure to who starts this for the first time.
  if (
    !(await told(
      npm('ci', '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund'),
    ))
  ) {
    giveUp('Pustaka tidak dapat dipasang. Periksa sambungan internet dan pesan npm di atas, lalu ulangi.');
  }
  writeFileSync(marker, wanted);
}

function nodeRuns() {
  try {
    realpathSync(join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'));
    if (realpathSync(pinnedNode) === realpathSync(process.execPath)) return true;
  } catch {
    return false;
  }
  return spawnSync(pinnedNode, ['--version']).status === 0;
}

/** npm does not run the install script that fetches Node where scripts are not allowed. */
async function repairNode() {
  console.log('Menyiapkan Node.js untuk Gerbang…');
  await npm('rebuild', 'node');
  if (nodeRuns()) return;
  giveUp(
    'Node.js bawaan Gerbang (node_modules/.bin/node) tidak dapat dijalankan, mungkin karena npm tidak boleh\n' +
      'menjalankan skrip pemasangannya. Jalankan perintah ini, lalu ulangi:\n\n' +
      '    npm rebuild node --ignore-scripts=false\n',
  );
}

/** npm is silent until it is done: meanwhile a line now and then says that nothing hangs. */
async function told(work) {
  const began = Date.now();
  const timer = setInterval(
    () => console.log(`  … masih memasang (${Math.round((Date.now() - began) / 1_000)} detik)`),
    TELL_MS,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

async function npm(...args) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (isOfThisRun(name)) delete env[name];
  const cli = env.npm_execpath;
  const options = { cwd: root, env, stdio: 'inherit' };
  const child = /npm-cli\.c?js$/.test(cli ?? '')
    ? spawn(env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const [status] = await once(child, 'exit').catch(() => [1]);
  return status === 0;
}

/** What `npm start` was told is not meant for the installation it causes; registry and proxy are. */
function isOfThisRun(name) {
  return /^(NODE_ENV|npm_(command|lifecycle_.*|package_.*|config_(omit|include|only|production|global|location|workspaces?|include_workspace_root|dry_run|package_lock(_only)?)))$/i.test(
    name,
  );
}

/** One installation at a time: a second `npm start` waits, and finds the work done. */
async function lock() {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `gerbang-bootstrap-${key}-${process.getuid?.() ?? 0}`);
  const holder = join(folder, 'pid');
  for (let waited = 0; ; waited++) {
    try {
      mkdirSync(folder);
      writeFileSync(holder, String(process.pid));
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (waited === 0) console.log('Menunggu pemasangan pustaka oleh proses lain…');
    if (waited > 1_800)
      giveUp(`Pemasangan lain tidak kunjung selesai. Bila tidak ada, hapus folder ${folder}.`);
    const pid = read(holder);
    // The holder writes its number right after making the folder; by the second look it stands there.
    if (waited > 0 && !isAlive(Number(pid))) discard(folder);
    await delay(500);
  }
}

function discard(folder) {
  const aside = `${folder}-${process.pid}`;
  try {
    renameSync(folder, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another process was quicker.
  }
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function giveUp(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
