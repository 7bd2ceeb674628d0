/** A bank that reports payments in the words of SNAP BI, each a new applicant, held against a validated upsert (F2). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { BankSimulator, type Post } from '../../packages/server/test/bank-simulator.ts';
import { type Bench, shoot, throughput, withApps } from '../support/bench.ts';
import { FLOOR_FIELDS } from '../support/floor-tables.ts';
import { CONNECTIONS, type Shot, tell } from '../support/load.ts';
import { inTurn, medianOf, ratio } from '../support/rounds.ts';
import { atLeastByBoth, type Verdict } from '../support/verdict.ts';

/** Payments of one connection in a turn: so many that it lasts the two seconds that others have. */
const EACH = { quick: 1, full: 100 };
const BORN = '17082008';
const OFFERING = `SELECT kode_bayar, biaya FROM penawaran WHERE kode_penawaran = $1`;

export const paying = async (bench: Bench): Promise<Verdict> => {
  const { cluster, people, floors, out, quick } = bench;
  const db = new pg.Client({ connectionString: cluster.large });
  await db.connect();
  const offering = await db.query<{ kode_bayar: string; biaya: number }>(OFFERING, [
    people.open[0]?.kode_penawaran,
  ]);
  const columns = FLOOR_FIELDS.map(([name]) => name);
  const records = await db.query<Record<string, unknown>>(
    `SELECT nomor_pendaftar, ${columns.join(', ')} FROM bench.biodata WHERE nomor_pendaftar = ANY($1::text[])`,
    [people.open.slice(0, 5 * CONNECTIONS).map(({ nomor }) => nomor)],
  );
  await db.end();
  const [{ kode_bayar, biaya }] = offering.rows as [{ kode_bayar: string; biaya: number }];
  let origin = '';
  let made: Shot[] = [];
  // What asks for a token is sent; payments are kept, to be fired.
  const post: Post = async (path, headers, body) => {
    if (path.endsWith('/payment')) {
      const at = made.length;
      const from = { 'x-forwarded-for': `10.${(at >> 8) & 255}.${at & 255}.1` };
      made.push({ method: 'POST', path, headers: { ...headers, ...from }, body });
      return { status: 200, body: {} };
    }
    const answer = await fetch(origin + path, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const bank = new BankSimulator(post, () => new Date());
  const profile = {
    bank: 'Bank Bench',
    partnerServiceId: bank.partnerServiceId,
    clientKey: bank.clientKey,
    clientSecret: bank.clientSecret,
    publicKey: bank.publicPem,
  };
  const file = join(out, 'snap.json');
  await writeFile(file, JSON.stringify([profile]), { mode: 0o600 });
  const run = `U${Date.now()}`;
  let paid = 0;
  return withApps(
    bench,
    ['web'],
    async (web) => {
      origin = web.origin;
      const pay = async () => {
        made = [];
        for (let i = 0; i < CONNECTIONS * (quick ? EACH.quick : EACH.full); i += 1)
          await bank.pay(`${kode_bayar}${BORN}`, `${run}${(paid += 1)}`, `${biaya}.00`);
        return shoot(bench, web, { shots: made, seconds: null });
      };
      const subjects = [
        throughput(
          bench,
          'F2',
          floors,
          records.rows.map((record) => tell('/f2', record)),
        ),
        { name: 'payment', run: pay },
      ];
      const samples = await inTurn(subjects, bench.effort, [['payment', 'F2']]);
      return atLeastByBoth(
        'Payment call of SNAP BI',
        ratio(samples, 'payment', 'F2'),
        1 / ratio(samples, 'payment', 'F2', 'cpu').median,
        0.5,
        '× F2',
        {
          'a second': medianOf(samples, 'payment'),
          'µs CPU': medianOf(samples, 'payment', 'cpu'),
          'F2 µs CPU': medianOf(samples, 'F2', 'cpu'),
        },
      );
    },
    { GERBANG_SNAP_FILE: file },
  );
};
