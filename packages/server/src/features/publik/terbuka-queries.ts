/** What must be public of one wave beside its dates: how it selects, and once the result is announced its numbers (publik 9–11). */
import { type Aturan, aturan } from '@gerbang/contract/seleksi/aturan';
import type { Deps } from '../../deps.ts';
import { NAMED } from '../../domain/kelompok-seleksi.ts';
import { listTargets, PARTICIPANT } from '../../domain/nilai.ts';
import { PUBLISHED } from '../../domain/penawaran.ts';
import { GROUP_NAMES } from '../../domain/peserta-seleksi.ts';
import { deadlineOf, OPENED, RULE, ruleOf } from '../../domain/sanggah.ts';
import { findPledge } from '../../domain/undian.ts';
import type { Gelombang } from './queries.ts';

/** Places, applicants and admitted of a programme. */
export interface Angka {
  id_prodi: number;
  /** Null where the office names none. */
  tempat: number | null;
  peminat: number;
  diterima: number;
  /** Places nobody was given at the announcement and none moved to another wave; null where the office names none. */
  sisa: number | null;
}
export interface Terbuka {
  /** What those admitted pay, in the words of the office. */
  biaya_diterima: string;
  kriteria: string;
  /** Components by name, in their order. */
  komponen: { kode: string; nama: string }[];
  /** Null where none is set, or the office keeps it to itself. */
  aturan: Aturan | null;
  bobot_dibuka: boolean;
  /** The announced seats were given by choice when the rank still came before the group on reserved ones (seleksi 45). */
  pilihan_dahulu: boolean;
  /** What the draw among equals is committed to, from when it was; null before. */
  undian: { komitmen: string; dibuat: Date } | null;
  /** Whom a weight or a reserved seat is for, by its code. */
  nama: ReadonlyMap<string, string>;
  /** Null before the announcement, and while there is no result. */
  hasil: {
    dibuka: Date;
    /** The last moment to object; null where no objections are taken. */
    batas_sanggah: Date | null;
    /** Null where the office keeps the numbers to itself. */
    angka: { peserta: number; prodi: Angka[] } | null;
  } | null;
}

interface Row {
  tampil_bobot: boolean;
  tampil_angka: boolean;
  biaya_diterima: string;
  kriteria_seleksi: string;
  aturan: unknown;
  pilihan_dahulu: boolean;
  komponen: Terbuka['komponen'];
  sanggah: Parameters<typeof ruleOf>[0];
  dibuka: Date | null;
}
/** SQL: the result of offering `o` may be known at `$2`, and there is one; before that it is not read at all. */
const ANNOUNCED = `o.tanggal_pengumuman <= $2 AND ${PUBLISHED}`;
/** SQL: the rule by which offering `o` was decided; what is saved afterwards decided nothing. */
const DECIDED = `SELECT s.aturan FROM hasil h JOIN putusan_seleksi d ON d.id_hasil = h.id JOIN skenario s ON s.id = d.id_skenario
  WHERE h.kode_penawaran = o.kode_penawaran AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL ORDER BY h.id DESC LIMIT 1`;
/** SQL: its seats were given in the way of before; the rule of the office has one word for both. */
const RANK_FIRST = `${ANNOUNCED} AND EXISTS (SELECT FROM hasil h JOIN kursi_seleksi k ON k.id_hasil = h.id
  WHERE h.kode_penawaran = o.kode_penawaran AND h.induk IS NULL AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND k.cara = 'pilihan')`;
const ONE = `SELECT o.tampil_bobot, o.tampil_angka, o.biaya_diterima, o.kriteria_seleksi, coalesce((${DECIDED}), a.isi) AS aturan, (${RANK_FIRST}) IS TRUE AS pilihan_dahulu, ${RULE} AS sanggah,
    (SELECT coalesce(json_agg(json_build_object('kode', k.kode, 'nama', k.nama) ORDER BY k.urutan), '[]') FROM komponen_nilai k WHERE k.kode_penawaran = o.kode_penawaran) AS komponen,
    (SELECT min(${OPENED}) FROM hasil h WHERE ${ANNOUNCED} AND h.kode_penawaran = o.kode_penawaran AND h.induk IS NULL AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL) AS dibuka
  FROM penawaran o LEFT JOIN aturan_seleksi a USING (kode_penawaran) WHERE o.kode_penawaran = $1`;
