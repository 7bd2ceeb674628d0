/**
 * Sending: one sender at a time over all processes, one notice at a time, each claimed before it is handed over and marked
 * after. Who is killed leaves at most the one in hand unmarked; the next sender takes it up with the same Message-ID
 * (pemberitahuan 7, pemberitahuan 8).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Client, type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../../domain/pengaturan.ts';
import type { Paper } from '../../domain/surel.ts';
import { type Outcome, type Transport, transportOf, type Way } from '../../domain/surel-transport.ts';
import type { Log } from '../../log.ts';
import { ADDRESS, ADDRESS_FROM, askConfirmation, isAbout } from './address.ts';
import { announceResults } from './announce.ts';
import { claimNext, type Kanal } from './claim.ts';
import { gather } from './digest.ts';
import { type Facts, judge, type Taken } from './judge.ts';
import { afterwards, dropWaiting, mark } from './mark.ts';
import { type Pace, paceOf } from './pace.ts';
import { dealPush } from './push-deal.ts';
import { readPushWay } from './push-settings.ts';
import { put } from './put.ts';
import { readWay, Unopened } from './settings.ts';
import { dealWa } from './wa-deal.ts';
import { readWaWay } from './wa-settings.ts';
import { wordsFor, wordsOf } from './words.ts';

const MINUTE_MS = 60_000;
/** A run ends after so long, so that a process that stops need not wait. */
const RUN_MS = 4_000;
const REST_MS = 2_000;
/** How long a server that cannot be worked with is left alone. */
const pauseOf = (failures: number): number => Math.min(30_000 * 2 ** failures, 10 * MINUTE_MS);

const LOCK = "SELECT pg_try_advisory_lock(hashtext('gerbang.surel')) AS ada";
const UNLOCK = "SELECT pg_advisory_unlock(hashtext('gerbang.surel'))";
// Nobody else sends, so what is in hand is a dead sender's.
const RECLAIM =
  "UPDATE pemberitahuan SET keadaan = CASE WHEN ditarik THEN 'batal' ELSE 'antre' END WHERE keadaan = 'dikirim'";
const FACTS = `SELECT ${ADDRESS}, d.nama_lengkap,
    (SELECT count(*)::int FROM pemberitahuan q WHERE q.nomor_pendaftar = p.nomor_pendaftar AND q.keadaan = 'terkirim' AND q.kanal = 'surel' AND NOT q.segera AND q.selesai >= $2
      AND (q.peristiwa = 'siaran') = $3) AS hari_ini
  FROM pendaftar p ${ADDRESS_FROM} WHERE p.nomor_pendaftar = $1`;
// Whoever confirms lets go what is held by then: confirmed before this, it is not held; after, it is found held.
const HOLD = `WITH s AS (SELECT alamat, dikonfirmasi FROM surel_pendaftar WHERE nomor_pendaftar = $2 FOR SHARE),
  now AS (SELECT EXISTS (SELECT FROM s JOIN data_diri_pendaftar d ON d.nomor_pendaftar = $2 AND lower(d.email) = lower(s.alamat)
    WHERE s.dikonfirmasi IS NOT NULL) AS confirmed)
  UPDATE pemberitahuan SET keadaan = CASE WHEN ditarik THEN 'batal' WHEN confirmed THEN 'antre' ELSE 'ditahan' END,
    alasan = CASE WHEN ditarik THEN alasan WHEN NOT confirmed THEN $3 END,
    percobaan = percobaan - 1 FROM now WHERE id = $1 RETURNING keadaan`;
const pause = (kanal: Kanal): string =>
  `UPDATE pengaturan_${kanal} SET jeda_sampai = $1, gangguan = $2, gagal_beruntun = gagal_beruntun + 1`;
// Tried at every run: whoever mends it should not have to wait.
const closed = (kanal: Kanal): string =>
  `UPDATE pengaturan_${kanal} SET gangguan = $1, jeda_sampai = NULL, gagal_beruntun = greatest(gagal_beruntun, 1)
    WHERE gangguan IS DISTINCT FROM $1`;
const well = (kanal: Kanal): string =>
  `UPDATE pengaturan_${kanal} SET jeda_sampai = NULL, gangguan = NULL, gagal_beruntun = 0`;

