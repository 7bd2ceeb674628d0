/** What is read at each visit of Prometheus: the pool's own numbers, and what the database knows, at most every few seconds. */
import { setTimeout as delay } from 'node:timers/promises';
import { KANAL } from '@gerbang/contract/office/pemberitahuan/calls';
import { Gauge, type Registry } from 'prom-client';
import { firstOf } from '../../certain.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { findLastBackup } from '../../domain/cadangan.ts';
import { compareClocks, findWaiting } from '../../domain/keadaan-sistem.ts';
import { isWorkerAlive } from '../../jobs/alive.ts';
import { JOB_NAMES } from '../../jobs/jobs.ts';

/** However often somebody reads, the database is asked once in so long. */
const FRESH_MS = 5_000;
/** A database that says nothing keeps nobody waiting: what the process itself knows is told all the same. */
const DEADLINE_MS = 2_000;
/** Schedules told of, those of waves that are open or ended lately; a university has some dozens. */
const SCHEDULES = 500;

const SEATS = `SELECT j.kode_jadwal AS schedule, sum(r.kapasitas - r.terisi) AS seats FROM ruang r JOIN jadwal_ujian j USING (kode_jadwal)
    JOIN penawaran o USING (kode_penawaran)
  WHERE $1::timestamptz BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar + interval '30 days'
  GROUP BY j.kode_jadwal ORDER BY j.kode_jadwal LIMIT ${SCHEDULES}`;
/** Of each state so many are counted, the oldest first: a broadcast to a million would be counted every quarter of a minute. */
const COUNTED = 20_000;
/** Those an operator can do something about; what failed is told for a day. */
const STATES = ['antre', 'dikirim', 'ditahan', 'gagal'] as const;
const NOTICES = `SELECT k.keadaan AS state, r.kanal AS channel, count(*)::int AS notices
  FROM (VALUES ${STATES.map((state) => `('${state}')`).join(', ')}) k (keadaan)
    CROSS JOIN LATERAL (SELECT p.kanal FROM pemberitahuan p
      WHERE p.keadaan = k.keadaan AND p.keadaan <> 'terkirim'
        AND p.dibuat > CASE k.keadaan WHEN 'gagal' THEN $1::timestamptz - interval '1 day' ELSE '-infinity' END
      ORDER BY p.dibuat LIMIT ${COUNTED}) r
  GROUP BY 1, 2`;
// One look at the beginning of each index in the order of sending.
const OLDEST = `SELECT channel, extract(epoch FROM $1::timestamptz - min(mulai))::float8 AS oldest FROM (
    SELECT k.kanal AS channel, r.mulai FROM (VALUES ${Object.keys(KANAL)
      .map((kanal) => `('${kanal}')`)
      .join(', ')}) k (kanal)
      CROSS JOIN (VALUES (true), (false)) s (segera)
      CROSS JOIN LATERAL (SELECT mulai FROM pemberitahuan p WHERE p.kanal = k.kanal AND p.segera = s.segera
        AND p.keadaan = 'antre' AND p.peristiwa <> 'siaran' AND mulai <= $1 ORDER BY mulai LIMIT 1) r
    UNION ALL
    (SELECT kanal, mulai FROM pemberitahuan WHERE keadaan = 'antre' AND peristiwa = 'siaran' AND mulai <= $1 ORDER BY mulai, id LIMIT 1)
  ) waiting GROUP BY channel`;
const DEADLINES = `SELECT extract(epoch FROM min(tanggal_mulai_daftar) FILTER (WHERE tanggal_mulai_daftar > $1) - $1)::float8 AS registration_opens,
    extract(epoch FROM min(tanggal_selesai_daftar) FILTER (WHERE tanggal_selesai_daftar > $1) - $1)::float8 AS registration_ends,
    extract(epoch FROM min(tanggal_pengumuman) FILTER (WHERE tanggal_pengumuman > $1) - $1)::float8 AS announcement
  FROM penawaran WHERE tahap = 'dibuka'`;
type Deadlines = Record<'registration_opens' | 'registration_ends' | 'announcement', number | null>;
const SESSIONS = `SELECT (SELECT count(*) FROM sesi WHERE berakhir > $1) AS pendaftar,
    (SELECT count(*) FROM sesi_petugas WHERE berakhir > $1) AS petugas,
    (SELECT count(*) FROM pembayaran WHERE karantina IS NOT NULL AND dikembalikan IS NULL) AS karantina`;

interface Counts {
  pendaftar: number;
  petugas: number;
  karantina: number;
}

