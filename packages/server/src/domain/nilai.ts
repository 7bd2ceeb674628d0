/** Components of an offering and whom they are for: what the desks of scores and of selection share (seleksi 10). */
import { type Komponen, SEMUA } from '@gerbang/contract/office/nilai';
import type { Db } from '../db/pool.ts';

/** Participants `p` of an offering `$1`. */
export const PARTICIPANT = 'p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL AND NOT p.uji';
/** Whether component `k` is for participant `p`. */
export const APPLIES = `(num_nonnulls(k.kode_minat, k.id_prodi) = 0 OR EXISTS (SELECT FROM pilihan_jurusan c JOIN program_studi s USING (id_prodi)
    WHERE c.nomor_pendaftar = p.nomor_pendaftar AND (s.kode_minat = k.kode_minat OR c.id_prodi = k.id_prodi)))`;
/** Whom component `k` is for, as the contract writes it. */
export const TARGET = `CASE WHEN k.kode_minat IS NOT NULL THEN 'minat:' || k.kode_minat WHEN k.id_prodi IS NOT NULL THEN 'prodi:' || k.id_prodi ELSE '${SEMUA}' END`;

/** Columns of offering `o`: its participants, its components, and how many of those are closed. */
export const SCORED = `(SELECT count(*)::int FROM pendaftar p WHERE p.kode_penawaran = o.kode_penawaran AND p.diverifikasi IS NOT NULL AND NOT p.uji) AS peserta,
    (SELECT count(*)::int FROM komponen_nilai k WHERE k.kode_penawaran = o.kode_penawaran) AS komponen,
    (SELECT count(*)::int FROM komponen_nilai k WHERE k.kode_penawaran = o.kode_penawaran AND k.ditutup IS NOT NULL) AS ditutup`;

/** Takes the turn of an offering: who changes its components or its rule, runs or proposes waits; false where there is none. */
export const takeTurn = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query('SELECT FROM penawaran WHERE kode_penawaran = $1 FOR NO KEY UPDATE', [kode])).rowCount ===
  1;

/** Interest and programme of what the contract writes. */
export const targetOf = (untuk: string): { kode_minat: number | null; id_prodi: number | null } => {
  const [kind, code] = untuk.split(':');
  return {
    kode_minat: kind === 'minat' ? Number(code) : null,
    id_prodi: kind === 'prodi' ? Number(code) : null,
  };
};

const TARGETS = `SELECT kode, nama FROM (
    SELECT DISTINCT 1 AS ke, 'minat:' || m.kode_minat AS kode, 'Minat ' || m.nama_minat AS nama
      FROM penawaran_prodi o JOIN program_studi s USING (id_prodi) JOIN minat m USING (kode_minat) WHERE o.kode_penawaran = $1
    UNION SELECT DISTINCT 2, 'prodi:' || s.id_prodi, s.nama_prodi || ' (' || n.nama_jenjang || ')'
      FROM penawaran_prodi o JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang) WHERE o.kode_penawaran = $1) t
  ORDER BY ke, nama`;
/** Interests and programmes of an offering. */
export const listTargets = async (db: Db, kode: string): Promise<{ kode: string; nama: string }[]> =>
  (await db.query<{ kode: string; nama: string }>(TARGETS, [kode])).rows;

/** Takes the component's turn: who changes, closes or runs waits. */
export interface Locked {
  kode: string;
  nama: string;
  rentang: [number, number];
  untuk: string;
  jenis: Komponen['jenis'];
  jarak: number | null;
  versi: number;
  ditutup: Date | null;
}
const LOCK = `SELECT k.kode, k.nama, ARRAY[k.paling_sedikit, k.paling_banyak] AS rentang, ${TARGET} AS untuk, k.jenis, k.jarak, k.versi, k.ditutup
  FROM komponen_nilai k WHERE k.kode_penawaran = $1 AND k.kode = ANY($2::text[]) ORDER BY k.kode FOR NO KEY UPDATE`;
/** Components by code, locked in one order; those there are not are left out. */
export const lockComponents = async (db: Db, kode: string, codes: readonly string[]): Promise<Locked[]> =>
  (await db.query<Locked>(LOCK, [kode, codes])).rows;
