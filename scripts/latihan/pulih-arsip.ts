/**
 * `npm run latihan -- pulih-arsip [--pendaftar=N] [--tanpa-penerima]`: a portal on a PostgreSQL with the archive of
 * docs/operations/backup.md loses its database and files in the middle of saving, and is brought back to the second before:
 * every save that was acknowledged must be there. Prints the seconds. The last option takes the receiver of the log away: the drill must then fail.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { fill } from '../../bench/support/fill.ts';
import { gather } from '../../bench/support/people.ts';
import { startApp } from '../../bench/support/processes.ts';
import { MASTER } from '../../bench/support/secret.ts';
import { diskStorage } from '../../packages/server/src/storage/disk.ts';
import { missingPackages, startArchive } from './archive.ts';
import { contents, otherThan } from './contents.ts';
import { createAsk, createTally } from './tally.ts';
import { startWriters } from './writers.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    pendaftar: { type: 'string', default: '1000000' },
    'tanpa-penerima': { type: 'boolean', default: false },
  },
});
const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`);
const APPLICANTS = Number(values.pendaftar);
const SAVING = 20;
const SAVING_MS = 60_000;
/** What a save writes, and what a portal that starts does: judged by the saves themselves. */
const MOVING = [
  'antrean_orang',
  'audit',
  'audit_tentang',
  'data_diri_pendaftar',
  'orang_pendaftar',
  'pencarian',
  'pendaftar',
  'rate_limit',
  'sesi',
];
const run = promisify(execFile);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
const timed = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const found = await act();
  say(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return found;
};

const folder = await mkdtemp(join(tmpdir(), 'gerbang-arsip-'));
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
const files = join(dataDir, 'berkas');
const copied = join(folder, 'berkas');
const log = join(folder, 'portal.log');
const archive = await startArchive(join(folder, 'basis-data'), !values['tanpa-penerima']);
const portal = () => startApp({ databaseUrl: archive.url, dataDir, secret: MASTER, role: 'web', log });
const look = () => contents(archive.url);
const megabytes = async (): Promise<number> => {
  const db = new pg.Client(archive.url);
  await db.connect();
  const { rows } = await db.query('SELECT (pg_database_size(current_database()) / 1e6)::int AS mb');
  await db.end();
  return (rows[0] as { mb: number }).mb;
};
try {
  await timed(`${APPLICANTS} applicants made`, () => fill(archive.url, files, APPLICANTS, say));
  const people = await gather(archive.url, SAVING);
  // What a start changes is changed before anything is compared.
  await (await portal()).stop();
  await timed('backed up', () => archive.backUp());
  await run('cp', ['--archive', files, copied]);
  const before = await timed('every row read', look);
  say(`${await megabytes()} MB of database`);

  const tally = createTally();
  const first = await portal();
  let { origin } = first;
  const ask = createAsk(() => [origin], tally);
  const accounts = people.open.map(({ nomor, pin }) => ({ username: nomor, password: pin }));
  const writers = await startWriters(ask, tally, accounts, diskStorage(files), { uploads: false });
  await wait(SAVING_MS);
  await timed('database and files lost', async () => {
    await archive.lose();
    await rm(files, { recursive: true });
  });
  const { saves } = tally.done;
  await timed(`brought back, after ${saves} saves`, () =>
    Promise.all([archive.restore(), run('cp', ['--archive', copied, files])]),
  );
  writers.end();
  await first.stop();
  const after = await timed('every row read', look);
  const second = await timed('the portal serves', portal);
  origin = second.origin;
  const signedIn = await ask(0, '/api/login', { body: accounts[0] ?? {} });
  const db = new pg.Client(archive.url);
  await db.connect();
  await writers.judge(db);
  await db.end();
  await second.stop();
  const other = otherThan(before, after).filter((name) => !MOVING.includes(name));
  const wrong = Object.values(tally.wrong).reduce((sum, n) => sum + n, 0);
  const isWhole = wrong + other.length === 0;
  say(
    `${saves} acknowledged saves, lost ${tally.wrong.lost}, doubled ${tally.wrong.doubled}; of ${before.size} tables other than before, but for those that saves write: ${other.join(', ') || 'none'}; sign-in ${signedIn?.status}`,
  );
  process.exitCode = isWhole && saves > 0 && signedIn ? 0 : 1;
} finally {
  await archive.end();
  await rm(folder, { recursive: true, force: true });
}