/** Holds a notice until its address is confirmed; false where that was done meanwhile, and it goes out after all. */
const hold = async (db: Db, { id, nomor_pendaftar }: Taken, alasan: string): Promise<boolean> =>
  (await db.query<{ keadaan: string }>(named('surel_tahan', HOLD, [id, nomor_pendaftar, alasan]))).rows[0]
    ?.keadaan === 'ditahan';

/** Whoever was never asked to confirm the address of the form is, by the first notice that waits for it. */
const askOnce = async (deps: Deps, it: Taken, facts: Facts): Promise<void> => {
  const { email } = facts;
  if (email === null || isAbout(facts)) return;
  await transaction(deps.pool, (db) => askConfirmation(deps, db, it.nomor_pendaftar, email)).catch(
    (error: unknown) => {
      // Their share of the day is used up; the applicant can ask tomorrow.
      if (!(error instanceof Problem)) throw error;
    },
  );
};

interface Sending {
  deps: Deps;
  /** Holds the turn: who loses it claims nothing more. */
  turn: Client;
  transport: Transport;
  paper: Paper;
}
/** Deals with one notice; answers what the server said, null where it was not asked. */
const dealMail = async ({ deps, turn, transport, paper }: Sending, it: Taken): Promise<Outcome | null> => {
  const at = deps.now();
  const midnight = new Date(`${jakartaDay(at)}T00:00:00+07:00`);
  const { rows } = await turn.query<Facts & Record<string, unknown>>(
    named('surel_fakta', FACTS, [it.nomor_pendaftar, midnight, it.peristiwa === 'siaran']),
  );
  const facts = rows[0] as Facts;
  const verdict = judge(it, { ...facts, mati: facts.mati ?? [] }, paper.surel.per_hari, at);
  if (verdict.apa !== 'kirim') {
    if (verdict.apa === 'tunda')
      await mark(turn, it, { keadaan: 'antre', mulai: verdict.sampai, uncounted: true, tertunda: true });
    else if (verdict.apa === 'tahan') {
      if (await hold(turn, it, verdict.alasan)) await askOnce(deps, it, facts);
    } else await mark(turn, it, { keadaan: verdict.apa, alasan: verdict.alasan, uncounted: true });
    return null;
  }
  const { kepada } = verdict;
  const others = await gather(turn, it, 'surel', facts.mati ?? [], at);
  const words = await (others.length > 0 ? wordsOf(turn, 'ringkasan') : wordsFor(turn, it));
  const message = put(deps, paper, words, [it, ...others], facts, kepada);
  if (message === null) {
    await mark(turn, it, { keadaan: 'gagal', alasan: 'Pesan tidak dapat disusun', selesai: at });
    return null;
  }
  const outcome = await transport.send(message);
  const ended = deps.now();
  for (const one of [it, ...others]) await mark(turn, one, afterwards(one, outcome, kepada, ended));
  return outcome;
};

/** How to send; null where its secrets cannot be opened, which the desk then says. */
const openWay = async <W>(turn: Client, kanal: Kanal, read: () => Promise<W>): Promise<W | null> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Unopened)) throw error;
    await turn.query(closed(kanal), [error.message]);
    return null;
  }
};

/** Does `work` while no other process sends; false where another does. */
const inTurn = async (deps: Deps, work: (turn: Client) => Promise<void>): Promise<boolean> => {
  const turn = (await deps.pool.connect()) as Client;
  let broken: Error | undefined;
  try {
    if ((await turn.query<{ ada: boolean }>(LOCK)).rows[0]?.ada !== true) return false;
    try {
      await work(turn);
    } finally {
      // A connection that is given back with its turn would keep everybody else from sending.
      await turn.query(UNLOCK).catch((error: Error) => {
        broken = error;
      });
    }
    return true;
  } finally {
    turn.release(broken);
  }
};

/** One channel at its turn: what holds it up, how fast it goes, and how it deals with a notice. */
interface Channel {
  kanal: Kanal;
  way: { gagal_beruntun: number; berikut: Date | null; settings: { per_menit: number } };
  deal: (it: Taken) => Promise<Outcome | null>;
}
/** Sends what is due until `ends`; answers how many reached the server. */
const sendInTurn = async (
  { deps, turn }: Pick<Sending, 'deps' | 'turn'>,
  { kanal, way, deal }: Channel,
  pace: Pace,
  ends: number,
): Promise<number> => {
  for (let sent = 0; ; ) {
    const rest = pace.pause();
    if (Date.now() + rest >= ends) return sent;
    if (rest > 0) await wait(rest);
    const at = deps.now();
    const it = await claimNext(turn, kanal, at);
    if (!it) return sent;
    const outcome = await deal(it);
    if (outcome === null) continue;
    pace.sent();
    if (outcome.apa === 'terkirim') {
      sent += 1;
      if (sent === 1 && way.gagal_beruntun > 0) await turn.query(well(kanal));
    }
    if (outcome.apa === 'terputus') {
      const until = new Date(deps.now().getTime() + pauseOf(way.gagal_beruntun));
      await turn.query(pause(kanal), [until, outcome.alasan]);
      return sent;
    }
  }
};

