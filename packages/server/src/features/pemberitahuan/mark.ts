/** What came of a notice, written down (pemberitahuan 7). */
import { type Db, named } from '../../db/pool.ts';
import type { WaOutcome } from '../../domain/wa.ts';
import type { Taken } from './judge.ts';

const MINUTE_MS = 60_000;
/** Tries of one notice; each waits twice as long as the one before. */
export const PERCOBAAN_MAX = 8;
const backoff = (tries: number): number => Math.min(MINUTE_MS * 2 ** tries, 6 * 60 * MINUTE_MS);

// What was taken back while it was in hand is not tried once more; a provider may have said no before it is written down.
const MARK = `UPDATE pemberitahuan SET keadaan = CASE WHEN ditarik AND $2 = 'antre' THEN 'batal' WHEN kabar = 'failed' AND $2 = 'terkirim' THEN 'gagal' ELSE $2 END,
    alasan = CASE WHEN (ditarik AND $2 = 'antre') OR (kabar = 'failed' AND $2 = 'terkirim') THEN alasan ELSE $3 END,
    alamat = coalesce($4, alamat), mulai = coalesce($5, mulai), selesai = $6, id_luar = coalesce($8, id_luar),
    percobaan = percobaan - $7, rahasia = CASE WHEN $2 IN ('antre', 'dikirim') THEN rahasia END WHERE id = $1`;
interface Mark {
  keadaan: 'antre' | 'terkirim' | 'batal' | 'gagal';
  alasan?: string;
  kepada?: string;
  mulai?: Date;
  selesai?: Date;
  id_luar?: string;
  /** The try was none of this notice's own. */
  uncounted?: boolean;
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
    ]),
  );

/** What an answer makes of the notice. */
export const afterwards = (it: Taken, outcome: WaOutcome, kepada: string, at: Date): Mark => {
  const { id_luar } = outcome;
  if (outcome.apa === 'terkirim')
    return { keadaan: 'terkirim', kepada, selesai: at, ...(id_luar === undefined ? {} : { id_luar }) };
  const { apa, alasan } = outcome;
  if (apa === 'terputus') return { keadaan: 'antre', alasan, uncounted: true };
  if (apa === 'ditolak' || it.percobaan >= PERCOBAAN_MAX)
    return { keadaan: 'gagal', alasan, kepada, selesai: at };
  return { keadaan: 'antre', alasan, kepada, mulai: new Date(at.getTime() + backoff(it.percobaan)) };
};
