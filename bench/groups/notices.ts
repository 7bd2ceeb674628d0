/** Notices: a broadcast queued, mail sent, what applicants feel meanwhile, and a bank that reports payments. */
import { SUREL_BAKU } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import pg from 'pg';
import { type Bench, shoot, withApps } from '../support/bench.ts';
import { ask } from '../support/load.ts';
import { type MailSink, startMailFloor, startSink } from '../support/mail.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, medianOf, ratio, type Sample, spread } from '../support/rounds.ts';
import { settle } from '../support/settle.ts';
import { atLeastByBoth, atMost, type Verdict } from '../support/verdict.ts';
import { broadcasting } from './broadcast.ts';
import { recordPath } from './reads.ts';
import { paying } from './snap.ts';

const PROBES = 4;
const LOOK_MS = 20;
/** So many more than can leave in a turn. */
const QUEUED = { quick: 1_500, full: 12_000 };
const LATEST_MS = 30_000;

const CONFIRM = `INSERT INTO surel_pendaftar (nomor_pendaftar, alamat, dikonfirmasi) SELECT nomor_pendaftar, d.email, now()
  FROM data_diri_pendaftar d JOIN pendaftar p USING (nomor_pendaftar) WHERE d.email IS NOT NULL AND NOT p.uji LIMIT $1
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET alamat = excluded.alamat, dikonfirmasi = excluded.dikonfirmasi`;
const SEND_BY = `INSERT INTO pengaturan_surel (isi) VALUES ($1) ON CONFLICT (satu) DO UPDATE SET isi = excluded.isi, jeda_sampai = NULL, gangguan = NULL`;
// At once and at any hour, as what somebody waits for.
const QUEUE = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kunci, segera, dibuat, mulai)
  SELECT nomor_pendaftar, 'pin-baru', $1, true, now(), now() FROM surel_pendaftar WHERE dikonfirmasi IS NOT NULL LIMIT $2`;
const STOP = `UPDATE pemberitahuan SET keadaan = 'batal' WHERE keadaan = 'antre'`;

/** The same words as the portal's, made beforehand. */
const message = {
  from: 'Universitas <pmb@example.ac.id>',
  to: 'orang@example.com',
  subject: 'PIN baru untuk pendaftaran Anda',
  text: 'Yth. Bagus Kusuma, PIN Anda diterbitkan ulang oleh petugas. '.repeat(8),
  html: `<!doctype html><html lang="id"><body>${'<p style="font-size:13px;color:#52525b">PIN Anda diterbitkan ulang oleh petugas.</p>'.repeat(14)}</body></html>`,
};

/** Fills the queue, and lets `work` go on while mail is leaving. */
const whileSending = async <T>(
  db: pg.Client,
  sink: MailSink,
  many: number,
  work: () => Promise<T>,
): Promise<T> => {
  await db.query('TRUNCATE pemberitahuan');
  const before = await sink.received();
  await db.query(QUEUE, [String(performance.now()), many]);
  const latest = performance.now() + LATEST_MS;
  while ((await sink.received()) === before) {
    if (performance.now() > latest) throw new Error('no mail left');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  try {
    return await work();
  } finally {
    await db.query(STOP);
    // What is in hand is over.
    let last = -1;
    for (let now = await sink.received(); now !== last; now = await sink.received()) {
      last = now;
      await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_MS));
    }
  }
};

const sending = async (bench: Bench, db: pg.Client, sink: MailSink, worker: Server): Promise<Verdict> => {
  const { seconds, quick } = bench;
  const floor = startMailFloor();
  const many = quick ? QUEUED.quick : QUEUED.full;
  const portal = (): Promise<Sample> =>
    whileSending(db, sink, many, async () => {
      const [sent, cpu, began] = [await sink.received(), await worker.cpu(), performance.now()];
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const delivered = (await sink.received()) - sent;
      const took = (performance.now() - began) / 1000;
      return { value: delivered / took, cpu: ((await worker.cpu()) - cpu) / delivered };
    });
  const subjects = [
    { name: 'nodemailer', run: () => floor.send({ port: sink.port, seconds, message }) },
    { name: 'portal', run: portal },
  ];
  const samples = await inTurn(subjects, bench.effort, [['portal', 'nodemailer']]);
  await floor.stop();
  return atLeastByBoth(
    'Sending e-mail',
    ratio(samples, 'portal', 'nodemailer'),
    1 / ratio(samples, 'portal', 'nodemailer', 'cpu').median,
    0.5,
    '× nodemailer alone',
    {
      'a second': medianOf(samples, 'portal'),
      'nodemailer a second': medianOf(samples, 'nodemailer'),
      'µs CPU': medianOf(samples, 'portal', 'cpu'),
      'nodemailer µs CPU': medianOf(samples, 'nodemailer', 'cpu'),
    },
  );
};

/** The 99th percentile of the own record's time, to four askers, idle and while mail leaves as fast as it can. */
const meanwhile = async (bench: Bench, db: pg.Client, sink: MailSink, web: Server): Promise<Verdict> => {
  const { people, seconds, effort, quick } = bench;
  const probe = () =>
    shoot(bench, web, {
      shots: people.open.map(({ nomor, token }) => ask(recordPath(nomor), token)),
      connections: PROBES,
      seconds,
      times: true,
    });
  const idle: number[] = [];
  const busy: number[] = [];
  await probe();
  for (let round = 0; round < effort.least; round += 1) {
    idle.push((await probe()).p99);
    busy.push((await whileSending(db, sink, quick ? QUEUED.quick : QUEUED.full, probe)).p99);
  }
  const times = busy.map((ms, i) => ms / (idle[i] ?? Number.NaN));
  return atMost('p99 of the own record while notices are sent', spread(times), 2, '× idle', {
    'ms idle': spread(idle).median,
    'ms meanwhile': spread(busy).median,
  });
};

export const notices = async (bench: Bench): Promise<Verdict[]> => {
  const db = new pg.Client({ connectionString: bench.cluster.large });
  await db.connect();
  const sink = await startSink();
  const isi = {
    ...SUREL_BAKU,
    cara: 'smtp',
    host: '127.0.0.1',
    port: sink.port,
    keamanan: 'tanpa',
    pengirim: 'pmb@example.ac.id',
    per_menit: 60_000,
    per_hari: 50,
  };
  try {
    await db.query(CONFIRM, [bench.quick ? 2_000 : 100_000]);
    await db.query(SEND_BY, [isi]);
    await settle(db);
    const queued = await broadcasting(bench, db);
    const mailed = await withApps(bench, ['web', 'worker'], async (web, worker) => [
      await sending(bench, db, sink, worker as Server),
      await meanwhile(bench, db, sink, web),
    ]);
    return [queued, ...mailed, await paying(bench)];
  } finally {
    await db.query('TRUNCATE pemberitahuan');
    await db.query('DELETE FROM pengaturan_surel');
    await sink.stop();
    await db.end();
  }
};
