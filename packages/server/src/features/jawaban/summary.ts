/** How the admitted of an offering answered, by programme, and its call-ups; the list of all of them (jawaban 10). */

import { problem } from '@gerbang/contract';

import {
  type AturanJawaban,
  asalText,
  type daftarJawaban,
  jawabanText,
  type ProdiJawaban,
} from '@gerbang/contract/office/jawaban';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { Db } from '../../db/pool.ts';
import { ADMISSIONS, bookOf, LAST_ANSWER, movedFrom, STANDING } from '../../domain/jawaban.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { programmeName } from '../../domain/nama-prodi.ts';
import { isAnnounced, offeringName } from '../../domain/penawaran.ts';
import type { Dated } from '../../http/mount.ts';
import { freeSeats } from '../../seleksi/panggil.ts';
import { exportOf, tableList } from '../../shapes/list.ts';
import { listsOf, previewCallUp, readSeats } from './seats.ts';
import { countWaiting } from './waiting.ts';

export type Rule = Dated<AturanJawaban, 'batas'>;
const OFFERING = `SELECT ${offeringName()} AS penawaran, o.tanggal_pengumuman, h.id AS id_hasil, h.disetujui,
    EXISTS (SELECT FROM kursi_seleksi k WHERE k.id_hasil = ${bookOf('h.id')}) AND NOT EXISTS (SELECT FROM putusan_seleksi u JOIN aturan_jawaban a ON a.kode_penawaran = o.kode_penawaran
      WHERE u.id_hasil = ${bookOf('h.id')} AND (a.naik OR u.id_hasil <> h.id) AND NOT u.tunggu_lengkap) AS daftar_tunggu
  FROM penawaran o JOIN jalur j USING (kode_jalur) LEFT JOIN hasil h ON h.kode_penawaran = o.kode_penawaran AND h.dibatalkan IS NULL AND h.induk IS NULL
  WHERE o.kode_penawaran = $1`;
const RULE = 'SELECT wajib, batas, diam, naik, versi FROM aturan_jawaban WHERE kode_penawaran = $1';

/** An offering with its result in force and the rule of its answers. */
export interface Standing {
  /** Its name. */
  penawaran: string;
  tanggal_pengumuman: Date | null;
  /** Of the result in force; null where there is none. */
  id_hasil: number | null;
  /** Approved and announced. */
  terbuka: boolean;
  daftar_tunggu: boolean;
  aturan: Rule | null;
}
/** Where an offering stands; undefined where there is none. */
export const findStanding = async (db: Db, kode: string, at: Date): Promise<Standing | undefined> => {
  const row = (
    await db.query<{
      penawaran: string;
      tanggal_pengumuman: Date | null;
      id_hasil: number | null;
      disetujui: Date | null;
      daftar_tunggu: boolean;
    }>(OFFERING, [kode])
  ).rows[0];
  if (!row) return undefined;
  const { disetujui, ...offering } = row;
  return {
    ...offering,
    terbuka: disetujui !== null && isAnnounced(offering.tanggal_pengumuman, at),
    aturan: (await db.query<Rule>(RULE, [kode])).rows[0] ?? null,
  };
};

/** Whether seats of an offering can be called up. */
export const mayCallUp = ({ terbuka, daftar_tunggu, aturan }: Standing): boolean =>
  terbuka && daftar_tunggu && aturan?.wajib === true;

const BY_PROGRAMME = `SELECT prodi, coalesce(${programmeName('prodi')}, 'Tanpa program studi') AS nama, count(*) FILTER (WHERE NOT dipanggil)::int AS diterima, count(*) FILTER (WHERE dipanggil)::int AS dipanggil,
    count(*) FILTER (WHERE keadaan = 'belum')::int AS belum, count(*) FILTER (WHERE keadaan = 'terima')::int AS menerima,
    count(*) FILTER (WHERE keadaan = 'tolak')::int AS melepas, count(*) FILTER (WHERE keadaan = 'gugur')::int AS gugur,
    count(*) FILTER (WHERE keadaan = 'naik')::int AS naik
  FROM (SELECT coalesce(t.prodi, y.id_prodi::text, '') AS prodi, g.id_hasil IS NOT NULL AND NOT h.koreksi AS dipanggil, ${STANDING} AS keadaan FROM ${ADMISSIONS}
    LEFT JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil ${LAST_ANSWER}
    WHERE $1 IN (h.id, h.induk)) x GROUP BY prodi ORDER BY nama, prodi`;
const CALL_UPS = `SELECT h.id AS id_hasil, h.dibuat, ${officerName('h.dibuat_oleh')} AS dibuat_oleh, EXISTS (SELECT FROM putaran_panggilan r WHERE r.id_hasil = h.id) AS putaran, g.batas, h.jumlah_diterima AS jumlah
  FROM hasil h JOIN panggilan g ON g.id_hasil = h.id WHERE h.induk = $1 AND NOT h.koreksi ORDER BY h.id DESC`;

const RENAMED = `SELECT FROM putusan_seleksi u JOIN buku_samaran b USING (id_skenario) WHERE u.id_hasil = ${bookOf('$1')} LIMIT 1`;
/** Runs of announced result `$1` that counted before the one that does. */
const EARLIER = `SELECT h.id AS id_hasil, s.nama AS skenario, EXISTS (SELECT FROM buku_samaran b WHERE b.id_skenario = s.id) AS samaran
  FROM hasil h JOIN putusan_seleksi u ON u.id_hasil = h.id JOIN skenario s ON s.id = u.id_skenario
  WHERE (h.id = $1 OR h.induk = $1 AND h.koreksi) AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND h.id < ${bookOf('$1::int')} ORDER BY h.id DESC`;

