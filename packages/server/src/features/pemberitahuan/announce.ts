/** Results that are open: told to whoever has one, whatever it is, minute by minute so that the crowd does not come at once (pemberitahuan 6). */
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { CHANNELS } from '../../domain/pemberitahuan.ts';

/** Minutes over which the notices of one announcement are spread. */
export const SEBAR_MENIT = 10;
// Whoever tells first writes it down with the notices; an announcement of yesterday is no news.
const ANNOUNCE = `WITH due AS (
    SELECT o.kode_penawaran, o.tanggal_pengumuman, h.id FROM penawaran o
      JOIN hasil h ON h.kode_penawaran = o.kode_penawaran AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
    WHERE o.tanggal_pengumuman <= $1 AND o.tanggal_pengumuman > $1::timestamptz - interval '1 day'),
  begun AS (INSERT INTO hasil_diberitahukan (kode_penawaran, tanggal_pengumuman)
    SELECT kode_penawaran, tanggal_pengumuman FROM due ON CONFLICT DO NOTHING RETURNING kode_penawaran)
  INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, dibuat, mulai)
    SELECT p.nomor_pendaftar, 'hasil', k.kanal, d.kode_penawaran || ' ' || to_char(d.tanggal_pengumuman AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI'), $1,
      d.tanggal_pengumuman + (abs(hashtext(p.nomor_pendaftar)::bigint) % (60 * ${SEBAR_MENIT})) * interval '1 second'
    FROM begun JOIN due d USING (kode_penawaran) JOIN yudisium y ON y.id_hasil = d.id JOIN pendaftar p ON p.nomor_pendaftar = y.nomor_pendaftar AND NOT p.uji
      CROSS JOIN LATERAL (${CHANNELS}) k
  ON CONFLICT DO NOTHING`;

/** Writes the notices of announcements whose hour has come, once each. */
export const announceResults = ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<void> =>
  transaction(pool, async (db) => {
    await db.query("SET LOCAL statement_timeout = '120s'");
    await db.query(ANNOUNCE, [now()]);
  });
