/** How far the checking is, by offering and by officer. */
import { type kemajuanBerkas, LAJU_HARI, TERAKHIR_HARI } from '@gerbang/contract/office/aturan-berkas';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Deps } from '../../deps.ts';
import { DIPERIKSA, MENUNGGU } from '../../domain/pemeriksaan.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Answered } from '../../http/mount.ts';

type Progress = Answered<DataOf<typeof kemajuanBerkas>>;
const LATELY = `u.dibatalkan IS NULL AND u.waktu > $1::timestamptz - interval '${TERAKHIR_HARI} days'`;
/** SQL: decisions `v` that rejected another file than is in its slot `w` now: it was replaced since. */
const REPLACED = `putusan_berkas v JOIN periksa_berkas w USING (nomor_pendaftar, slot)
    WHERE v.putusan = 'ditolak' AND v.dibatalkan IS NULL AND v.id_berkas <> w.id_berkas`;
// Those done long ago are not counted again: what waits, and what was decided of late, each has its index.
const BY_OFFERING = `WITH berjalan AS MATERIALIZED (
    SELECT q.kode_penawaran FROM periksa_berkas k JOIN pendaftar q USING (nomor_pendaftar) WHERE k.keadaan IN ('belum', 'diganti') AND k.siap IS NOT NULL
    UNION SELECT q.kode_penawaran FROM putusan_berkas u JOIN pendaftar q USING (nomor_pendaftar) WHERE ${LATELY})
  SELECT q.kode_penawaran, (SELECT ${offeringName()} FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = q.kode_penawaran) AS nama,
    count(*) FILTER (WHERE k.siap <= $1 AND ${MENUNGGU})::int AS menunggu, count(*) FILTER (WHERE k.siap > $1 AND ${MENUNGGU})::int AS nanti, count(*) FILTER (WHERE k.keadaan = 'sah')::int AS sah,
    count(*) FILTER (WHERE k.keadaan = 'ditolak')::int AS ditolak, count(d.slot)::int AS diperbaiki,
    min(k.siap) FILTER (WHERE k.siap <= $1 AND ${MENUNGGU}) AS tertua
  FROM ${DIPERIKSA} LEFT JOIN (SELECT DISTINCT nomor_pendaftar, slot FROM ${REPLACED} AND w.keadaan <> 'ditolak') d
      ON d.nomor_pendaftar = k.nomor_pendaftar AND d.slot = k.slot
  WHERE NOT q.uji AND q.kode_penawaran IN (SELECT kode_penawaran FROM berjalan) GROUP BY q.kode_penawaran ORDER BY menunggu DESC, q.kode_penawaran`;
// Who holds somebody has a line before the first decision.
const BY_OFFICER = `SELECT t.nama AS petugas, count(*) FILTER (WHERE u.putusan = 'sah')::int AS sah, count(*) FILTER (WHERE u.putusan = 'ditolak')::int AS ditolak,
    count(*) FILTER (WHERE u.putusan = 'tidak-perlu')::int AS tidak_perlu, count(*) FILTER (WHERE u.waktu >= $2::date::timestamp AT TIME ZONE 'Asia/Jakarta')::int AS hari_ini,
    (SELECT count(DISTINCT (nomor_pendaftar, slot)) FROM ${REPLACED} AND v.oleh = t.username AND v.waktu > $1::timestamptz - interval '${TERAKHIR_HARI} days')::int AS diperbaiki,
    (SELECT count(*) FROM pegang_berkas g WHERE g.oleh = t.username AND g.sampai > $1)::int AS dipegang
  FROM petugas t LEFT JOIN putusan_berkas u ON u.oleh = t.username AND ${LATELY}
  WHERE u.id IS NOT NULL OR EXISTS (SELECT FROM pegang_berkas g WHERE g.oleh = t.username AND g.sampai > $1)
  GROUP BY t.username ORDER BY hari_ini DESC, t.nama`;
const RATE = `SELECT count(*)::int AS n FROM putusan_berkas WHERE dibatalkan IS NULL AND waktu > $1::timestamptz - interval '${LAJU_HARI} days'`;

export const readProgress = async ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<Progress> => {
  const [penawaran, petugas, rate] = await Promise.all([
    pool.query<Progress['penawaran'][number]>(BY_OFFERING, [now()]),
    pool.query<Progress['petugas'][number]>(BY_OFFICER, [now(), jakartaDay(now())]),
    pool.query<{ n: number }>(RATE, [now()]),
  ]);
  return { penawaran: penawaran.rows, petugas: petugas.rows, putusan_terakhir: rate.rows[0]?.n ?? 0 };
};
