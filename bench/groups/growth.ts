/** What the same call takes with many applicants against few: nothing may depend on how many there are. */

import { cekPassword } from '@gerbang/contract/pembayaran';
import { daftarPendaftar } from '@gerbang/contract/pendaftar-petugas';
import { login } from '@gerbang/contract/sesi';
import pg from 'pg';
import { type Bench, shoot, startOne } from '../support/bench.ts';
import { ask, type Shot, tell } from '../support/load.ts';
import { gather, type People, type Person } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, ratio, type Subject } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { recordPath } from './reads.ts';

const CONNECTIONS = 4;
/** A lookup counts against limits of its number, its address and the hour, so each is asked once. */
const LOOKUPS = 100;

interface Side {
  server: Server;
  people: People;
  /** Cursor of the middle of the office's list. */
  middle: string;
}

const MIDDLE = `SELECT p.dibuat::text AS dibuat, p.nomor_pendaftar AS nomor FROM bench.orang o JOIN pendaftar p ON p.nomor_pendaftar = o.nomor
  WHERE o.i = (SELECT max(i) / 2 FROM bench.orang)`;

const findMiddle = async (url: string): Promise<string> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const row = (await db.query<{ dibuat: string; nomor: string }>(MIDDLE)).rows[0];
    return Buffer.from(JSON.stringify([row?.dibuat, row?.nomor])).toString('base64url');
  } finally {
    await db.end();
  }
};

const lookup = (person: Person, serial: number): Shot => {
  const shot = tell(cekPassword.path, {
    nomor_pembayaran: person.nomor_pembayaran,
    nomor_pendaftar: person.nomor,
  });
  const address = `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;
  return { ...shot, headers: { ...shot.headers, 'x-forwarded-for': address } };
};

const office = ({ people }: Side, query: string): Shot[] => [
  { method: 'GET', path: `${daftarPendaftar.path}${query}`, headers: { cookie: people.cookie } },
];

/** What is asked of a side in a round; whatever is asked once only differs from round to round. */
const calls: Record<string, { shots: (side: Side, round: number) => Shot[]; once?: boolean }> = {
  'own record': { shots: ({ people }) => people.open.map((p) => ask(recordPath(p.nomor), p.token)) },
  'sign-in': {
    shots: ({ people }) =>
      people.open.map(({ nomor, pin }) => tell(login.path, { username: nomor, password: pin })),
  },
  lookup: {
    shots: ({ people }, round) =>
      people.open.slice(round * LOOKUPS, (round + 1) * LOOKUPS).map((p, i) => lookup(p, round * LOOKUPS + i)),
    once: true,
  },
  'office: search by code': { shots: (side) => office(side, `?cari=${side.people.open[0]?.nomor}`) },
  'office: search by two words': { shots: (side) => office(side, '?cari=putri+wibowo') },
  'office: search by one word': { shots: (side) => office(side, '?cari=lestari') },
  'office: search by phone': { shots: (side) => office(side, '?cari=081200000123') },
  'office: first page': { shots: (side) => office(side, '') },
  'office: page in the middle': { shots: (side) => office(side, `?setelah=${side.middle}`) },
  'office: first page of a phase': { shots: (side) => office(side, '?fase=mengisi') },
};

export const growth = async (bench: Bench): Promise<Verdict[]> => {
  const { cluster, seconds, rounds } = bench;
  const small = await startOne(bench, 'web', 'small');
  const large = await startOne(bench, 'web', 'large').catch(async (error: unknown) => {
    await small.stop();
    throw error;
  });
  try {
    const sides: Record<string, Side> = {
      small: { server: small, people: await gather(cluster.small), middle: await findMiddle(cluster.small) },
      large: { server: large, people: bench.people, middle: await findMiddle(cluster.large) },
    };
    const subjects = Object.entries(calls).flatMap(([call, { shots, once }]) =>
      Object.entries(sides).map(([size, side]): Subject => {
        let round = 0;
        return {
          name: `${call} ${size}`,
          run: async () => {
            const fired = shots(side, round);
            round += 1;
            const load = {
              shots: fired,
              connections: CONNECTIONS,
              seconds: once ? null : seconds / 2,
              times: true,
            };
            return { value: (await shoot(bench, side.server, load)).p50 };
          },
        };
      }),
    );
    for (const { run } of subjects) await run();
    const samples = await inTurn(subjects, rounds);
    return Object.keys(calls).map((call) =>
      atMost(`Growth, ${call}`, ratio(samples, `${call} large`, `${call} small`), 1.3, '× p50', {
        'ms large':
          samples[`${call} large`]?.map(({ value }) => value).toSorted((a, b) => a - b)[
            Math.floor(rounds / 2)
          ] ?? 0,
      }),
    );
  } finally {
    await small.stop();
    await large.stop();
  }
};