/** How an offering's admitted answered; throws the 404. */
export const readAnswers = async (db: Db, kode: string, at: Date) => {
  const standing = await findStanding(db, kode, at);
  if (!standing) throw problem('tidak_ditemukan');
  const { id_hasil, ...rest } = standing;
  if (id_hasil === null) return { ...rest, samaran: false, buku_lama: [], prodi: [], panggilan: [] };
  const counted = await db.query<Omit<ProdiJawaban, 'bebas' | 'menunggu'>>(BY_PROGRAMME, [id_hasil]);
  const { held } = await readSeats(db, id_hasil);
  const free = new Map(held.map((one) => [one.prodi, freeSeats(one).reduce((sum, n) => sum + n, 0)]));
  const waiting = await countWaiting(db, await listsOf(db, id_hasil, at));
  const calls = await db.query<{
    id_hasil: number;
    dibuat: Date;
    dibuat_oleh: string;
    putaran: boolean;
    batas: Date;
    jumlah: number;
  }>(CALL_UPS, [id_hasil]);
  return {
    ...rest,
    samaran: (await db.query(RENAMED, [id_hasil])).rowCount !== 0,
    buku_lama: (await db.query(EARLIER, [id_hasil])).rows,
    prodi: counted.rows.map((one) => ({
      ...one,
      bebas: free.get(one.prodi) ?? null,
      menunggu: free.has(one.prodi) ? (waiting.get(one.prodi) ?? 0) : null,
    })),
    panggilan: calls.rows,
  };
};

/** Whom calling up now would call; throws the 404, and `panggilan_belum`. */
export const previewCalls = async (db: Db, kode: string, at: Date) => {
  const it = await findStanding(db, kode, at);
  if (!it) throw problem('tidak_ditemukan');
  if (!mayCallUp(it)) throw problem('panggilan_belum');
  return previewCallUp(db, it.id_hasil as number, at);
};

type Row = Dated<RowOf<typeof daftarJawaban>, 'dijawab' | 'batas'>;
/** Whoever moved up is listed where they are now. */
const standsIn = (kode: string): string => `h.kode_penawaran = ${kode} AND ${STANDING} <> 'naik'`;
const ORIGIN = `CASE WHEN ${movedFrom('y.nomor_pendaftar', 'y.id_hasil')} IS NOT NULL THEN 'naik' WHEN g.id_hasil IS NULL OR h.koreksi THEN 'pengumuman' ELSE 'panggilan' END`;
const BY = `CASE j.pelaku WHEN 'petugas' THEN ${officerName('j.oleh')} WHEN 'sistem' THEN CASE WHEN j.waktu IN (h.dibuat, h.disetujui) THEN 'naik pilihan' ELSE 'batas waktu' END END`;
/** The admitted of an offering with their answers. */
export const answerRows = tableList<typeof daftarJawaban, Row>({
  columns: `p.nomor_peserta, (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar) AS nama_lengkap,
    (SELECT ${programmeName('coalesce(t.prodi, y.id_prodi::text)')} FROM (SELECT) one LEFT JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil) AS nama_prodi,
    g.id_hasil IS NOT NULL AND NOT h.koreksi AS dipanggil, ${movedFrom('y.nomor_pendaftar', 'y.id_hasil')} AS naik_dari, coalesce(j.tetap, false) AS tetap,
    ${STANDING} AS keadaan, j.waktu AS dijawab, ${BY} AS oleh, coalesce(g.batas, a.batas) AS batas`,
  from: `${ADMISSIONS} JOIN pendaftar p ON p.nomor_pendaftar = y.nomor_pendaftar
    LEFT JOIN aturan_jawaban a ON a.kode_penawaran = h.kode_penawaran AND a.wajib ${LAST_ANSWER}`,
  key: ['y.nomor_pendaftar', 'text'],
  within: ({ kode_penawaran }, bind) => standsIn(bind(kode_penawaran)),
  view: ({ kode_penawaran }) => String(kode_penawaran !== undefined),
  filters: {
    kode_penawaran: (bind, kode) => standsIn(bind(kode)),
    cari: (bind, cari) => `starts_with(p.nomor_peserta, ${bind(cari.trim())})`,
    keadaan: (bind, keadaan) => `${STANDING} = ${bind(keadaan)}`,
    asal: (bind, asal) => `${ORIGIN} = ${bind(asal)}`,
  },
  order: () => ({ by: [['p.nomor_peserta', 'text']] }),
});

/** The same rows as a file; names and answers leave the portal, so it is recorded. */
export const answerExport = exportOf(answerRows, {
  jenis: 'jawaban',
  tindakan: 'ekspor jawaban',
  subjek: ({ kode_penawaran }) => kode_penawaran ?? '',
  fileName: ({ kode_penawaran }) => `jawaban-${kode_penawaran}`,
  sheet: 'Jawaban',
  columns: [
    ['nomor_peserta', 'nomor_peserta', 18],
    ['nama', 'nama_lengkap', 42],
    ['nama_prodi', 'nama_prodi', 42],
    ['asal', (r) => asalText(r), 42],
    ['jawaban', (r) => jawabanText(r), 28],
    ['waktu', 'dijawab', 34],
    ['oleh', 'oleh', 20],
    ['batas', 'batas', 34],
  ],
});
