/**
 * Sending: one sender at a time over all processes, over one connection or, at a fast pace, several; each notice claimed
 * before it is handed over and marked after. Who is killed leaves at most the one that each connection has in hand
 * unmarked; the next sender takes them up with the same Message-ID (pemberitahuan 7, pemberitahuan 8).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, connect } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../../domain/pengaturan.ts';
import { SAMBUNGAN_SUREL, type Transport, transportOf, type Way } from '../../domain/surel-transport.ts';
import type { Log } from '../../log.ts';
import { announceResults } from './announce.ts';
import { claimNext, type Kanal } from './claim.ts';
import { createCrowd } from './crowd.ts';
import type { Taken } from './judge.ts';
import { type Dealt, dealMails, type Sending } from './mail-deal.ts';
import { dropWaiting } from './mark.ts';
import { type Pace, paceOf } from './pace.ts';
import { dealPush } from './push/deal.ts';
import { readPushWay } from './push/settings.ts';
import { readWay, Unopened } from './settings.ts';
import { dealWa } from './wa/deal.ts';
import { readWaWay } from './wa/settings.ts';

const MINUTE_MS = 60_000;
/** A run ends after so long, so that a process that stops need not wait. */
const RUN_MS = 4_000;
const REST_MS = 2_000;
/** Taken at once is what leaves within this time: so much may still leave of what is stopped or taken back. */
const TAKEN_MS = 250;
const TAKEN_MOST = 100;
/** Notices that one connection hands over in a minute, waiting for each answer. */
const OF_A_CONNECTION = 600;
/** After so many without a cut, a connection more is tried again. */
const CONTENT = 1_000;
/** How long a server that cannot be worked with is left alone. */
const pauseOf = (failures: number): number => Math.min(30_000 * 2 ** failures, 10 * MINUTE_MS);

const LOCK = "SELECT pg_try_advisory_lock(hashtext('gerbang.surel')) AS ada";
const UNLOCK = "SELECT pg_advisory_unlock(hashtext('gerbang.surel'))";
// Nobody else sends, so what is in hand is a dead sender's.
const RECLAIM = `UPDATE pemberitahuan SET keadaan = CASE WHEN ditarik THEN 'batal' ELSE 'antre' END, percobaan = greatest(percobaan - 1, 0)
  WHERE keadaan = 'dikirim'`;
const pause = (kanal: Kanal): string =>
  `UPDATE pengaturan_${kanal} SET jeda_sampai = $1, gangguan = $2, gagal_beruntun = gagal_beruntun + 1`;
// Tried at every run: whoever mends it should not have to wait.
const closed = (kanal: Kanal): string =>
  `UPDATE pengaturan_${kanal} SET gangguan = $1, jeda_sampai = NULL, gagal_beruntun = greatest(gagal_beruntun, 1)
    WHERE gangguan IS DISTINCT FROM $1`;
const well = (kanal: Kanal): string =>
  `UPDATE pengaturan_${kanal} SET jeda_sampai = NULL, gangguan = NULL, gagal_beruntun = 0`;

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
  const turn = await connect(deps.pool);
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

/** One channel at its turn: what holds it up, how fast it goes, and how it deals with those taken. */
interface Channel {
  kanal: Kanal;
  way: { gagal_beruntun: number; settings: { per_menit: number } };
  pace: Pace;
  /** Notices taken at once at most. */
  most: number;
  deal: (its: readonly Taken[]) => Promise<Dealt>;
}
/** What a run came to. */
export interface Run {
  /** How many reached the server. */
  sent: number;
  /** More is due at this moment. */
  isMore: boolean;
}
/** Sends what is due until `ends`. */
const sendInTurn = async (
  deps: Deps,
  turn: Client,
  { kanal, way, pace, most, deal }: Channel,
  runMs: number,
): Promise<Run> => {
  const ends = Date.now() + runMs;
  for (let sent = 0; ; ) {
    const rest = pace.pause();
    if (Date.now() + rest >= ends) return { sent, isMore: rest < runMs };
    if (rest > 0) await wait(rest);
    const its = await claimNext(turn, kanal, deps.now(), Math.min(most, pace.within(TAKEN_MS)));
    if (its.length === 0) return { sent, isMore: false };
    const dealt = await deal(its);
    if (sent === 0 && dealt.sent > 0 && way.gagal_beruntun > 0) await turn.query(well(kanal));
    sent += dealt.sent;
    if (dealt.cut !== undefined) {
      const until = new Date(deps.now().getTime() + pauseOf(way.gagal_beruntun));
      await turn.query(pause(kanal), [until, dealt.cut]);
      return { sent, isMore: false };
    }
  }
};