export interface Sender {
  /** Sends what is due, for some seconds at most; answers how many reached the server. */
  run(): Promise<number>;
  close(): void;
}

/** `runMs` bounds a run; tests let it go on. */
export const createSender = (deps: Deps, runMs = RUN_MS): Sender => {
  let kept: { mark: string; transport: Transport } | undefined;
  const transportFor = (way: Way): Transport | null => {
    const settings = JSON.stringify([way.settings, way.sandi, way.dkim]);
    if (kept?.mark === settings) return kept.transport;
    kept?.transport.close();
    const transport = transportOf(way, deps.pool, deps.now);
    kept = transport ? { mark: settings, transport } : undefined;
    return transport;
  };
  const work = async (turn: Client, channel: Channel): Promise<number> => {
    const pace = paceOf(channel.kanal, channel.way);
    try {
      return await sendInTurn({ deps, turn }, channel, pace, Date.now() + runMs);
    } finally {
      await pace.keep(turn);
    }
  };
  const isPaused = (until: Date | null): boolean => until !== null && until > deps.now();
  const sendMail = async (turn: Client): Promise<number> => {
    const way = await openWay(turn, 'surel', () => readWay(turn, deps.config));
    const transport = way && transportFor(way);
    if (!transport || isPaused(way.jeda_sampai)) return 0;
    const paper = { config: deps.config, surel: way.settings, universitas: await readSettings(deps) };
    const sending = { deps, turn, transport, paper };
    return work(turn, { kanal: 'surel', way, deal: (it) => dealMail(sending, it) });
  };
  const sendByWa = async (turn: Client): Promise<number> => {
    const way = await openWay(turn, 'wa', () => readWaWay(turn, deps.config));
    if (way && !way.settings.menyala) await dropWaiting(turn, 'wa');
    if (!way?.settings.menyala || isPaused(way.jeda_sampai)) return 0;
    const sending = { deps, turn, way, universitas: (await readSettings(deps)).nama_universitas };
    return work(turn, { kanal: 'wa', way, deal: (it) => dealWa(sending, it) });
  };
  const sendByPush = async (turn: Client): Promise<number> => {
    const way = await openWay(turn, 'push', () => readPushWay(turn, deps.config));
    if (way && !way.settings.menyala) await dropWaiting(turn, 'push');
    if (!way?.settings.menyala || isPaused(way.jeda_sampai)) return 0;
    const sending = { deps, turn, way, universitas: (await readSettings(deps)).nama_universitas };
    return work(turn, { kanal: 'push', way, deal: (it) => dealPush(sending, it) });
  };
  const sendAll = async (turn: Client): Promise<number> => {
    await turn.query(RECLAIM);
    await announceResults(deps);
    const failures: unknown[] = [];
    let sent = 0;
    for (const send of [sendMail, sendByWa, sendByPush])
      sent += await send(turn).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
    // One channel in trouble keeps no other waiting.
    if (failures.length > 0) throw failures[0];
    return sent;
  };
  return {
    run: async () => {
      if (!(await deps.notices.isOn())) return 0;
      let sent = 0;
      await inTurn(deps, async (turn) => {
        sent = await sendAll(turn);
      });
      return sent;
    },
    close: () => kept?.transport.close(),
  };
};

/** Sends from now on, in this process. What fails is said once, and tried again a moment later. */
export const startSender = (deps: Deps, log: Log): void => {
  const sender = createSender(deps);
  let said: string | undefined;
  const next = (): void => {
    setTimeout(() => void turn(), REST_MS).unref();
  };
  const turn = async (): Promise<void> => {
    let failed: string | undefined;
    await sender.run().catch((error: Error) => {
      failed = error.message;
    });
    if (failed !== undefined && failed !== said) log(`PERINGATAN: pemberitahuan tidak terkirim: ${failed}`);
    said = failed;
    next();
  };
  next();
};
