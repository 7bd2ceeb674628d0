/** Which notice leaves next (pemberitahuan 8, pemberitahuan 14). */
import { type Db, named } from '../../db/pool.ts';
import { isQuiet, nextMorning, type Taken } from './judge.ts';

/** Which way a notice goes. */
export type Kanal = 'surel' | 'wa' | 'push';
const queued = (kanal: Kanal, which: string): string =>
  `SELECT id FROM pemberitahuan WHERE keadaan = 'antre' AND kanal = '${kanal}' AND peristiwa ${which} AND mulai <= $1`;
const TAKE = 'LIMIT 1 FOR UPDATE SKIP LOCKED';
const claimOf = (
  first: string,
  then: string,
): string => `UPDATE pemberitahuan SET keadaan = 'dikirim', percobaan = percobaan + 1
  WHERE id = coalesce((${first} ${TAKE}), (${then} ${TAKE}))
  RETURNING id, nomor_pendaftar, peristiwa, kunci, isi, rahasia, segera, batas, percobaan, ulang, alamat, mulai, tertunda`;
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
    `${others} AND batas > $1 AND batas <= $2 ORDER BY batas, id`,
  );
};
export const CLAIM = { surel: claim('surel'), wa: claim('wa'), push: claim('push') } as const;
export const CLAIM_AT_NIGHT = {
  surel: claimAtNight('surel'),
  wa: claimAtNight('wa'),
  push: claimAtNight('push'),
} as const;

/** Takes the next notice that may leave at this moment; undefined where none may. */
export const claimNext = async (turn: Db, kanal: Kanal, at: Date): Promise<Taken | undefined> => {
  const next = isQuiet(at)
    ? named(`${kanal}_ambil_malam`, CLAIM_AT_NIGHT[kanal], [at, nextMorning(at)])
    : named(`${kanal}_ambil`, CLAIM[kanal], [at]);
  return (await turn.query<Taken & Record<string, unknown>>(next)).rows[0];
};