const gaugesIn = (registry: Registry) => {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `gerbang_${name}`, help, labelNames, registers: [registry] });
  return {
    pool: gauge('pool_connections', 'Connections to the database, by state', 'state'),
    waiting: gauge('pool_waiting', 'Calls that wait for a connection'),
    up: gauge('database_up', '1 while the database answers and news between processes come'),
    jobs: gauge('jobs_waiting', 'Jobs that are due and not begun, by kind', 'kind'),
    oldest: gauge('jobs_oldest_seconds', 'How long the oldest of them has waited', 'kind'),
    seats: gauge('seats_left', 'Seats left in the rooms of a schedule', 'schedule'),
    sessions: gauge('sessions', 'Sessions that have not ended, by who holds them', 'kind'),
    notices: gauge(
      'notices',
      `Notices that have not left, by channel and state; at most ${COUNTED} of a state`,
      'channel',
      'state',
    ),
    noticesOldest: gauge('notices_oldest_seconds', 'How long the oldest that is due has waited', 'channel'),
    deadline: gauge(
      'deadline_seconds',
      'To the next of all open offerings, by kind; -1 where there is none',
      'kind',
    ),
    certificate: gauge(
      'certificate_left_seconds',
      'Until the certificate at the public address ends; +Inf where none can be seen',
    ),
    aside: gauge('payments_set_aside', 'Payments that wait for the office'),
    worker: gauge('worker_alive', '1 while some process does the jobs'),
    backup: gauge('backup_age_seconds', 'Since the last backup that was noted; -1 where none was'),
    replica: gauge(
      'replica_lag_seconds',
      'Age of what the replica holds; +Inf where not known, -1 without one',
    ),
    clock: gauge('clock_difference_seconds', "The database's clock less this machine's"),
    free: gauge('disk_free_bytes', 'Room on the fullest disk the portal writes to'),
    share: gauge('disk_free_ratio', 'The same as a share, from 0 to 1'),
    writable: gauge('files_writable', '1 while a file can be written'),
  };
};
type Gauges = ReturnType<typeof gaugesIn>;

const readNotices = async (gauges: Gauges, { pool, now }: Deps): Promise<void> => {
  const at = [now()];
  const [counted, oldest, deadlines] = await Promise.all([
    pool.query<{ channel: string; state: string; notices: number }>(named('ukur_pesan', NOTICES, at)),
    pool.query<{ channel: string; oldest: number }>(named('ukur_pesan_tertua', OLDEST, at)),
    pool.query<Deadlines>(named('ukur_batas', DEADLINES, at)),
  ]);
  for (const channel of Object.keys(KANAL)) {
    for (const state of STATES) gauges.notices.set({ channel, state }, 0);
    gauges.noticesOldest.set({ channel }, 0);
  }
  for (const { channel, state, notices } of counted.rows) gauges.notices.set({ channel, state }, notices);
  for (const row of oldest.rows) gauges.noticesOldest.set({ channel: row.channel }, row.oldest);
  for (const [kind, left] of Object.entries(firstOf(deadlines.rows)))
    gauges.deadline.set({ kind }, left ?? -1);
};

const readDatabase = async (gauges: Gauges, { pool, listener, now }: Deps): Promise<void> => {
  const at = now();
  const [jobs, seats, { rows: counts }, alive, backup, { selisih }] = await Promise.all([
    findWaiting(pool),
    pool.query<{ schedule: string; seats: number }>(named('ukur_kursi', SEATS, [at])),
    pool.query<Counts>(named('ukur_jumlah', SESSIONS, [at])),
    isWorkerAlive(pool, at),
    findLastBackup(pool),
    compareClocks(pool),
  ]);
  const of = new Map(jobs.map((row) => [row.kind, row]));
  for (const kind of JOB_NAMES) {
    gauges.jobs.set({ kind }, of.get(kind)?.waiting ?? 0);
    gauges.oldest.set({ kind }, of.get(kind)?.oldest ?? 0);
  }
  gauges.seats.reset();
  for (const row of seats.rows) gauges.seats.set({ schedule: row.schedule }, row.seats);
  const { pendaftar, petugas, karantina } = firstOf(counts);
  gauges.sessions.set({ kind: 'pendaftar' }, pendaftar);
  gauges.sessions.set({ kind: 'petugas' }, petugas);
  gauges.aside.set(karantina);
  gauges.worker.set(Number(alive));
  gauges.backup.set(backup ? (at.getTime() - backup.getTime()) / 1_000 : -1);
  gauges.clock.set(selisih);
  gauges.up.set(Number(listener.connected));
};

/** Makes the gauges; what it answers brings them up to date, and never throws. */
export const createFigures = (registry: Registry, deps: Deps): (() => Promise<void>) => {
  const gauges = gaugesIn(registry);
  gauges.up.set(0);
  const readRoom = async (): Promise<void> => {
    const room = await deps.storage.room();
    gauges.free.set(room.free);
    gauges.share.set(room.share);
    gauges.writable.set(Number(room.writable));
  };
  const readCertificate = async (): Promise<void> => {
    const left = (await deps.certificate())?.sisa ?? Number.POSITIVE_INFINITY;
    gauges.certificate.set(left * 86_400);
  };
  let read: { until: number; done: Promise<unknown> } | undefined;
  return async () => {
    if (!read || read.until <= Date.now()) {
      const database = Promise.all([readDatabase(gauges, deps), readNotices(gauges, deps)]).catch(() =>
        gauges.up.set(0),
      );
      read = {
        until: Date.now() + FRESH_MS,
        done: Promise.allSettled([database, readRoom(), readCertificate()]),
      };
    }
    const late = Symbol('late');
    if ((await Promise.race([read.done, delay(DEADLINE_MS, late, { ref: false })])) === late)
      gauges.up.set(0);
    const { totalCount, idleCount, waitingCount } = deps.pool;
    gauges.pool.set({ state: 'used' }, totalCount - idleCount);
    gauges.pool.set({ state: 'idle' }, idleCount);
    gauges.waiting.set(waitingCount);
    gauges.replica.set(deps.aged.isOn ? deps.aged.lag : -1);
  };
};
