/** A crowd on announcement day: whoever asks for a result or signs in is answered; chat and news may step back. */

import { beritaList } from '@gerbang/contract/applicant/kabar';
import { daftarPesan } from '@gerbang/contract/applicant/percakapan';
import { login } from '@gerbang/contract/applicant/sesi';
import { yudisium } from '@gerbang/contract/applicant/yudisium';
import { fill } from '@gerbang/contract/wire/endpoint';
import { type Bench, withApps } from '../support/bench.ts';
import { ask, type Gun, type Load, type Outcome, startGun, tell } from '../support/load.ts';
import { spread } from '../support/rounds.ts';
import { atLeast, type Verdict } from '../support/verdict.ts';

/** Connections that never pause: a crowd, and a few who read beside it. */
const CROWD = { results: 2_400, signIns: 800, readers: 20 };
const SECONDS = 6;
const QUICK = { part: 0.1, seconds: 2 };

/** Percent of the answers that are not refused; a connection that broke is refused too. */
const served = ({ answered, statuses, errors }: Outcome): number => {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, errors);
  return (100 * answered) / all;
};

export const announcement = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['all'], async ({ origin }) => {
    const { announced } = bench.people;
    const { part, seconds } = bench.quick ? QUICK : { part: 1, seconds: SECONDS };
    const guns = Object.fromEntries(Object.keys(CROWD).map((who) => [who, startGun()])) as Record<
      keyof typeof CROWD,
      Gun
    >;
    const loads: Record<keyof typeof CROWD, Load['shots']> = {
      results: announced.map((p) => ask(fill(yudisium.path, { nomor_pendaftar: p.nomor }), p.token)),
      signIns: announced.map(({ nomor, pin }) => tell(login.path, { username: nomor, password: pin })),
      readers: announced.flatMap((p) => [
        ask(fill(daftarPesan.path, { nomor_pendaftar: p.nomor }), p.token),
        ask(beritaList.path, p.token),
      ]),
    };
    const fire = (who: keyof typeof CROWD) =>
      guns[who].fire({
        origins: [origin],
        shots: loads[who],
        connections: CROWD[who] * part,
        seconds,
        times: true,
      });
    try {
      const outcomes: Record<keyof typeof CROWD, Outcome>[] = [];
      for (let round = 0; round < bench.effort.least; round += 1) {
        const [results, signIns, readers] = await Promise.all([
          fire('results'),
          fire('signIns'),
          fire('readers'),
        ]);
        outcomes.push({ results, signIns, readers });
      }
      const of = (who: keyof typeof CROWD, value: (outcome: Outcome) => number) =>
        spread(outcomes.map((o) => value(o[who])));
      const times = (who: keyof typeof CROWD) => ({
        'a second': of(who, ({ perSecond }) => perSecond).median,
        'ms p50': of(who, ({ p50 }) => p50).median,
        'ms p99': of(who, ({ p99 }) => p99).median,
      });
      return [
        atLeast('Crowd: own results answered', of('results', served), 100, '%', times('results')),
        atLeast('Crowd: sign-ins answered', of('signIns', served), 100, '%', {
          ...times('signIns'),
          'chat and news answered %': of('readers', served).median,
        }),
      ];
    } finally {
      for (const gun of Object.values(guns)) await gun.stop();
    }
  });
