/** Offerings as the result desk sees them: announcement time and imports. */
import { problem } from '@gerbang/contract';
import type { ImporHasil, PenawaranHasil, PeringatanImpor } from '@gerbang/contract/hasil-petugas';
import type { Db } from '../../db/pool.ts';
import { type Recent, recently } from '../../domain/recently.ts';
import { PROGRAMMES } from './judge.ts';

const ACCEPTED_SECONDS = 3_600;

type Queryable = Pick<Db, 'query'>;

export interface ImportRecord extends Record<string, unknown> {
  id: number;
  kode_penawaran: string;
  dibuat: Date;
  dibuat_oleh: string;
  disetujui: Date | null;
  disetujui_oleh: string | null;
  dibatalkan: Date | null;
  dibatalkan_oleh: string | null;
  alasan_batal: string | null;
  jumlah_diterima: number;
  jumlah_tidak_diterima: number;
}
export const IMPORT_COLUMNS =
  'id, kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh, dibatalkan, dibatalkan_oleh, alasan_batal, jumlah_diterima, jumlah_tidak_diterima';

export const presentImport = ({ kode_penawaran: _, ...r }: ImportRecord): ImporHasil => ({
  ...r,
  dibuat: r.dibuat.toISOString(),
  disetujui: r.disetujui?.toISOString() ?? null,
  dibatalkan: r.dibatalkan?.toISOString() ?? null,
});

interface Offering extends Record<string, unknown> {
  kode_penawaran: string;
  jalur_masuk: string;
  nama: string;
  tahun: number;
  tanggal_selesai_daftar: Date;
  ujian_selesai: Date | null;
  tanggal_pengumuman: Date | null;
}
/** End of the last exam session of the offering `o`; a track without an exam has none. */
export const EXAM_OVER = `(SELECT max(d.tanggal + d.jam_selesai) AT TIME ZONE 'Asia/Jakarta'
  FROM jadwal_ujian u JOIN detail_jadwal d USING (kode_jadwal) WHERE u.kode_penawaran = o.kode_penawaran)`;
const OFFERINGS = `SELECT o.kode_penawaran, j.jalur_masuk, o.nama, o.tahun, o.tanggal_selesai_daftar, o.tanggal_pengumuman,
    ${EXAM_OVER} AS ujian_selesai
  FROM penawaran o JOIN jalur j USING (kode_jalur)`;
// Announcements still to come, nearest first; then those without a time; then past ones, latest first.
const NEAREST_FIRST = `ORDER BY CASE WHEN o.tanggal_pengumuman > $1 THEN 0 WHEN o.tanggal_pengumuman IS NULL THEN 1 ELSE 2 END,
    CASE WHEN o.tanggal_pengumuman > $1 THEN o.tanggal_pengumuman END, o.tanggal_pengumuman DESC, o.tahun DESC, o.kode_penawaran`;
const WAIVED = 'SELECT peringatan FROM hasil WHERE id = $1';
const IN_FORCE = `SELECT ${IMPORT_COLUMNS} FROM hasil WHERE dibatalkan IS NULL`;
const CANCELLED = `SELECT ${IMPORT_COLUMNS} FROM hasil WHERE kode_penawaran = $1 AND dibatalkan IS NOT NULL ORDER BY id DESC LIMIT 20`;
const ACCEPTED =
  'SELECT id_prodi, count(*)::int AS diterima FROM yudisium WHERE id_hasil = $1 AND diterima GROUP BY id_prodi';

const present = (o: Offering, inForce: ImportRecord | undefined, at: Date): PenawaranHasil => ({
  ...o,
  tanggal_selesai_daftar: o.tanggal_selesai_daftar.toISOString(),
  ujian_selesai: o.ujian_selesai?.toISOString() ?? null,
  tanggal_pengumuman: o.tanggal_pengumuman?.toISOString() ?? null,
  diumumkan: o.tanggal_pengumuman !== null && o.tanggal_pengumuman <= at,
  impor: inForce ? presentImport(inForce) : null,
});

export const listOfferings = async (db: Queryable, at: Date): Promise<PenawaranHasil[]> => {
  const offerings = await db.query<Offering>(`${OFFERINGS} ${NEAREST_FIRST}`, [at]);
  const imports = await db.query<ImportRecord>(IN_FORCE);
  const of = new Map(imports.rows.map((r) => [r.kode_penawaran, r]));
  return offerings.rows.map((o) => present(o, of.get(o.kode_penawaran), at));
};

/** One offering; throws the 404. */
export const getOffering = async (db: Queryable, kode: string, at: Date): Promise<PenawaranHasil> => {
  const offering = (await db.query<Offering>(`${OFFERINGS} WHERE o.kode_penawaran = $1`, [kode])).rows[0];
  if (!offering) throw problem('tidak_ditemukan');
  const inForce = await db.query<ImportRecord>(`${IN_FORCE} AND kode_penawaran = $1`, [kode]);
  return present(offering, inForce.rows[0], at);
};

interface Programme {
  id_prodi: number;
  nama_prodi: string;
  nama_jenjang: string;
  daya_tampung: number | null;
}
export const listProgrammes = async (db: Queryable, kode: string): Promise<Programme[]> =>
  (await db.query<Programme>(PROGRAMMES, [kode])).rows;

export type Accepted = Recent<Map<number, number>>;
/** How many an import accepts, by programme. Its rows never change, and there are tens of thousands of them. */
export const createAccepted = (db: Queryable): Accepted =>
  recently(ACCEPTED_SECONDS, async (id) => {
    const { rows } = await db.query<{ id_prodi: number; diterima: number }>(ACCEPTED, [id]);
    return new Map(rows.map((r) => [r.id_prodi, r.diterima]));
  });

export const readOffering = async (db: Queryable, accepted: Accepted, kode: string, at: Date) => {
  const offering = await getOffering(db, kode, at);
  const programmes = await listProgrammes(db, kode);
  const taken = offering.impor ? await accepted.get(String(offering.impor.id)) : new Map<number, number>();
  const cancelled = await db.query<ImportRecord>(CANCELLED, [kode]);
  const waived = offering.impor
    ? await db.query<{ peringatan: PeringatanImpor | null }>(WAIVED, [offering.impor.id])
    : null;
  return {
    ...offering,
    peringatan: waived?.rows[0]?.peringatan ?? null,
    prodi: programmes.map((p) => ({ ...p, diterima: taken.get(p.id_prodi) ?? 0 })),
    dibatalkan: cancelled.rows.map(presentImport),
  };
};
