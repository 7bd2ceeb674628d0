/**
 * `npm run latihan -- pulih [--pendaftar=N]`: a portal with its own database and many applicants is backed up, loses database and
 * files, and is brought back by `npm run pmb -- cadangan`; every table and every file must be as it was. Prints the seconds.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { createPool, type Pool } from '../../packages/server/src/db/pool.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { diskStorage } from '../../packages/server/src/storage/disk.ts';
import { startChild } from '../../packages/server/test/child.ts';
import { copyApplicant } from '../../packages/server/test/copies.ts';
import { root } from '../gate.ts';
import { contents, otherThan } from './contents.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { pendaftar: { type: 'string', default: '100000' } },
});
const APPLICANTS = Number(values.pendaftar);
const AT_ONCE = 500;
/** A file for every tenth applicant, of the size of a small photo. */
const [FILES_PER, FILE_BYTES] = [10, 20_000];
const run = promisify(execFile);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

const folder = await mkdtemp(join(tmpdir(), 'gerbang-pulih-'));
const dataDir = join(folder, 'data');
const backup = join(folder, 'cadangan');
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: '0',
};

const timed = async (what: string, act: () => Promise<unknown>): Promise<void> => {
  const began = performance.now();
  await act();
  say(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
};
const pmb = (...argv: string[]) =>
  run(process.execPath, ['scripts/pmb.ts', 'cadangan', ...argv], { cwd: root, env });

const fill = async (pool: Pool, model: string): Promise<void> => {
  for (let left = APPLICANTS; left > 0; left -= AT_ONCE) {
    const copies = await copyApplicant(pool, model, Math.min(left, AT_ONCE), new Date());
    // Copies name files that are none.
    await pool.query('DELETE FROM berkas WHERE nomor_pendaftar = ANY($1)', [
      copies.map(({ nomor_pendaftar }) => nomor_pendaftar),
    ]);
  }
  const storage = diskStorage(join(dataDir, 'berkas'));
  for (let i = 0; i < APPLICANTS / FILES_PER; i += 1)
    await pool.query(
      "INSERT INTO berkas_kabar (id, kunci_berkas, ext, mime, ukuran, dibuat) VALUES (gen_random_uuid(), $1, 'png', 'image/png', $2, now())",
      [await storage.put(randomBytes(FILE_BYTES)), FILE_BYTES],
    );
};

let database = await startEmbedded({ dataDir: join(dataDir, 'postgres') });
try {
  // The demo comes from the portal itself; it is quiet while rows are compared.
  const portal = await startChild('src/main.ts', { ...env, DATABASE_URL: database.url } as Record<
    string,
    string
  >);
  await portal.kill();
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const account = accounts.find(({ fase }) => fase === 'siap_finalisasi');
  if (!account) throw new Error('the demo lacks an account');
  const pool = createPool(database.url, 2);
  await timed(`${APPLICANTS} applicants and ${APPLICANTS / FILES_PER} files made`, () =>
    fill(pool, account.username),
  );
  const before = await contents(database.url);
  const size = await pool.query<{ mb: number }>(
    'SELECT (pg_database_size(current_database()) / 1e6)::int AS mb',
  );
  await pool.end();
  await timed(`backed up, ${size.rows[0]?.mb} MB of database`, () => pmb('buat', '--ke', backup));
  await timed('examined', () => pmb('periksa', backup));
  await database.stop();
  for (const name of ['postgres', 'berkas']) await rm(join(dataDir, name), { recursive: true });
  say('database and files are gone');
  await timed('brought back', () => pmb('pulih', backup));
  await timed('the database runs again', async () => {
    database = await startEmbedded({ dataDir: join(dataDir, 'postgres') });
  });
  const after = await contents(database.url);
  const other = otherThan(before, after);
  const back = await startChild('src/main.ts', { ...env, DATABASE_URL: database.url } as Record<
    string,
    string
  >);
  const { username, password } = account;
  const login = await fetch(`${back.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  await back.kill();
  say(
    `${before.size} tables compared, other than before: ${other.join(', ') || 'none'}; sign-in ${login.status}`,
  );
  process.exitCode = other.length === 0 && login.status === 200 ? 0 : 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
