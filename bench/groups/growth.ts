/** What the same call takes with many applicants against few: nothing may depend on how many there are. */

import { cekPassword } from '@gerbang/contract/applicant/pembayaran/calls';
import { login } from '@gerbang/contract/applicant/sesi';
import { type Bench, shoot, startOne } from '../support/bench.ts';
import { ask, type Shot, tell } from '../support/load.ts';
import { gather, type People, type Person } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, medianOf, type Pair, ratio, type Subject } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';
import { officePages } from './office-pages.ts';
import { recordPath } from './reads.ts';

const CONNECTIONS = 4;
/** A lookup counts against limits of its number, its address and the hour, so each is asked once. */
const LOOKUPS = 100;

/** How often a page of the office is asked for in a round: enough for a median, and a slow one does not take the day. */
const LOOKS = 120;
const LOOKS_QUICK = 8;

interface Side {
  server: Server;
  people: People;
  /** Addresses of the office's pages by what they are. */
  pages: Map<string, string>;
}
/** What is asked of a side in a round; whatever is asked `once` is over when every shot was. */
interface Ask {
  shots: (side: Side, round: number) => Shot[];
  once?: boolean;
}

const lookup = (person: Person, serial: number): Shot => {
  const shot = tell(cekPassword.path, {
    nomor_pembayaran: person.nomor_pembayaran,
    nomor_pendaftar: person.nomor,
  });
  const address = `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;
  return { ...shot, headers: { ...shot.headers, 'x-forwarded-for': address } };
};

const look = (what: string, times: number): Ask => ({
  shots: ({ people, pages }) =>
    Array.from({ length: times }, () => ({
      method: 'GET',
      path: pages.get(what) as string,
      headers: { cookie: people.cookie },
    })),
  once: true,
});

const own: Record<string, Ask> = {
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
};

export const growth = async (bench: Bench): Promise<Verdict[]> => {
  const { cluster, seconds, effort, quick } = bench;
  const small = await startOne(bench, 'web', 'small');
  const large = await startOne(bench, 'web', 'large').catch(async (error: unknown) => {
    await small.stop();
    throw error;
  });
  try {
    const { people } = bench;
    const pages = await officePages(cluster.large);
    const sides: Record<string, Side> = {
      small: {
        server: small,
        people: await gather(cluster.small, people.open.length),
        pages: await officePages(cluster.small),
      },
      large: { server: large, people, pages },
    };
    const looks = [...pages.keys()].map(
      (what) => [`office: ${what}`, look(what, quick ? LOOKS_QUICK : LOOKS)] as const,
    );
    const calls = { ...own, ...Object.fromEntries(looks) };
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
    const names = Object.keys(calls);
    const pairOf = (call: string): Pair => [`${call} large`, `${call} small`];
    const samples = await inTurn(subjects, effort, names.map(pairOf));
    return names.map((call) => {
      const [of, to] = pairOf(call);
      return atMost(`Growth, ${call}`, ratio(samples, of, to), 1.3, '× p50', {
        'ms large': medianOf(samples, of),
      });
    });
  } finally {
    await small.stop();
    await large.stop();
  }
};
