/**
 * Notices by e-mail whose turn has come: judged together, handed over by several connections. Each connection has one in
 * hand: the next one goes over, all but its end, while what came of the one before is written down (pemberitahuan 7).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '@gerbang/contract';
import type { Bahasa } from '@gerbang/contract/applicant/pemberitahuan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Client, type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Paper, Spoken } from '../../domain/surel.ts';
import type { Outcome, Transport } from '../../domain/surel-transport.ts';
import { ADDRESS, ADDRESS_FROM, askConfirmation, isAbout } from './address.ts';
import { dealBillMail } from './bill-deal.ts';
import { gather } from './digest.ts';
import { type Facts, judge, type Taken } from './judge.ts';
import { afterwards, type Mark, markAll, markerOf } from './mark.ts';
import type { Pace } from './pace.ts';
import { put } from './put.ts';
import { wordsFor } from './words.ts';

const FACTS = `SELECT p.nomor_pendaftar, ${ADDRESS}, d.nama_lengkap, q.siaran, q.lain FROM pendaftar p ${ADDRESS_FROM}
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE q.peristiwa = 'siaran')::int AS siaran, count(*) FILTER (WHERE q.peristiwa <> 'siaran')::int AS lain
    FROM pemberitahuan q WHERE q.nomor_pendaftar = p.nomor_pendaftar AND q.keadaan = 'terkirim' AND q.kanal = 'surel' AND NOT q.segera AND q.selesai >= $2) q
  WHERE p.nomor_pendaftar = ANY($1::text[])`;
type Known = Omit<Facts, 'hari_ini'> & { nomor_pendaftar: string; siaran: number; lain: number };
// Whoever confirms lets go what is held by then: confirmed before this, it is not held; after, it is found held.
const HOLD = `WITH s AS (SELECT alamat, dikonfirmasi FROM surel_pendaftar WHERE nomor_pendaftar = $2 FOR SHARE),
  now AS (SELECT EXISTS (SELECT FROM s JOIN data_diri_pendaftar d ON d.nomor_pendaftar = $2 AND lower(d.email) = lower(s.alamat)
    WHERE s.dikonfirmasi IS NOT NULL) AS confirmed)
  UPDATE pemberitahuan SET keadaan = CASE WHEN ditarik THEN 'batal' WHEN confirmed THEN 'antre' ELSE 'ditahan' END,
    alasan = CASE WHEN ditarik THEN alasan WHEN NOT confirmed THEN $3 END,
    percobaan = percobaan - 1 FROM now WHERE id = $1 RETURNING keadaan`;

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

export interface Sending {
  deps: Deps;
  /** Holds the turn: who loses it claims nothing more. */
  turn: Client;
  transport: Transport;
  paper: Paper;
  pace: Pace;
}
/** What came of those that were taken. */
export interface Dealt {
  sent: number;
  /** Why the portal cannot be served at this moment: what was not handed over by then is back in the queue. */
  cut?: string;
}
/** What came of one; null where it was not handed over. */
export const cameOf = (outcome: Outcome | null): Dealt =>
  outcome?.apa === 'terputus'
    ? { sent: 0, cut: outcome.alasan }
    : { sent: outcome?.apa === 'terkirim' ? 1 : 0 };
/** What the server said, and that it is being written down. */
interface HandedOver {
  outcome: Outcome | null;
  kept: Promise<unknown>;
}
/** One that leaves, and where to. */
interface Ready {
  it: Taken;
  facts: Facts;
  to: string;
}

/** One that leaves for the contact of a bill, which is looked up as it leaves. */
interface ForBill {
  it: Taken;
  facts: null;
}