/** Over how many connections mail leaves: a slow pace needs one, and a server that takes fewer gets fewer. */
interface Lanes {
  /** For this pace. */
  of(per_menit: number): number;
  /** Deals over as many as there are; a cut that met only some of them is no pause, but fewer connections. */
  deal(sending: Sending, its: readonly Taken[]): Promise<Dealt>;
}
const lanesOf = (): Lanes => {
  let most: number = SAMBUNGAN_SUREL;
  let content = 0;
  const of = (per_menit: number) => Math.min(most, Math.ceil(per_menit / OF_A_CONNECTION));
  return {
    of,
    deal: async (sending, its) => {
      const lanes = of(sending.paper.surel.per_menit);
      const dealt = await dealMails(sending, its, lanes);
      content += dealt.sent;
      if (dealt.cut !== undefined) {
        content = 0;
        most = Math.max(1, Math.floor(lanes / 2));
        return dealt.sent > 0 && lanes > 1 ? { sent: dealt.sent } : dealt;
      }
      if (content >= CONTENT && most < SAMBUNGAN_SUREL) {
        content = 0;
        most += 1;
      }
      return dealt;
    },
  };
};

export interface Sender {
  /** Sends what is due, for some seconds at most. */
  run(): Promise<Run>;
  close(): void;
}

/** `runMs` bounds a run; tests let it go on. */
export const createSender = (deps: Deps, runMs = RUN_MS): Sender => {
  let kept: { mark: string; transport: Transport; lanes: Lanes } | undefined;
  const crowd = createCrowd();
  const transportFor = async (way: Way): Promise<typeof kept> => {
    const settings = JSON.stringify([way.settings, way.sandi, way.dkim]);
    if (kept?.mark === settings) return kept;
    kept?.transport.close();
    const transport = await transportOf(way, deps.pool, deps.now);
    kept = transport ? { mark: settings, transport, lanes: lanesOf() } : undefined;
    return kept;
  };
  const work = async (turn: Client, channel: Channel): Promise<Run> => {
    try {
      return await sendInTurn(deps, turn, channel, runMs);
    } finally {
      await channel.pace.keep(turn);
    }
  };
  const isPaused = (until: Date | null): boolean => until !== null && until > deps.now();
  const nothing: Run = { sent: 0, isMore: false };
  const sendMail = async (turn: Client): Promise<Run> => {
    const way = await openWay(turn, 'surel', () => readWay(turn, deps.config));
    const by = way && (await transportFor(way));
    if (!by || isPaused(way.jeda_sampai)) return nothing;
    const paper = { config: deps.config, surel: way.settings, universitas: await readSettings(deps) };
    const pace = paceOf('surel', way, crowd.apart);
    const sending = { deps, turn, transport: by.transport, paper, pace };
    const deal = (its: readonly Taken[]) => crowd.watch(() => by.lanes.deal(sending, its));
    return work(turn, { kanal: 'surel', way, pace, most: TAKEN_MOST, deal });
  };
  const sendByWa = async (turn: Client): Promise<Run> => {
    const way = await openWay(turn, 'wa', () => readWaWay(turn, deps.config));
    if (way && !way.settings.menyala) await dropWaiting(turn, 'wa');
    if (!way?.settings.menyala || isPaused(way.jeda_sampai)) return nothing;
    const pace = paceOf('wa', way);
    const sending = { deps, turn, way, pace, universitas: (await readSettings(deps)).nama_universitas };
    return work(turn, { kanal: 'wa', way, pace, most: 1, deal: ([it]) => dealWa(sending, it as Taken) });
  };
  const sendByPush = async (turn: Client): Promise<Run> => {
    const way = await openWay(turn, 'push', () => readPushWay(turn, deps.config));
    if (way && !way.settings.menyala) await dropWaiting(turn, 'push');
    if (!way?.settings.menyala || isPaused(way.jeda_sampai)) return nothing;
    const pace = paceOf('push', way);
    const sending = { deps, turn, way, pace, universitas: (await readSettings(deps)).nama_universitas };
    return work(turn, { kanal: 'push', way, pace, most: 1, deal: ([it]) => dealPush(sending, it as Taken) });
  };
  const sendAll = async (turn: Client): Promise<Run> => {
    await turn.query(RECLAIM);
    await announceResults(deps);
    const failures: unknown[] = [];
    const all = { ...nothing };
    for (const send of [sendMail, sendByWa, sendByPush]) {
      const { sent, isMore } = await send(turn).catch((error: unknown) => {
        failures.push(error);
        return nothing;
      });
      all.sent += sent;
      all.isMore ||= isMore;
    }
    // One channel in trouble keeps no other waiting.
    if (failures.length > 0) throw failures[0];
    return all;
  };
  return {
    run: async () => {
      if (!(await deps.notices.isOn())) return nothing;
      let run = nothing;
      await inTurn(deps, async (turn) => {
        run = await sendAll(turn);
      });
      return run;
    },
    close: () => kept?.transport.close(),
  };
};

/** Sends from now on, in this process. What fails is said once, and tried again a moment later. */
export const startSender = (deps: Deps, log: Log): void => {
  const sender = createSender(deps);
  let said: string | undefined;
  const next = (rest = REST_MS): void => {
    setTimeout(() => void turn(), rest).unref();
  };
  const turn = async (): Promise<void> => {
    let failed: string | undefined;
    const run = await sender.run().catch((error: Error) => {
      failed = error.message;
    });
    // The process ends: nothing failed, and another one sends what waits.
    if (deps.pool.ending) return;
    if (failed !== undefined && failed !== said) log(`PERINGATAN: pemberitahuan tidak terkirim: ${failed}`);
    said = failed;
    next(run?.isMore ? 0 : REST_MS);
  };
  next();
};
