/**
 * `STORAGE_URL=s3://… npm run latihan -- ukur-berkas`: uploads through a portal whose files go to that bucket against one whose
 * files go to its disk, in turns on one machine (docs/operations/object-store.md has a store to try). The bucket is the drill's alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill } from '../../bench/support/fill.ts';
import { gather, type Person } from '../../bench/support/people.ts';
import { cpuOf, cpuOfDatabase, type Server, startApp } from '../../bench/support/processes.ts';
import { inTurn, medianOf, ratio, type Subject } from '../../bench/support/rounds.ts';
import { MASTER } from '../../bench/support/secret.ts';
import { atLeast, lineOf } from '../../bench/support/verdict.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { pdf } from '../../packages/server/test/corpus-pdf.ts';
import { fileForm } from '../../packages/server/test/writes.ts';

const APPLICANTS = 6_000;
const PEOPLE = 2_560;
const AT_ONCE = 8;
/** Of a usual scan. */
const FILE_BYTES = 200_000;
/** In one turn. */
const UPLOADS = 120;
const EFFORT = { warm: true, least: 5, most: 11 };

const { STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
if (!STORAGE_URL || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
  throw new Error('STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY name the bucket');
const bytes = pdf({ preamble: `% ${'x'.repeat(FILE_BYTES)}\n` });

/** Everybody of the row in turn, so that nobody comes to the end of what an applicant may send. */
const uploads = (people: readonly Person[], spent: (app: Server) => Promise<number>) => {
  let next = 0;
  const send = async (app: Server): Promise<void> => {
    const { nomor, token } = people[next++ % people.length] as Person;
    const answer = await fetch(`${app.origin}/api/v2/data_diri_pendaftar/akta`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: fileForm(nomor, 'akta_kelahiran', bytes),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  };
  return (name: string, app: Server): Subject => ({
    name,
    run: async () => {
      let left = UPLOADS;
      const [began, before] = [performance.now(), await spent(app)];
      const row = async () => {
        while (left-- > 0) await send(app);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, row));
      const value = UPLOADS / ((performance.now() - began) / 1_000);
      return { value, cpu: ((await spent(app)) - before) / UPLOADS };
    },
  });
};

const folder = await mkdtemp(join(tmpdir(), 'gerbang-ukur-'));
const database = await startEmbedded({ dataDir: join(folder, 'postgres') });
const apps: Server[] = [];
try {
  await fill(database.url, join(folder, 'berkas'), APPLICANTS, (line) => console.log(line));
  const people = (await gather(database.url, PEOPLE)).open;
  const app = async (more: Record<string, string>) => {
    const log = join(folder, 'portal.log');
    const where = { databaseUrl: database.url, dataDir: folder, log };
    const one = await startApp({ ...where, secret: MASTER, role: 'web', more });
    apps.push(one);
    return one;
  };
  const disk = await app({});
  const store = await app({ STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  /** Of all but the store: the portal, its database, and who uploads. */
  const spent = async (of: Server) =>
    (await of.cpu()) +
    (await cpuOf(process.pid)) +
    (await cpuOfDatabase(join(folder, 'postgres', 'cluster')));
  const subject = uploads(people, spent);
  const samples = await inTurn([subject('disk', disk), subject('store', store)], EFFORT, [['store', 'disk']]);
  const verdict = atLeast('Uploads to an object store', ratio(samples, 'store', 'disk'), 0.6, '× to disk', {
    'to disk a second': medianOf(samples, 'disk'),
    'to the store a second': medianOf(samples, 'store'),
  });
  console.log(lineOf(verdict));
  // A store on machines of its own takes no core of these: what is left is what the others spend.
  const without = ratio(samples, 'disk', 'store', 'cpu');
  console.log(
    lineOf(
      atLeast('The same by CPU of all but the store', without, 0.6, '× to disk', {
        'ms an upload to disk': medianOf(samples, 'disk', 'cpu') / 1_000,
        'ms an upload to the store': medianOf(samples, 'store', 'cpu') / 1_000,
      }),
    ),
  );
  process.exitCode = verdict.met ? 0 : 1;
} finally {
  for (const one of apps) await one.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
