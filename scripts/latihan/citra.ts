/**
 * `npm run latihan -- citra [--dasar=FOLDER]`: the steps of the Containerfile without a container engine. Each stage is a root of
 * its own, a minimal Debian with Node; what it runs is run there, by the user it names, from the files git knows. Then the
 * image's command serves from a root that cannot be written, until its health check says so and an applicant of the demo has signed in.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { root } from '../gate.ts';
import { readContainerfile, type Stage, type Step } from './containerfile.ts';
import { freePort } from './prometheus.ts';
import { addNode, inside, lendNetwork, makeDebian, NODE_USER } from './root.ts';

const { values } = parseArgs({ args: process.argv.slice(3), options: { dasar: { type: 'string' } } });
const PATIENCE_S = 300;
const run = promisify(execFile);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
if (process.getuid?.() !== 0) throw new Error('Only root can make roots and mount them');

interface Image {
  root: string;
  cwd: string;
  env: Record<string, string>;
  user: 'root' | 'node';
  argv: Record<'HEALTHCHECK' | 'CMD', string[]>;
}

const folder = await mkdtemp(join(tmpdir(), 'gerbang-citra-'));
const context = join(folder, 'konteks');
const base = values.dasar ?? join(folder, 'dasar');
const built = new Map<string, Image>();

const succeed = async (
  image: Image,
  argv: readonly string[],
  lent: Record<string, string>,
): Promise<void> => {
  const { root: below, cwd, env, user } = image;
  const [code] = await once(
    inside({ root: below, cwd, user, env: { ...env, ...lent }, mounted: null }, argv),
    'exit',
  );
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}`);
};

const copy = async (
  image: Image,
  { from, owner, source, target }: Step & { does: 'COPY' },
): Promise<void> => {
  const origin = from === null ? join(context, source) : join(built.get(from)?.root ?? '', source);
  const into = join(image.root, target.startsWith('/') ? target : join(image.cwd, target));
  await cp(origin, into, { recursive: true, verbatimSymlinks: true });
  const id = owner?.startsWith('node') ? NODE_USER : 0;
  await run('chown', ['--recursive', `${id}:${id}`, into]);
};

/** Does a step; a stage that fetches needs what is lent by this machine. */
const take = async (image: Image, step: Step, lent: Record<string, string>): Promise<void> => {
  if (step.does === 'WORKDIR') {
    image.cwd = step.folder;
    await mkdir(join(image.root, step.folder), { recursive: true });
  } else if (step.does === 'COPY') await copy(image, step);
  else if (step.does === 'ENV') Object.assign(image.env, step.values);
  else if (step.does === 'USER') image.user = step.name === 'node' ? 'node' : 'root';
  else if (step.does === 'RUN') await succeed(image, ['/bin/sh', '-c', step.command], lent);
  else image.argv[step.does] = step.argv;
};

