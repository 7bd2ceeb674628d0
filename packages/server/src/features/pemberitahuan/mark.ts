/** What came of a notice, written down (pemberitahuan 7). */
import { type Db, named } from '../../db/pool.ts';
import { TAKE_BACK } from '../../domain/pemberitahuan.ts';
import type { WaOutcome } from '../../domain/wa.ts';
import type { Kanal } from './claim.ts';
import type { Taken } from './judge.ts';

const MINUTE_MS = 60_000;
/** Tries of one notice; each waits twice as long as the one before. */
export const PERCOBAAN_MAX = 8;
const backoff = (tries: number): number => Math.min(MINUTE_MS * 2 ** tries, 6 * 60 * MINUTE_MS);

// A provider may have spoken before this is written down: what has arrived is not tried again, what failed has not left.
const SAID = "kabar IN ('sent', 'delivered', 'read') AND $2 IN ('antre', 'gagal')";
// What was taken back while it was in hand is not tried once more.
const MARK = `UPDATE pemberitahuan SET keadaan = CASE WHEN ${SAID} THEN 'terkirim' WHEN ditarik AND $2 = 'antre' THEN 'batal' WHEN kabar = 'failed' AND $2 = 'terkirim' THEN 'gagal' ELSE $2 END,
    alasan = CASE WHEN ${SAID} THEN NULL WHEN (ditarik AND $2 = 'antre') OR (kabar = 'failed' AND $2 = 'terkirim') THEN alasan ELSE $3 END,
    alamat = coalesce($4, alamat), mulai = coalesce($5, mulai), selesai = CASE WHEN ${SAID} THEN coalesce($6::timestamptz, $9::timestamptz) ELSE $6::timestamptz END, id_luar = coalesce($8, id_luar),
    tertunda = tertunda OR $10::boolean, percobaan = percobaan - $7, rahasia = CASE WHEN $2 IN ('antre', 'dikirim') THEN rahasia END WHERE id = $1`;
interface Mark {
  keadaan: 'antre' | 'terkirim' | 'batal' | 'gagal';
  alasan?: string;
  kepada?: string;
  mulai?: Date;
  selesai?: Date;
  id_luar?: string;
  /** The try was none of this notice's own. */
  uncounted?: boolean;
  /** When it was tried. */
  pada?: Date;
  /** The limit of a day holds it back: it may leave together with others. */
  tertunda?: boolean;
}
export const mark = (db: Db, { id }: Taken, m: Mark) =>
  db.query(
    named('surel_tandai', MARK, [
      id,
      m.keadaan,
      m.alasan ?? null,
      m.kepada ?? null,
      m.mulai ?? null,
      m.selesai ?? null,
      m.uncounted ? 1 : 0,
      m.id_luar ?? null,
      m.pada ?? null,
      m.tertunda ?? false,
    ]),
  );

/** What an answer makes of the notice. */
export const afterwards = (it: Taken, outcome: WaOutcome, kepada: string, at: Date): Mark => {
  const { id_luar } = outcome;
  if (outcome.apa === 'terkirim')
    return { keadaan: 'terkirim', kepada, selesai: at, ...(id_luar === undefined ? {} : { id_luar }) };
  const { apa, alasan } = outcome;
  if (apa === 'terputus') return { keadaan: 'antre', alasan, uncounted: true, pada: at };
  if (apa === 'ditolak' || it.percobaan >= PERCOBAAN_MAX)
    return { keadaan: 'gagal', alasan, kepada, selesai: at };
  return {
    keadaan: 'antre',
    alasan,
    kepada,
    pada: at,
    mulai: new Date(at.getTime() + backoff(it.percobaan)),
  };
};

const OFF = 'Kanal dimatikan sebelum terkirim';
const DROP = `${TAKE_BACK} AND kanal = $2`;
/** Takes back what waits for a channel that is off: switched on again it tells what happens from then on (pemberitahuan 17). */
export const dropQueue = (db: Db, kanal: Exclude<Kanal, 'surel'>) => db.query(DROP, [OFF, kanal]);
const DROP_WAITING = `UPDATE pemberitahuan SET keadaan = 'batal', ditarik = true, alasan = $1
  WHERE keadaan = 'antre' AND kanal = $2 AND peristiwa <> 'siaran'`;
/** The same of what an act wrote that had begun before; of who holds the turn, so that nothing is in hand. */
export const dropWaiting = (db: Db, kanal: Exclude<Kanal, 'surel'>) =>
  db.query(named(`${kanal}_mati`, DROP_WAITING, [OFF, kanal]));