const NUMBERS = `WITH tempat AS (SELECT id_prodi, CASE WHEN bool_and(daya_tampung IS NOT NULL) THEN sum(daya_tampung)::int END AS tempat
      FROM penawaran_prodi WHERE kode_penawaran = $1 GROUP BY 1),
    peminat AS (SELECT c.id_prodi, count(DISTINCT c.nomor_pendaftar)::int AS jumlah FROM pilihan_jurusan c JOIN pendaftar p USING (nomor_pendaftar) WHERE ${PARTICIPANT} GROUP BY 1),
    pindah AS (SELECT split_part(e->>'prodi', '-', 1)::int AS id_prodi, sum((e->>'jumlah')::int)::int AS jumlah
      FROM pindah_kursi k, jsonb_array_elements(k.kursi) e WHERE k.dari = $1 AND k.berlaku IS NOT NULL AND k.dibatalkan IS NULL GROUP BY 1),
    nasib AS (SELECT DISTINCT ON (y.nomor_pendaftar) y.diterima, y.id_prodi, t.kursi IS DISTINCT FROM 0 AS berkursi FROM yudisium y JOIN hasil h ON h.id = y.id_hasil
      LEFT JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil
      WHERE h.kode_penawaran = $1 AND (h.induk IS NULL OR h.koreksi) AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL ORDER BY y.nomor_pendaftar, h.id DESC),
    diterima AS (SELECT id_prodi, count(*)::int AS jumlah, count(*) FILTER (WHERE berkursi)::int AS berkursi FROM nasib WHERE diterima GROUP BY 1)
  SELECT id_prodi, t.tempat, coalesce(m.jumlah, 0) AS peminat, coalesce(d.jumlah, 0) AS diterima,
    CASE WHEN t.tempat IS NOT NULL THEN greatest(0, t.tempat - coalesce(d.berkursi, 0) - coalesce(k.jumlah, 0)) END AS sisa
  FROM tempat t FULL JOIN diterima d USING (id_prodi) LEFT JOIN peminat m USING (id_prodi) LEFT JOIN pindah k USING (id_prodi)
  WHERE EXISTS (SELECT FROM penawaran o WHERE o.kode_penawaran = $1 AND o.tampil_angka AND ${ANNOUNCED}) ORDER BY id_prodi`;
const PARTICIPANTS = `SELECT count(*)::int AS peserta FROM pendaftar p WHERE ${PARTICIPANT}`;
const LISTS = `SELECT ${NAMED} AS kode, nama FROM kelompok_seleksi g WHERE kode_penawaran = $1`;
const PROVINCES = "SELECT 'asal:' || kode_provinsi AS kode, nama_provinsi AS nama FROM provinsi";

type Named = { kode: string; nama: string };
/** Names of whom weights, points and reserved seats are for. */
const namesIn = async (pool: Deps['pool'], kode: string, { cadangan, tambahan, batas }: Aturan) => {
  const provinces = cadangan.length > 0 || tambahan || batas ? (await pool.query<Named>(PROVINCES)).rows : [];
  const lists = (await pool.query<Named>(LISTS, [kode])).rows;
  return new Map([
    ['disabilitas', GROUP_NAMES.disabilitas],
    ...lists.map((one) => [one.kode, one.nama] as const),
    ...provinces.map((one) => [one.kode, GROUP_NAMES.asal + one.nama] as const),
    ...(await listTargets(pool, kode)).map((one) => [one.kode, one.nama] as const),
  ]);
};

/** Reads it as it may be known at `now`. */
export const readTerbuka = async (
  { pool }: Pick<Deps, 'pool'>,
  { kode_penawaran: kode }: Pick<Gelombang, 'kode_penawaran'>,
  now: Date,
): Promise<Terbuka> => {
  const row = (await pool.query<Row>(ONE, [kode, now])).rows[0];
  const rule = row?.tampil_bobot ? aturan.safeParse(row.aturan) : undefined;
  const open = rule?.success ? rule.data : null;
  const shown = row?.dibuka && row.tampil_angka;
  const numbers = shown ? (await pool.query<Angka>(NUMBERS, [kode, now])).rows : [];
  const peserta = shown
    ? ((await pool.query<{ peserta: number }>(PARTICIPANTS, [kode])).rows[0]?.peserta ?? 0)
    : 0;
  return {
    biaya_diterima: row?.biaya_diterima ?? '',
    kriteria: row?.kriteria_seleksi ?? '',
    komponen: row?.komponen ?? [],
    aturan: open,
    bobot_dibuka: row?.tampil_bobot ?? false,
    pilihan_dahulu: row?.pilihan_dahulu ?? false,
    undian: await findPledge(pool, kode),
    nama: open ? await namesIn(pool, kode, open) : new Map(),
    hasil: row?.dibuka
      ? {
          dibuka: row.dibuka,
          batas_sanggah: deadlineOf(row.dibuka, ruleOf(row.sanggah)),
          angka: shown ? { peserta, prodi: numbers } : null,
        }
      : null,
  };
};