const build = async ({ name, steps }: Stage): Promise<Image> => {
  const image: Image = {
    root: join(folder, `tahap-${name || 'akhir'}`),
    cwd: '/',
    env: {},
    user: 'root',
    argv: { HEALTHCHECK: [], CMD: [] },
  };
  await run('cp', ['--archive', base, image.root]);
  await addNode(image.root);
  const lent = name ? await lendNetwork(image.root) : {};
  built.set(name, image);
  for (const step of steps) {
    const began = performance.now();
    await take(image, step, lent);
    const what = step.does === 'RUN' ? step.command : step.does === 'COPY' ? step.target : null;
    if (what !== null)
      say(`${image.user}: ${step.does} ${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  return image;
};

/** The first process below a root, which an engine would send its signal to. */
const firstOf = async (pid: number | undefined): Promise<number> => {
  const child = Number.parseInt(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10);
  if (!Number.isInteger(child)) throw new Error('The image runs nothing');
  return child;
};

/** Serves from the image with these settings until `visit` is done, and is stopped. */
const serve = async (
  image: Image,
  mounted: { data: string; secrets: string },
  settings: Record<string, string>,
  visit: (url: string) => Promise<void>,
) => {
  const env = { ...image.env, HOST: '127.0.0.1', PORT: String(await freePort()), ...settings };
  const start = (argv: readonly string[]) =>
    inside({ root: image.root, cwd: image.cwd, user: image.user, env, mounted }, argv);
  const codeOf = async (argv: readonly string[]): Promise<number> => (await once(start(argv), 'exit'))[0];
  for (const place of ['.', '/usr/local/bin', '/etc'])
    if ((await codeOf(['sh', '-c', `touch ${place}/coba 2>/dev/null`])) === 0)
      throw new Error(`${place} can be written`);
  const began = performance.now();
  const portal = start(image.argv.CMD);
  const gone = once(portal, 'exit');
  try {
    while ((await codeOf(image.argv.HEALTHCHECK)) !== 0) {
      if (portal.exitCode !== null || performance.now() - began > PATIENCE_S * 1_000)
        throw new Error('The portal does not become healthy');
      await wait(1_000);
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    say(
      `healthy after ${seconds} s, ${settings.NODE_ENV === '' ? 'demo' : 'production'}, root read-only, user ${NODE_USER}`,
    );
    await visit(`http://127.0.0.1:${env.PORT}`);
    process.kill(await firstOf(portal.pid), 'SIGTERM');
    const [code] = await gone;
    if (code !== 0) throw new Error(`It ended with ${code}`);
    if ((await codeOf(image.argv.HEALTHCHECK)) === 0)
      throw new Error('The health check finds a portal that is gone');
    say('stopped with 0');
  } finally {
    portal.kill('SIGKILL');
  }
};

/** Again where the portal says that it is too busy, as a browser's user would. */
const ask = async (address: string, init?: RequestInit): Promise<Response> => {
  for (let left = PATIENCE_S; ; left -= 1) {
    const answer = await fetch(address, init);
    if (answer.status !== 503 || left === 0) return answer;
    await wait(1_000);
  }
};

/** An applicant of the demo signs in and reads their own form; a browser gets pages. */
const visit = (volume: string) => async (url: string) => {
  const pages = await ask(url);
  if (pages.status !== 200 || !(await pages.text()).includes('<html'))
    throw new Error(`It has no pages: ${pages.status}`);
  const accounts = JSON.parse(await readFile(join(volume, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const [account] = accounts.filter(({ fase }) => fase === 'siap_finalisasi');
  if (!account) throw new Error('The demo lacks an account');
  const { username, password } = account;
  const login = await ask(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const form = await ask(`${url}/api/v2/data_diri_pendaftar/${username}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (login.status !== 200 || form.status !== 200)
    throw new Error(`sign-in ${login.status}, form ${form.status}`);
  say('an applicant of the demo signed in and read their form');
};

let database: Awaited<ReturnType<typeof startEmbedded>> | undefined;
try {
  if (!values.dasar) await makeDebian(base);
  await mkdir(context);
  const list = join(folder, 'berkas.tar');
  await run('sh', ['-c', `git ls-files -z | tar --create --null --files-from=- --file=${list}`], {
    cwd: root,
  });
  await run('tar', ['--extract', `--file=${list}`, `--directory=${context}`, '--no-same-owner']);
  const stages = readContainerfile(await readFile(join(root, 'Containerfile'), 'utf8'));
  let last: Image | undefined;
  for (const stage of stages) last = await build(stage);
  if (!last || last.user === 'root') throw new Error('The image must not run as root');
  const { stdout } = await run('du', ['--summarize', '--block-size=1M', join(last.root, last.cwd)]);
  say(`the program takes ${Number.parseInt(stdout, 10)} MB`);
  database = await startEmbedded({ dataDir: join(folder, 'postgres') });
  const mounted = { data: join(folder, 'volume'), secrets: join(folder, 'rahasia') };
  await mkdir(mounted.data, { mode: 0o700 });
  await chown(mounted.data, NODE_USER, NODE_USER);
  await mkdir(mounted.secrets);
  const secrets = { database_url: database.url, master: randomBytes(32).toString('hex') };
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(mounted.secrets, name);
    await writeFile(file, value, { mode: 0o440 });
    await chown(file, 0, NODE_USER);
  }
  const files = {
    DATABASE_URL_FILE: '/run/secrets/database_url',
    GERBANG_SECRET_FILE: '/run/secrets/master',
  };
  await serve(last, mounted, { ...files, NODE_ENV: '' }, visit(mounted.data));
  await serve(last, mounted, { ...files, PUBLIC_URL: 'https://pmb.example.ac.id' }, visit(mounted.data));
} finally {
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
}
