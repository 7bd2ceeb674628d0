/** Several notices in one message: of kinds nobody must act on, once the night or the limit of a day held one back (pemberitahuan 23). */
import {
  type Bahasa,
  DIRINGKAS,
  judulPeristiwa,
  type Peristiwa,
} from '@gerbang/contract/applicant/pemberitahuan';
import { BASI_JAM } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { type Db, named } from '../../db/pool.ts';
import type { Kanal } from './claim.ts';
import { isQuiet, QUIET, type Taken } from './judge.ts';

/** So many in one message; the rest follows in the next. */
const MOST = 20;
const HELD = `(tertunda OR extract(hour FROM mulai AT TIME ZONE 'Asia/Jakarta') NOT BETWEEN ${QUIET.until} AND ${QUIET.from - 1})`;
// `$5`: the one in hand was held back itself.
const GATHER = `WITH these AS (SELECT id, ${HELD} AS held FROM pemberitahuan
    WHERE nomor_pendaftar = $1 AND kanal = $2 AND peristiwa = ANY($3::text[]) AND keadaan = 'antre' AND mulai <= $4 AND batas IS NULL AND id_tagihan IS NULL
      AND ($2 = 'surel' OR ulang > 0 OR dibuat > $4 - interval '${BASI_JAM} hours')
    ORDER BY mulai, id LIMIT ${MOST} FOR UPDATE SKIP LOCKED)
  UPDATE pemberitahuan n SET keadaan = 'dikirim', percobaan = percobaan + 1, tertunda = true FROM these
  WHERE n.id = these.id AND ($5 OR EXISTS (SELECT FROM these WHERE held))
  RETURNING n.id, nomor_pendaftar, id_tagihan, peristiwa, kunci, isi, rahasia, segera, batas, percobaan, ulang, alamat, dibuat, mulai, tertunda`;

const isGathered = (peristiwa: Peristiwa): boolean => (DIRINGKAS as readonly Peristiwa[]).includes(peristiwa);
/** What leaves with `it`, taken in hand too; nothing where each leaves for itself. */
export const gather = async (
  turn: Db,
  it: Taken,
  kanal: Kanal,
  mati: readonly Peristiwa[],
  at: Date,
): Promise<Taken[]> => {
  if (it.id_tagihan !== null || !isGathered(it.peristiwa)) return [];
  const kinds = DIRINGKAS.filter((one) => !mati.includes(one));
  const { rows } = await turn.query<Taken>(
    named('pemberitahuan_kumpul', GATHER, [
      it.nomor_pendaftar,
      kanal,
      kinds,
      at,
      it.tertunda || isQuiet(it.mulai),
    ]),
  );
  return rows;
};

/** One line for each. */
export const digestLines = (all: readonly Taken[], bahasa: Bahasa): string[] =>
  all.map(({ peristiwa, isi }) => {
    const judul = judulPeristiwa(peristiwa, bahasa);
    return isi.dokumen ? `${judul}: ${isi.dokumen}` : judul;
  });
