/** Writes, held against a validated upsert (F2): saving Data Diri, signing in. */
import { login } from '@gerbang/contract/applicant/sesi';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import pg from 'pg';
import { type Bench, shoot, throughput } from '../support/bench.ts';
import { FLOOR_FIELDS } from '../support/floor-tables.ts';
import { ask, CONNECTIONS, startGun, tell } from '../support/load.ts';
import type { Person } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, medianOf, ratio, type Subject, scaled, spread } from '../support/rounds.ts';
import { atLeast, atLeastByBoth, atMost, type Verdict } from '../support/verdict.ts';
import { recordPath } from './reads.ts';

/** Saving in two usual stacks, measured on another day as shares of F1. */
const PEERS = { 'Laravel 8': { share: 0.035, goal: 11 }, 'Strapi 5': { share: 0.013, goal: 28 } };
const SAVERS = CONNECTIONS * 5;
const PROBES = 4;

type Saved = Record<string, string | number | boolean | null>;

const readRecord = async (origin: string, { nomor, token }: Person): Promise<Saved> => {
  const answer = await fetch(origin + recordPath(nomor), { headers: { authorization: `Bearer ${token}` } });
  const { versi: _, disimpan: _at, ...fields } = ((await answer.json()) as { data: Saved }).data;
  return fields;
};

/** The 99th percentile of the own record's time, to four askers, with and without a flood of sign-ins beside them. */
const flood = async (bench: Bench, app: Server): Promise<Verdict> => {
  const { people, seconds, effort } = bench;
  const gun = startGun();
  const probe = async () =>
    shoot({ gun }, app, {
      shots: people.open.map(({ nomor, token }) => ask(recordPath(nomor), token)),
      connections: PROBES,
      seconds,
      times: true,
    });
  const logins = people.announced.map(({ nomor, pin }) =>
    tell(login.path, { username: nomor, password: pin }),
  );
  const samples = { idle: [] as number[], flooded: [] as number[] };
  for (let round = 0; round < effort.least; round += 1) {
    samples.idle.push((await probe()).p99);
    const [probed] = await Promise.all([probe(), shoot(bench, app, { shots: logins, seconds })]);
    samples.flooded.push(probed.p99);
  }
  await gun.stop();
  const times = samples.flooded.map((ms, i) => ms / (samples.idle[i] ?? Number.NaN));
  return atMost('p99 of the own record in a flood of sign-ins', spread(times), 4, '× idle', {
    'ms idle': spread(samples.idle).median,
    'ms flooded': spread(samples.flooded).median,
  });
};

/**
 * Signing in as somebody with few sessions does. Each of these signs in dozens of times a round, and from the twentieth session
 * on (keamanan 20) every one would end another and tell all processes, so what a turn opened is removed before the next.
 */
const signIns = (bench: Bench, app: Server): Subject => {
  const { people, cluster } = bench;
  const shots = people.open.map(({ nomor, pin }) => tell(login.path, { username: nomor, password: pin }));
  const turn = throughput(bench, 'sign-in', app, shots);
  const since = new Date();
  return {
    ...turn,
    run: async () => {
      const db = new pg.Client({ connectionString: cluster.large });
      await db.connect();
      await db.query('DELETE FROM sesi WHERE dibuat BETWEEN $1 AND now()', [since]);
      await db.end();
      return turn.run();
    },
  };
};

export const writes = async (bench: Bench, app: Server): Promise<Verdict[]> => {
  const { floors, people } = bench;
  const part = dataDiri.parts[0];
  if (part?.shape !== 'record') throw new Error('data-diri begins with its record');
  const savers = people.open.slice(0, SAVERS);
  const records = await Promise.all(savers.map((p) => readRecord(app.origin, p)));
  const floorBody = (record: Saved) =>
    Object.fromEntries(
      ['nomor_pendaftar', ...FLOOR_FIELDS.map(([name]) => name)].map((name) => [name, record[name]]),
    );
  const subjects = [
    throughput(
      bench,
      'F1',
      floors,
      savers.map(({ nomor }) => ({ method: 'GET', path: `/f1/${nomor}`, headers: {} })),
    ),
    throughput(
      bench,
      'F2',
      floors,
      records.map((record) => tell('/f2', floorBody(record))),
    ),
    throughput(
      bench,
      'save',
      app,
      records.map((record, i) => tell(part.save, record, savers[i]?.token)),
    ),
    signIns(bench, app),
  ];
  const samples = await inTurn(subjects, bench.effort, [
    ['save', 'F2'],
    ['sign-in', 'F2'],
  ]);
  const toF2 = (what: string, name: string, limit: number) =>
    atLeastByBoth(
      what,
      ratio(samples, name, 'F2'),
      1 / ratio(samples, name, 'F2', 'cpu').median,
      limit,
      '× F2',
      {
        'µs CPU': medianOf(samples, name, 'cpu'),
        'F2 µs CPU': medianOf(samples, 'F2', 'cpu'),
        'a second': medianOf(samples, name),
        '× F1': ratio(samples, name, 'F1').median,
      },
    );
  const saving = ratio(samples, 'save', 'F1');
  return [
    toF2('Saving Data Diri', 'save', 0.7),
    ...Object.entries(PEERS).map(([peer, { share, goal }]) =>
      atLeast(`Saving against ${peer}`, scaled(saving, 1 / share), goal, '× theirs'),
    ),
    toF2('Sign-in', 'sign-in', 1),
    await flood(bench, app),
  ];
};
