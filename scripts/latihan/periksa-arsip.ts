/**
 * `npm run latihan -- periksa-arsip [--pendaftar=N]`: a portal on a PostgreSQL with the archive of docs/operations/backup.md is backed up
 * by the real pgBackRest, and `cadangan periksa --stanza` looks at it: whole, then with a segment of the log gone, with a
 * bit flipped, and with a file gone, each of which it must call broken.
 */
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { fill } from '../../bench/support/fill.ts';
import { MASTER } from '../../bench/support/secret.ts';
import { runIn } from '../../packages/server/src/cli/testing.ts';
import { missingPackages, startArchive } from './archive.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { pendaftar: { type: 'string', default: '20000' } },
});
const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
const wrong: string[] = [];

const folder = await mkdtemp(join(tmpdir(), 'gerbang-periksa-arsip-'));
await chmod(folder, 0o755);
const files = join(folder, 'data', 'berkas');
const archive = await startArchive(join(folder, 'basis-data'), false);
/** The files of the repository that a name is asked of, with the largest first. */
const kept = async (below: string, name: RegExp): Promise<string[]> => {
  const paths = (await readdir(join(archive.repository, below), { recursive: true }))
    .filter((path) => name.test(path))
    .map((path) => join(archive.repository, below, path));
  const sized = await Promise.all(paths.map(async (path) => ({ path, size: (await stat(path)).size })));
  return sized.toSorted((a, b) => b.size - a.size).map(({ path }) => path);
};
const env = {
  DATABASE_URL: archive.url,
  DATA_DIR: join(folder, 'data'),
  GERBANG_SECRET: MASTER,
  PGBACKREST_CONFIG: archive.config,
  PATH: process.env.PATH,
};
const look = async (what: string, isWhole: boolean): Promise<void> => {
  const began = performance.now();
  const { code, out, err } = await runIn(env, folder, [
    'cadangan',
    'periksa',
    '--stanza',
    'gerbang',
    '--berkas',
    files,
  ]);
  say(
    `${what}: ended with ${code} after ${((performance.now() - began) / 1_000).toFixed(1)} s\n${out}${err}`,
  );
  if ((code === 0) !== isWhole) wrong.push(what);
};
/** Harms it for as long as one look takes. */
const harmed = async (
  what: string,
  path: string | undefined,
  harm: (path: string) => Promise<unknown>,
): Promise<void> => {
  if (!path) throw new Error(`${what}: nothing to harm`);
  await rename(path, `${path}.utuh`);
  try {
    await harm(path);
    await look(what, false);
  } finally {
    await rm(path, { force: true });
    await rename(`${path}.utuh`, path);
  }
};
const flip = async (path: string): Promise<void> => {
  const bytes = await readFile(`${path}.utuh`);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await chmod(path, 0o644);
};
try {
  await fill(archive.url, files, Number(values.pendaftar), say);
  const names = await readdir(files, { recursive: true }).then((all) => all.map((name) => basename(name)));
  const stored = names.filter((name) => /^[0-9a-f]{32}$/.test(name));
  const pathOf = (name: string) => join(files, name.slice(0, 2), name.slice(2, 4), name);
  const db = new pg.Client(archive.url);
  await db.connect();
  // Most copies name files that are none; whose rows they are matters to nobody here.
  await db.query('SET session_replication_role = replica');
  const { rowCount } = await db.query('DELETE FROM berkas WHERE kunci_berkas <> ALL($1)', [names]);
  say(`${rowCount} rows without a file taken away`);
  // Copies have a checksum that is made up.
  for (const name of stored) {
    const bytes = await readFile(pathOf(name));
    const sidik = createHash('sha256').update(bytes).digest();
    await db.query('UPDATE berkas SET sidik = $2 WHERE kunci_berkas = $1', [name, sidik]);
  }
  await db.end();
  await archive.backUp();
  await look('whole', true);
  const [bundle] = await kept('backup/gerbang', /F\/(?:bundle|pg_data)\/[^.]+$|F\/pg_data\/.*\.lz4$/);
  const segments = await kept('archive/gerbang', /[0-9A-F]{24}-[0-9a-f]+(?:\.lz4)?$/);
  await harmed('a bit flipped', bundle, flip);
  await harmed('a segment of the log gone', segments.toSorted().at(-1), async () => {});
  await harmed('a file gone', stored.at(-1) && pathOf(stored.at(-1) as string), async () => {});
  await look('whole again', true);
} finally {
  await archive.end();
  await rm(folder, { recursive: true, force: true });
}
for (const line of wrong) say(`WRONG: ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
