/** Which notice leaves next (pemberitahuan 8, pemberitahuan 14). */
import { type Db, named } from '../../db/pool.ts';
import { isQuiet, nextMorning, type Taken } from './judge.ts';

const queued = (which: string): string =>
  `SELECT id FROM pemberitahuan WHERE keadaan = 'antre' AND peristiwa ${which} AND mulai <= $1`;
const TAKE = 'LIMIT 1 FOR UPDATE SKIP LOCKED';
const claimOf = (
  first: string,
  then: string,
): string => `UPDATE pemberitahuan SET keadaan = 'dikirim', percobaan = percobaan + 1
  WHERE id = coalesce((${first} ${TAKE}), (${then} ${TAKE}))
  RETURNING id, nomor_pendaftar, peristiwa, kunci, isi, rahasia, segera, batas, percobaan, ulang, alamat`;
const OTHERS = queued("<> 'siaran'");
/** What one applicant must hear never waits behind what all may hear. */
export const CLAIM = claimOf(
  `${OTHERS} ORDER BY segera DESC, mulai, id`,
  `${queued("= 'siaran'")} ORDER BY mulai, id`,
);
/** At night: what somebody waits for, then deadlines before the morning; the rest of the queue is not looked at. */
export const CLAIM_AT_NIGHT = claimOf(
  `${OTHERS} AND segera ORDER BY mulai, id`,
  `${OTHERS} AND batas > $1 AND batas <= $2 ORDER BY batas, id`,
);

/** Takes the next notice that may leave at this moment; undefined where none may. */
export const claimNext = async (turn: Db, at: Date): Promise<Taken | undefined> => {
  const claim = isQuiet(at)
    ? named('surel_ambil_malam', CLAIM_AT_NIGHT, [at, nextMorning(at)])
    : named('surel_ambil', CLAIM, [at]);
  return (await turn.query<Taken & Record<string, unknown>>(claim)).rows[0];
};
