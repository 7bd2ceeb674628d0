/** Answers and call-ups of an offering in their order, as the file that repeats them beside the ledger, under its names or the others (jawaban 16). */
import { problem } from '@gerbang/contract';
import type { Db } from '../../db/pool.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { bookOf, corrects } from '../../domain/jawaban.ts';
import { type Happened, renamed, writeEvents } from '../../seleksi/kejadian.ts';
import { namesBy } from '../../seleksi/samaran.ts';
import { firstLine } from '../../storage/first-line.ts';

const LEDGER = `SELECT h.id AS id_hasil, u.id_hasil AS buku, s.segel, b.segel AS samaran, b.kunci_berkas, coalesce((SELECT a.naik FROM aturan_jawaban a WHERE a.kode_penawaran = h.kode_penawaran), false) AS naik FROM hasil h JOIN putusan_seleksi u ON u.id_hasil = coalesce($2::int, ${bookOf('h.id')}) JOIN skenario s ON s.id = u.id_skenario
  LEFT JOIN buku_samaran b ON b.id_skenario = s.id AND b.jenis = 'kunci' WHERE h.kode_penawaran = $1 AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND h.induk IS NULL
    AND ($2::int IS NULL OR $2 = h.id OR EXISTS (SELECT FROM hasil k WHERE k.id = $2 AND ${corrects('h.id')}))`;
const SEATS =
  'SELECT prodi, kapasitas AS jumlah FROM kursi_seleksi WHERE id_hasil = $1 ORDER BY prodi COLLATE "C"';
const CALLED = `coalesce((SELECT json_agg(json_build_object('id', p.nomor_peserta, 'prodi', t.prodi, 'kursi', t.kursi) ORDER BY y.baris)
    FROM yudisium y JOIN penempatan t USING (nomor_pendaftar, id_hasil) JOIN pendaftar p USING (nomor_pendaftar) WHERE y.id_hasil = g.id_hasil), '[]')`;
/** SQL: an officer gave a seat back that the ledger of a correction knows as given up. */
const GIVEN_BACK = "j.jawaban = 'terima' AND j.pelaku = 'petugas' AND $2::int <> $1::int";
// Capacities are those of the rule: places moved before a correction are still gone after it.
const EVENTS = `SELECT event FROM (
    SELECT j.urutan, json_strip_nulls(json_build_object('jenis', j.jawaban, 'id', p.nomor_peserta, 'tetap', CASE WHEN j.tetap THEN true END,
        'tempat', CASE WHEN ${GIVEN_BACK} THEN (SELECT json_build_object('prodi', t.prodi, 'kursi', t.kursi) FROM penempatan t
          WHERE t.nomor_pendaftar = j.nomor_pendaftar AND t.id_hasil = j.id_hasil) END)) AS event FROM jawaban j JOIN pendaftar p USING (nomor_pendaftar)
      JOIN hasil h ON h.id = j.id_hasil WHERE $1 IN (h.id, h.induk) AND j.jawaban <> 'naik'
    UNION ALL SELECT g.urutan, json_build_object('jenis', 'panggil', 'tertahan', g.tertahan, 'dipanggil', ${CALLED})
      FROM panggilan g JOIN hasil h ON h.id = g.id_hasil WHERE h.induk = $1
    UNION ALL SELECT r.urutan, json_build_object('jenis', 'panggil', 'tertahan', r.tertahan, 'dipanggil', '[]'::json)
      FROM putaran_panggilan r WHERE r.induk = $1
    UNION ALL SELECT k.urutan, json_build_object('jenis', 'pindah', 'kursi', k.kursi) FROM pindah_kursi k WHERE k.id_hasil = $1 AND k.urutan IS NOT NULL
    UNION ALL SELECT k.urutan_batal, json_build_object('jenis', 'batal-pindah', 'kursi', k.kursi) FROM pindah_kursi k
      WHERE k.id_hasil = $1 AND k.urutan_batal IS NOT NULL) e
  WHERE (event->>'jenis' IN ('pindah', 'batal-pindah') OR urutan > coalesce((SELECT g.urutan FROM panggilan g WHERE g.id_hasil = $2), 0))
    AND NOT EXISTS (SELECT FROM hasil k JOIN panggilan g ON g.id_hasil = k.id WHERE ${corrects('$1')} AND k.id > $2 AND g.urutan <= e.urutan)
  ORDER BY urutan`;

interface Ledger {
  id_hasil: number;
  /** The result whose run it is: the announced one, or one that corrected it. */
  buku: number;
  segel: string;
  naik: boolean;
  /** Seal under other names and the key file; null where there are none. */
  samaran: string | null;
  kunci_berkas: string | null;
}
/**
 * The file, and the seal of the ledger it belongs to, which is that under other names where `isRenamed`. Throws `panggilan_belum`
 * where no ledger decided, the 404 where it has no other names, or run `wanted` never counted.
 */
export const exportEvents = (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  kode_penawaran: string,
  isRenamed: boolean,
  wanted?: string,
) =>
  transaction(pool, async (db: Db) => {
    // One moment of everything: a call-up under way is in it whole or not at all.
    await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const of = (await db.query<Ledger>(LEDGER, [kode_penawaran, wanted ?? null])).rows[0];
    if (!of) throw problem(wanted === undefined ? 'panggilan_belum' : 'tidak_ditemukan');
    const buku = isRenamed ? of.samaran : of.segel;
    if (buku === null) throw problem('tidak_ditemukan');
    const name =
      isRenamed && of.kunci_berkas !== null ? namesBy(await firstLine(storage, of.kunci_berkas)) : null;
    const seats = await db.query<{ prodi: string; jumlah: number }>(SEATS, [of.buku]);
    const events = await db.query<{ event: Happened }>(EVENTS, [of.id_hasil, of.buku]);
    const head = {
      penawaran: kode_penawaran,
      buku,
      kapasitas: seats.rows,
      ...(of.naik ? { naik: true as const } : {}),
    };
    const lines = writeEvents(
      head,
      events.rows.map(({ event }) => (name ? renamed(event, name) : event)),
    );
    return { content: Buffer.from(lines.join('')), buku };
  });
