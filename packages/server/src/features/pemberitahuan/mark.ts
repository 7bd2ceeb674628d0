/** What came of a notice, written down (pemberitahuan 7). */

import { codeOf } from '../../certain.ts';
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
const SAID = "kabar IN ('sent', 'delivered', 'read') AND m.keadaan IN ('antre', 'gagal')";
const REFUSED = "kabar = 'failed' AND m.keadaan = 'terkirim'";
// What was taken back while it was in hand is not tried once more.
// Locked in the order of reports, which may be about several of these at the same moment.
const MARK = `WITH held AS MATERIALIZED (SELECT id FROM pemberitahuan WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE)
  UPDATE pemberitahuan n SET keadaan = CASE WHEN ${SAID} THEN 'terkirim' WHEN ditarik AND m.keadaan = 'antre' THEN 'batal' WHEN ${REFUSED} THEN 'gagal' ELSE m.keadaan END,
    alasan = CASE WHEN ${SAID} THEN NULL WHEN (ditarik AND m.keadaan = 'antre') OR (${REFUSED}) THEN n.alasan ELSE m.alasan END,
    alamat = coalesce(m.kepada, alamat), mulai = coalesce(m.mulai, n.mulai), id_luar = coalesce(m.id_luar, n.id_luar),
    selesai = CASE WHEN ${SAID} THEN coalesce(m.selesai, m.pada) ELSE m.selesai END, tertunda = n.tertunda OR m.tertunda,
    percobaan = percobaan - m.tidak_dihitung, rahasia = CASE WHEN m.keadaan IN ('antre', 'dikirim') THEN rahasia END
  FROM held JOIN unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::int[], $9::timestamptz[], $10::boolean[])
    AS m (id, keadaan, alasan, kepada, mulai, selesai, id_luar, tidak_dihitung, pada, tertunda) USING (id) WHERE n.id = held.id`;
export interface Mark {
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
/** A deadlock, and the longest wait for a lock: undone in full, so that it can be asked once more. */
const AGAIN = ['40P01', '57014'];
const TRIES = 3;
/** Writes down what came of many in one statement; tries again, for what is not written down has left and would leave once more. */
export const markAll = async (
  db: Db,
  marks: readonly (readonly [Pick<Taken, 'id'>, Mark])[],
): Promise<void> => {
  const all = <V>(of: (m: Mark) => V | undefined): (V | null)[] => marks.map(([, m]) => of(m) ?? null);
  const asked = named('surel_tandai', MARK, [
    marks.map(([{ id }]) => id),
    all((m) => m.keadaan),
    all((m) => m.alasan),
    all((m) => m.kepada),
    all((m) => m.mulai),
    all((m) => m.selesai),
    all((m) => m.id_luar),
    all((m) => (m.uncounted ? 1 : 0)),
    all((m) => m.pada),
    all((m) => m.tertunda ?? false),
  ]);
  for (let tries = 1; ; tries += 1)
    try {
      return void (await db.query(asked));
    } catch (error) {
      if (tries === TRIES || !AGAIN.includes(String(codeOf(error)))) throw error;
    }
};
/** Writes down what came of one. */
export const mark = (db: Db, it: Taken, m: Mark) => markAll(db, [[it, m]]);

/** Writes down what several connections come to: what ends while a statement is under way shares the next one, and its commit. */
export const markerOf = (db: Db): ((it: Taken, m: Mark) => Promise<void>) => {
  let waiting: { it: Taken; m: Mark; written: PromiseWithResolvers<void> }[] = [];
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      try {
        await markAll(
          db,
          some.map(({ it, m }) => [it, m]),
        );
        for (const { written } of some) written.resolve();
      } catch (error) {
        for (const { written } of some) written.reject(error);
      }
    }
    isWriting = false;
  };
  return (it, m) => {
    const written = Promise.withResolvers<void>();
    waiting.push({ it, m, written });
    if (!isWriting) void write();
    return written.promise;
  };
};

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
