/** What the first page shows to some roles alone: payments of the days, news and chat, scores and results. */
import {
  type Beranda,
  HARI_KEUANGAN,
  type KabarBeranda,
  type KeuanganBeranda,
  type SeleksiBeranda,
} from '@gerbang/contract/office/beranda';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../../db/pool.ts';
import { BAYAR_HITUNGAN } from '../../domain/bayar-harian.ts';
import { offeringName, PUBLISHED } from '../../domain/penawaran.ts';
import type { Answered } from '../../http/mount.ts';
import { CURRENT } from './registrations.ts';

const DAY_MS = 86_400_000;
/** Days after its announcement during which an offering still stands among scores and results. */
const AFTERWARDS_DAYS = 14;

const SUMS =
  'coalesce(sum(banyak), 0)::bigint AS banyak, coalesce(sum(banyak * jumlah), 0)::bigint AS rupiah';
const PAID = `SELECT ${SUMS} FROM penawaran o JOIN ${BAYAR_HITUNGAN} USING (kode_penawaran) WHERE ${CURRENT}`;
const PAID_BY_DAY = `SELECT hari::text AS tanggal, ${SUMS} FROM ${BAYAR_HITUNGAN} WHERE hari > $1::date - ${HARI_KEUANGAN} AND hari <= $1::date GROUP BY 1`;
const countMoney = async (db: Db, at: Date): Promise<KeuanganBeranda> => {
  type Sums = { banyak: number; rupiah: number };
  const total = (await db.query<Sums>(PAID, [at])).rows[0] ?? { banyak: 0, rupiah: 0 };
  const { rows } = await db.query<Sums & { tanggal: string }>(PAID_BY_DAY, [jakartaDay(at)]);
  const days = new Map(rows.map((row) => [row.tanggal, row]));
  return {
    ...total,
    per_hari: Array.from({ length: HARI_KEUANGAN }, (_, i) => {
      const tanggal = jakartaDay(new Date(at.getTime() - (HARI_KEUANGAN - 1 - i) * DAY_MS));
      const { banyak = 0, rupiah = 0 } = days.get(tanggal) ?? {};
      return { tanggal, banyak, rupiah };
    }),
  };
};

const LATEST = `SELECT jenis, id, judul, terbit FROM (
    (SELECT 'berita' AS jenis, id_berita AS id, judul, terbit, diubah FROM berita WHERE diarsipkan IS NULL ORDER BY diubah DESC, id_berita DESC LIMIT 5)
    UNION ALL (SELECT 'pengumuman', id_pengumuman, judul, terbit, diubah FROM pengumuman WHERE diarsipkan IS NULL ORDER BY diubah DESC, id_pengumuman DESC LIMIT 5)) AS k
  ORDER BY diubah DESC, jenis, id DESC LIMIT 5`;
const DRAFTS = `SELECT (SELECT count(*) FROM berita WHERE diarsipkan IS NULL AND terbit IS NULL)
  + (SELECT count(*) FROM pengumuman WHERE diarsipkan IS NULL AND terbit IS NULL) AS konsep`;
const WAITING = `SELECT count(*) AS menunggu, count(*) FILTER (WHERE menunggu_sejak < $1::timestamptz - interval '1 day') AS lewat_sehari
  FROM percakapan WHERE flag = 'unsolved' AND menunggu_sejak IS NOT NULL`;
const countNews = async (db: Db, at: Date): Promise<Answered<KabarBeranda>> => {
  const latest = await db.query<Answered<KabarBeranda>['terakhir'][number]>(LATEST);
  const drafts = await db.query<{ konsep: number }>(DRAFTS);
  const waiting = await db.query<{ menunggu: number; lewat_sehari: number }>(WAITING, [at]);
  return {
    terakhir: latest.rows,
    konsep: drafts.rows[0]?.konsep ?? 0,
    menunggu: waiting.rows[0]?.menunggu ?? 0,
    lewat_sehari: waiting.rows[0]?.lewat_sehari ?? 0,
  };
};

/** SQL: a correction of result `h` waits for its second officer. */
const WAITS_TWICE =
  'EXISTS (SELECT FROM hasil w WHERE w.induk = h.id AND w.koreksi AND w.disetujui IS NULL AND w.dibatalkan IS NULL)';
const SELECTION = `SELECT o.kode_penawaran, ${offeringName()} AS nama, o.tanggal_pengumuman AS pengumuman, count(k.kode)::int AS komponen, count(k.ditutup)::int AS ditutup,
    CASE WHEN h.id IS NULL THEN 'belum' WHEN h.disetujui IS NULL THEN 'menunggu' WHEN ${WAITS_TWICE} THEN 'koreksi' ELSE 'disetujui' END AS hasil, h.jumlah_diterima AS diterima
  FROM penawaran o JOIN jalur j USING (kode_jalur) LEFT JOIN komponen_nilai k USING (kode_penawaran)
    LEFT JOIN hasil h ON h.kode_penawaran = o.kode_penawaran AND h.dibatalkan IS NULL AND h.induk IS NULL
  WHERE ${PUBLISHED} AND (o.tanggal_pengumuman IS NULL OR o.tanggal_pengumuman > $1::timestamptz - interval '${AFTERWARDS_DAYS} days' OR ${WAITS_TWICE})
  GROUP BY o.kode_penawaran, j.jalur_masuk, h.id ORDER BY o.tanggal_pengumuman, o.kode_penawaran`;

/** Counts all of them; each is told only to who may see it. */
export const countParts = async (
  db: Db,
  at: Date,
): Promise<Pick<Answered<Beranda>, 'keuangan' | 'kabar' | 'seleksi'>> => ({
  keuangan: await countMoney(db, at),
  kabar: await countNews(db, at),
  seleksi: (await db.query<Answered<SeleksiBeranda>>(SELECTION, [at])).rows,
});
