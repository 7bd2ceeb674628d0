/** The whole finalisation over two processes, into free rooms and into too few, held against a seat alone (F4). */

import { verifikasi } from '@gerbang/contract/applicant/verifikasi';
import { errors as failures } from '@gerbang/contract/wire/errors';
import pg from 'pg';
import { type Bench, shoot, withApps } from '../support/bench.ts';
import { CONNECTIONS, type Shot, tell } from '../support/load.ts';
import { exactly, inTurn, medianOf, ratio, type Sample, type Subject } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

const [errorStatus] = failures.ruang_penuh;

/** Seats of one room. */
const SEATS = 40;
const SLICES = 16;

const UNDO = [
  'DELETE FROM kursi WHERE nomor_pendaftar IN (SELECT nomor FROM bench.orang WHERE lengkap)',
  'DELETE FROM kartu_ujian WHERE nomor_pendaftar IN (SELECT nomor FROM bench.orang WHERE lengkap)',
  // A few at a time, as applicants come: half of a page changed in one statement finds no room on it, and moves away.
  ...Array.from(
    { length: SLICES },
    (_, slice) => `UPDATE pendaftar SET diverifikasi = NULL, nomor_peserta = NULL, versi_kartu = 0
   WHERE diverifikasi IS NOT NULL AND nomor_pendaftar IN (SELECT nomor FROM bench.orang WHERE lengkap AND abs(hashtext(nomor)) % ${SLICES} = ${slice})`,
  ),
  "DELETE FROM pgboss.job WHERE name = 'kartu-ujian'",
  'DELETE FROM bench.kursi',
  'DELETE FROM bench.ruang',
];
const CHOSEN = `SELECT kode_jadwal FROM pendaftar JOIN bench.orang ON nomor = nomor_pendaftar WHERE lengkap LIMIT 1`;
const ROOM_ROWS = `INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas)
  SELECT (${CHOSEN}), 1, 'Bench ' || n, $1 FROM generate_series(1, $2::integer) n`;
const FLOOR_ROOMS =
  'INSERT INTO bench.ruang (id, kapasitas, terisi) SELECT n, $1, 0 FROM generate_series(1, $2::integer) n';

/** What must never be: more in a room than it holds, a seat or a number twice, a refusal while a seat is free. */
const WRONG = `SELECT
  (SELECT count(*) FROM ruang r WHERE r.terisi > r.kapasitas OR r.terisi <> (SELECT count(*) FROM kursi k WHERE k.id_ruang = r.id_ruang))::int AS overbooked,
  ((SELECT count(*) - count(DISTINCT (id_ruang, nomor_kursi)) FROM kursi)
    + (SELECT count(*) - count(DISTINCT nomor_peserta) FROM pendaftar WHERE diverifikasi IS NOT NULL))::int AS duplicates,
  (SELECT sum(kapasitas - terisi) FROM ruang WHERE nama_ruang LIKE 'Bench %')::int AS free,
  (SELECT count(*) FROM pendaftar JOIN bench.orang ON nomor = nomor_pendaftar WHERE nomor = ANY($1) AND diverifikasi IS NULL)::int AS refused`;

/** Nobody finalised, no seat taken, `rooms` rooms for everybody's schedule and `floorRooms` for the floor. */
export const reset = async (db: pg.Client, rooms: number, floorRooms: number): Promise<void> => {
  for (const sql of UNDO) await db.query(sql);
  // The schedule's own rooms would let in more than were counted.
  await db.query(`DELETE FROM ruang WHERE kode_jadwal = (${CHOSEN})`);
  await db.query(ROOM_ROWS, [SEATS, rooms]);
  await db.query(FLOOR_ROOMS, [SEATS, floorRooms]);
  await db.query(
    'VACUUM pendaftar, pencarian, kursi, ruang, jadwal_ujian, penomoran, bench.kursi, bench.ruang, pgboss.job',
  );
};

interface Wrong {
  overbooked: number;
  duplicates: number;
  free: number;
  refused: number;
}

/** Finalises every complete applicant once, in an order that has nothing to do with when they paid: by their random token. */
export const finaliseAll = ({ people }: Pick<Bench, 'people'>): Shot[] =>
  people.complete
    .toSorted((a, b) => (a.token < b.token ? -1 : 1))
    .map(({ nomor, kode_penawaran, token }) =>
      tell(verifikasi.path, { nomor_pendaftar: nomor, kode_penawaran }, token),
    );

/**
 * As before, and the search rows of everybody in the order of payment again. Those who finalise here paid one after the
 * other, so their rows share forty pages; hundreds of changes a second push them off, where a year's would not.
 */
export const leave = async (db: pg.Client): Promise<void> => {
  await reset(db, 0, 0);
  await db.query('CLUSTER pencarian');
  await db.query('VACUUM ANALYZE pencarian');
};

export const finalisation = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['web', 'web'], async (...servers) => {
    const { people, floors, cluster, gun } = bench;
    const db = new pg.Client({ connectionString: cluster.large });
    await db.connect();
    const wrong = { overbooked: 0, duplicates: 0, 'falsely refused': 0 };
    const shots = finaliseAll(bench);
    const numbers = people.complete.map(({ nomor }) => nomor);
    const enough = Math.ceil(numbers.length / SEATS);
    const cpu = async () =>
      (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, one) => sum + one);
    const finalise = (name: string, rooms: number): Subject => ({
      name,
      run: async (): Promise<Sample> => {
        await reset(db, rooms, enough);
        const before = await cpu();
        const origins = servers.map(({ origin }) => origin);
        const outcome = await gun.fire({ origins, connections: CONNECTIONS, shots, seconds: null });
        const { statuses, errors, perSecond, answered } = outcome;
        const spent = ((await cpu()) - before) / shots.length;
        const row = (await db.query<Wrong>(WRONG, [numbers])).rows[0] as Wrong;
        const full = statuses[errorStatus] ?? 0;
        if (errors > 0 || answered + full !== shots.length)
          throw new Error(`${name}: ${JSON.stringify(statuses)}, ${errors} errors`);
        wrong.overbooked += row.overbooked;
        wrong.duplicates += row.duplicates;
        wrong['falsely refused'] += Math.min(row.free, row.refused);
        return { value: (perSecond * shots.length) / answered, cpu: spent };
      },
    });
    const floor: Subject = {
      name: 'F4',
      run: async () => {
        await reset(db, 0, enough);
        const seats = numbers.map((nomor) => tell('/f4', { nomor }));
        return shoot(bench, floors, { shots: seats, seconds: null });
      },
    };
    try {
      const subjects = [floor, finalise('free', enough), finalise('full', enough / 2)];
      const samples = await inTurn(subjects, bench.effort, [['free', 'F4']]);
      const sum = Object.values(wrong).reduce((a, b) => a + b);
      return [
        atLeast('Whole finalisation, two processes, free rooms', ratio(samples, 'free', 'F4'), 0.4, '× F4', {
          'answers with half the seats × F4': ratio(samples, 'full', 'F4').median,
          'a second': medianOf(samples, 'free'),
          'µs CPU': medianOf(samples, 'free', 'cpu'),
          'F4 µs CPU': medianOf(samples, 'F4', 'cpu'),
        }),
        atMost('Overbooked, given twice, falsely refused', exactly(sum), 0, 'ever', wrong),
      ];
    } finally {
      await leave(db);
      await db.end();
    }
  });
