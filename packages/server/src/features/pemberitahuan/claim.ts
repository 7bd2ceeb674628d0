/** Which notices leave next (pemberitahuan 8, pemberitahuan 14). */
import { type Db, named } from '../../db/pool.ts';
import { isQuiet, nextMorning, type Taken } from './judge.ts';
import { withEnded } from './pengingat/holds.ts';

/** Which way a notice goes. */
export type Kanal = 'surel' | 'wa' | 'push';
const queued = (kanal: Kanal, which: string): string =>
  `SELECT id, coalesce(nomor_pendaftar, 'tagihan ' || id_tagihan) AS siapa FROM pemberitahuan WHERE keadaan = 'antre' AND kanal = '${kanal}' AND peristiwa ${which} AND mulai <= $1`;
const TAKE = 'LIMIT $2 FOR UPDATE SKIP LOCKED';
// One of a person: what else is theirs follows it, in its order and counted by then.
const claimOf = (
  first: string,
  then: string,
): string => `WITH first AS MATERIALIZED (${first} ${TAKE}), later AS MATERIALIZED (SELECT * FROM (${then} ${TAKE}) AS l WHERE NOT EXISTS (SELECT FROM first)),
  due AS (SELECT id, siapa, row_number() OVER () AS ke FROM (TABLE first UNION ALL TABLE later) AS d),
  one AS (SELECT DISTINCT ON (siapa) id, ke FROM due ORDER BY siapa, ke)
  UPDATE pemberitahuan n SET keadaan = 'dikirim', percobaan = percobaan + 1 FROM one WHERE n.id = one.id
  RETURNING n.id, n.nomor_pendaftar, id_tagihan, peristiwa, kunci, isi, rahasia, segera, batas, percobaan, ulang, alamat, dibuat, mulai, tertunda, ke`;
/** What one applicant must hear never waits behind what all may hear. */
const claim = (kanal: Kanal): string =>
  claimOf(
    `${queued(kanal, "<> 'siaran'")} ORDER BY segera DESC, mulai, id`,
    `${queued(kanal, "= 'siaran'")} ORDER BY mulai, id`,
  );
/** At night: what somebody waits for, then deadlines before the morning; the rest of the queue is not looked at. */
const claimAtNight = (kanal: Kanal): string => {
  const others = queued(kanal, "<> 'siaran'");
  return claimOf(
    `${others} AND segera ORDER BY mulai, id`,
    `${others} AND batas > $1 AND batas <= $3 ORDER BY batas, id`,
  );
};
export const CLAIM = { surel: claim('surel'), wa: claim('wa'), push: claim('push') } as const;
export const CLAIM_AT_NIGHT = {
  surel: claimAtNight('surel'),
  wa: claimAtNight('wa'),
  push: claimAtNight('push'),
} as const;

/** Takes at most so many of the next notices that may leave at this moment, of as many applicants, in their order. */
export const claimNext = async (turn: Db, kanal: Kanal, at: Date, most: number): Promise<Taken[]> => {
  const next = isQuiet(at)
    ? named(`${kanal}_ambil_malam`, CLAIM_AT_NIGHT[kanal], [at, most, nextMorning(at)])
    : named(`${kanal}_ambil`, CLAIM[kanal], [at, most]);
  const { rows } = await turn.query<Taken & { ke: number }>(next);
  return withEnded(
    turn,
    rows.sort((a, b) => a.ke - b.ke),
  );
};
