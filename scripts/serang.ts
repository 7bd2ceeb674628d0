/**
 * `npm run serang [-- name…]`: attacks of a night, or those named (a program, `tests`, part of a test's path), on loopback
 * alone and bounded in time. Each program of `attack/` meets a portal of its own with the demo university; then the tests of strangers, seats, kills and embargo run long. Prints tries
 * and failures of each, with how honest callers fared meanwhile; ends with 1 where anything failed.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { junk, mostJunk, PER_SECOND } from '../attack/junk.ts';
import { attackLookup } from '../attack/lookup.ts';
import { attackOffice } from '../attack/office.ts';
import { attackPin } from '../attack/pin.ts';
import { placeOf } from '../packages/server/src/db/embedded/place.ts';
import { stopServer } from '../packages/server/src/db/embedded/processes.ts';
import { findEmbedded } from '../packages/server/src/db/embedded.ts';
import type { DemoAccount } from '../packages/server/src/seed/demo.ts';
import { startChild } from '../packages/server/test/child.ts';
import { ATTACKS as ALL_TESTS } from './attacks.ts';
import { runVitest } from './vitest.ts';

const seconds = 15;
const CONNECTIONS = 4_000;
const STOP_MS = 5_000;
/** An honest call may be so many times slower under attack; an idle median below so many milliseconds is noise, and counts as them. */
const SLOWER = 3;
const IDLE_MS = 8;

/** A portal under attack, and who is honest in it. */
interface Portal {
  url: string;
  applicant: { username: string; password: string };
  officer: { username: string; password: string };
  slip: { nomor_pembayaran: string; nomor_pendaftar: string };
}
interface Line {
  name: string;
  tries: number;
  failures: number;
  honest: string;
}

const withPortal = async <T>(work: (portal: Portal) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-serang-'));
  // Attackers come from many addresses, as if through a proxy.
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '127.0.0.1' };
  const child = await startChild('src/main.ts', env);
  try {
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
    const of = (fits: (account: DemoAccount) => boolean) => {
      const found = accounts.find(fits);
      if (!found) throw new Error('the demo lacks an account');
      return { username: found.username, password: found.password };
    };
    const applicant = of(({ fase }) => fase === 'baru');
    const client = new pg.Client({ connectionString: await findEmbedded(join(dataDir, 'postgres')) });
    await client.connect();
    const { rows } = await client.query<Portal['slip']>(
      'SELECT nomor_pembayaran, nomor_pendaftar FROM pembayaran WHERE nomor_pendaftar = $1',
      [applicant.username],
    );
    await client.end();
    const [slip] = rows;
    if (!slip) throw new Error('the demo lacks a payment');
    return await work({ url: child.url, applicant, officer: of(({ peran }) => peran === 'keuangan'), slip });
  } finally {
    await child.kill();
    const { cluster } = await placeOf(join(dataDir, 'postgres'));
    await stopServer(cluster, { fast: STOP_MS, immediate: STOP_MS });
    await rm(dataDir, { recursive: true, force: true });
  }
};

const programs: Readonly<Record<string, (portal: Portal) => Promise<Omit<Line, 'name'>>>> = {
  junk: async ({ url, applicant }) => {
    const account = { kode: applicant.username, pin: applicant.password };
    // The portal was at rest just now and needs half of the machine once it is attacked: from the other half so much can come.
    const wanted = Math.min(PER_SECOND, (await mostJunk(CONNECTIONS)) / 2);
    const { tries, failures, honest, perSecond } = await junk({
      url,
      seconds,
      connections: CONNECTIONS,
      account,
    });
    const limit = SLOWER * Math.max(honest.idleMedian, IDLE_MS);
    const [tooSlow, tooFew] = [!(honest.underMedian <= limit), perSecond < wanted];
    const [idle, under, most] = [honest.idleMedian, honest.underMedian, limit].map((ms) => ms.toFixed(1));
    return {
      tries,
      failures: failures + Number(tooSlow) + Number(tooFew),
      honest:
        `median ${idle} ms idle, ${under} ms meanwhile (at most ${most}: ${SLOWER} × idle, counted as ${IDLE_MS} ms at least)` +
        `${tooSlow ? ' TOO SLOW' : ''}; ${Math.round(perSecond)} junk a second (at least ${Math.round(wanted)}: ${PER_SECOND}, or half of ` +
        `what this machine can send)${tooFew ? ' TOO FEW' : ''}`,
    };
  },
  lookup: async ({ url, slip }) => told(await attackLookup({ url, seconds, slip })),
  'pin of one': async ({ url, applicant }) => told(await attackPin({ url, seconds, account: applicant })),
  'pins of many': async ({ url }) => told(await attackPin({ url, seconds })),
  office: async ({ url, officer }) => {
    const { tries, failures, honest } = await attackOffice({ url, seconds, account: officer });
    return { tries, failures, honest: `${honest.tries} sign-ins, median ${honest.medianMs} ms` };
  },
};
const told = ({ tries, failures, judged, honest }: Awaited<ReturnType<typeof attackPin>>) => ({
  tries,
  failures,
  honest: `${judged} judged; honest: ${JSON.stringify(honest)}`,
});

const print = ({ name, tries, failures, honest }: Line): void =>
  console.log(
    `${failures === 0 ? '✓' : '✗'} ${name}: ${tries.toLocaleString('en')} tries, ${failures} failures${honest && `; ${honest}`}`,
  );

const asked = process.argv.slice(2);
const testsOf = (name: string): string[] =>
  name in programs ? [] : ALL_TESTS.filter((file) => name === 'tests' || file.includes(name));
const unknown = asked.filter((name) => !(name in programs) && testsOf(name).length === 0);
if (unknown.length > 0)
  throw new Error(
    `no attack ${unknown.join(', ')}; there are ${Object.keys(programs).join(', ')}, tests, ${ALL_TESTS.join(', ')}`,
  );
const wanted = (name: string): boolean => asked.length === 0 || asked.includes(name);
const tests =
  asked.length === 0
    ? ALL_TESTS
    : ALL_TESTS.filter((file) => asked.some((name) => testsOf(name).includes(file)));

const lines: Line[] = [];
for (const [name, program] of Object.entries(programs).filter(([one]) => wanted(one))) {
  const line = { name, ...(await withPortal(program)) };
  print(line);
  lines.push(line);
}
if (tests.length > 0) {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-serang-'));
  const became = await runVitest('tests', tests.join(' '), folder, {
    GERBANG_SERANG: '1',
  });
  const tested = became.map(
    ({ name, passed, tries }): Line => ({ name, tries, failures: passed ? 0 : 1, honest: '' }),
  );
  for (const line of tested.filter(({ tries, failures }) => tries > 1 || failures > 0)) print(line);
  const single = tested.filter(({ tries, failures }) => tries === 1 && failures === 0);
  print({ name: 'single attempts and hostile uploads', tries: single.length, failures: 0, honest: '' });
  lines.push(...tested);
  await rm(folder, { recursive: true, force: true });
}
const sum = (of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0);
const failed = sum(({ failures }) => failures);
console.log(`${sum(({ tries }) => tries).toLocaleString('en')} tries, ${failed} failures`);
process.exitCode = failed === 0 ? 0 : 1;