/** Who of those taken is sent to now; what becomes of the others is written down. */
const sortOut = async ({ deps, turn, paper }: Sending, its: readonly Taken[], at: Date): Promise<Ready[]> => {
  const midnight = new Date(`${jakartaDay(at)}T00:00:00+07:00`);
  const { rows } = await turn.query<Known>(
    named('surel_fakta', FACTS, [its.map((it) => it.nomor_pendaftar), midnight]),
  );
  const known = new Map(rows.map((row) => [row.nomor_pendaftar, row]));
  const ready: Ready[] = [];
  const others: [Taken, Mark][] = [];
  for (const it of its) {
    const row = known.get(it.nomor_pendaftar) as Known;
    const hari_ini = it.peristiwa === 'siaran' ? row.siaran : row.lain;
    const facts: Facts = { ...row, mati: row.mati ?? [], hari_ini };
    const verdict = judge(it, facts, paper.surel.per_hari, at);
    if (verdict.apa === 'kirim') ready.push({ it, facts, to: verdict.kepada });
    else if (verdict.apa === 'tunda')
      others.push([it, { keadaan: 'antre', mulai: verdict.sampai, uncounted: true, tertunda: true }]);
    else if (verdict.apa === 'tahan') {
      if (await hold(turn, it, verdict.alasan)) await askOnce(deps, it, facts);
    } else others.push([it, { keadaan: verdict.apa, alasan: verdict.alasan, uncounted: true }]);
  }
  if (others.length > 0) await markAll(turn, others);
  return ready;
};

/** Deals with notices of as many applicants over at most so many connections; throws once none is in hand any more. */
export const dealMails = async (sending: Sending, its: readonly Taken[], lanes: number): Promise<Dealt> => {
  const { deps, turn, transport, paper, pace } = sending;
  const toPeople = its.filter(({ id_tagihan }) => id_tagihan === null);
  const waiting: (Ready | ForBill)[] = [
    ...its.filter(({ id_tagihan }) => id_tagihan !== null).map((it): ForBill => ({ it, facts: null })),
    ...(await sortOut(sending, toPeople, deps.now())),
  ];
  const written = markerOf(turn);
  const words = new Map<string, Promise<Spoken>>();
  const keptWords = (it: Taken, isDigest: boolean, bahasa: Bahasa): Promise<Spoken> => {
    const name = isDigest ? 'ringkasan' : it.peristiwa === 'siaran' ? it.kunci : it.peristiwa;
    const key = `${bahasa} ${name}`;
    const found =
      words.get(key) ?? wordsFor(turn, isDigest ? { peristiwa: 'ringkasan', kunci: '' } : it, bahasa);
    words.set(key, found);
    return found;
  };
  const dealt: Dealt = { sent: 0 };
  const over = { is: false };
  const handOver = async (one: Ready, before: Promise<unknown>): Promise<HandedOver> => {
    const { it, facts, to } = one;
    const others = await gather(turn, it, 'surel', facts.mati, deps.now());
    const message = put(
      deps,
      paper,
      await keptWords(it, others.length > 0, facts.bahasa),
      [it, ...others],
      facts,
      to,
    );
    const outcome = message && (await transport.send(message, before));
    const at = deps.now();
    const unmade: Mark = { keadaan: 'gagal', alasan: 'Pesan tidak dapat disusun', selesai: at };
    // Told together: what came of the message came of each.
    const marks = [it, ...others].map((each) =>
      written(each, outcome ? afterwards(each, outcome, to, at) : unmade),
    );
    return { outcome, kept: Promise.all([before, ...marks]) };
  };
  const dealBill = async ({ it }: ForBill, before: Promise<unknown>): Promise<HandedOver> => {
    await before;
    return { outcome: await dealBillMail(sending, it), kept: before };
  };
  const deal = async (one: Ready | ForBill, before: Promise<unknown>): Promise<HandedOver> => {
    const handed = await (one.facts ? handOver(one, before) : dealBill(one, before));
    const { outcome } = handed;
    if (outcome?.apa === 'terkirim') dealt.sent += 1;
    if (outcome?.apa === 'terputus') {
      dealt.cut ??= outcome.alasan;
      over.is = true;
    }
    return handed;
  };
  const lane = async (): Promise<void> => {
    // What came of those before: waited for before the lane ends, however it ends.
    let kept: Promise<unknown> = Promise.resolve();
    try {
      while (!over.is && waiting.length > 0) {
        const rest = pace.take();
        if (rest > 0) await wait(rest);
        const one = over.is ? undefined : waiting.shift();
        if (!one) continue;
        ({ kept } = await deal(one, kept));
        // Whoever waits for it learns of its failure.
        kept.catch(() => {});
      }
      await kept;
    } catch (error) {
      over.is = true;
      await Promise.allSettled([kept]);
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, waiting.length) }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  if (waiting.length > 0)
    await markAll(
      turn,
      waiting.map(({ it }) => [it, { keadaan: 'antre', uncounted: true }]),
    );
  return dealt;
};
