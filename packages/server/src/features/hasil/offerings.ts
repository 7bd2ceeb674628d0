/** Offerings as the result desk sees them: announcement time and imports. */
import { problem } from '@gerbang/contract';
import type { ImporHasil, PenawaranHasil } from '@gerbang/contract/office/hasil';
import type { Peringatan } from '@gerbang/contract/wire/impor';
import type { Db } from '../../db/pool.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { isAnnounced } from '../../domain/penawaran.ts';
import { recently, type SharedReads } from '../../domain/recently.ts';
import type { Answered } from '../../http/mount.ts';
import { PROGRAMMES } from './judge.ts';

const ACCEPTED_SECONDS = 3_600;

/** An import as it is stored, with the offering it belongs to. */
export type ImportRecord = Answered<ImporHasil> & { kode_penawaran: string };
/** Columns of an import. */
export const IMPORT_COLUMNS = `id, kode_penawaran, dibuat, dibuat_oleh, ${officerName('dibuat_oleh')} AS pengimpor, disetujui, ${officerName('disetujui_oleh')} AS disetujui_oleh,
  dibatalkan, ${officerName('dibatalkan_oleh')} AS dibatalkan_oleh, alasan_batal, jumlah_diterima, jumlah_tidak_diterima`;

/** An import as the desk sees it. */
export const presentImport = ({ kode_penawaran: _, ...row }: ImportRecord): Answered<ImporHasil> => row;

type Presented = Answered<PenawaranHasil>;
type Offering = Omit<Presented, 'tanggal_pengumuman' | 'diumumkan' | 'impor'> & {
  kode_penawaran: string;
  tanggal_pengumuman: Date | null;
};
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
const IN_FORCE = `SELECT ${IMPORT_COLUMNS} FROM hasil WHERE dibatalkan IS NULL AND induk IS NULL`;
const CANCELLED = `SELECT ${IMPORT_COLUMNS} FROM hasil WHERE kode_penawaran = $1 AND dibatalkan IS NOT NULL AND induk IS NULL ORDER BY id DESC LIMIT 20`;
const ACCEPTED =
  'SELECT id_prodi, count(*)::int AS diterima FROM yudisium WHERE id_hasil = $1 AND diterima GROUP BY id_prodi';

const present = (o: Offering, inForce: ImportRecord | undefined, at: Date): Presented => ({
  ...o,
  diumumkan: isAnnounced(o.tanggal_pengumuman, at),
  impor: inForce ? presentImport(inForce) : null,
});

/** All offerings, the nearest announcement to come first. */
export const listOfferings = async (db: Db, at: Date): Promise<Presented[]> => {
  const offerings = await db.query<Offering>(`${OFFERINGS} ${NEAREST_FIRST}`, [at]);
  const imports = await db.query<ImportRecord>(IN_FORCE);
  const of = new Map(imports.rows.map((r) => [r.kode_penawaran, r]));
  return offerings.rows.map((o) => present(o, of.get(o.kode_penawaran), at));
};

/** One offering; throws the 404. */
export const getOffering = async (db: Db, kode: string, at: Date): Promise<Presented> => {
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
/** Programmes of an offering by name. */
export const listProgrammes = async (db: Db, kode: string): Promise<Programme[]> =>
  (await db.query<Programme>(PROGRAMMES, [kode])).rows;

export type Accepted = SharedReads<Map<number, number>>;
/** How many an import accepts, by programme. Its rows never change, and there are tens of thousands of them. */
export const createAccepted = (db: Db): Accepted =>
  recently(ACCEPTED_SECONDS, async (id) => {
    const { rows } = await db.query<{ id_prodi: number; diterima: number }>(ACCEPTED, [id]);
    return new Map(rows.map((r) => [r.id_prodi, r.diterima]));
  });

/** One offering with its programmes and its cancelled imports; throws the 404. */
export const readOffering = async (db: Db, accepted: Accepted, kode: string, at: Date) => {
  const offering = await getOffering(db, kode, at);
  const programmes = await listProgrammes(db, kode);
  const taken = offering.impor ? await accepted.get(String(offering.impor.id)) : new Map<number, number>();
  const cancelled = await db.query<ImportRecord>(CANCELLED, [kode]);
  const waived = offering.impor
    ? await db.query<{ peringatan: Peringatan[] | null }>(WAIVED, [offering.impor.id])
    : null;
  return {
    ...offering,
    peringatan: waived?.rows[0]?.peringatan ?? null,
    prodi: programmes.map((p) => ({ ...p, diterima: taken.get(p.id_prodi) ?? 0 })),
    dibatalkan: cancelled.rows.map(presentImport),
  };
};
