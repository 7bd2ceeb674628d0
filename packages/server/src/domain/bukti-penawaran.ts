/** The latest proof of an offering: asked for, under way, and what it found of which configuration (penawaran 25). */
import { problem } from '@gerbang/contract';
import type { HasilBukti, LaporanBukti } from '@gerbang/contract/office/penawaran/uji';
import type { Author } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { officerName } from './nama-petugas.ts';

/** A proof that was not finished in this time is not under way any more. */
const LOST_MS = 10 * 60_000;

const EXISTS = 'SELECT FROM penawaran WHERE kode_penawaran = $1';
const BEGIN = `INSERT INTO bukti_penawaran AS b (kode_penawaran, diminta, diminta_oleh) VALUES ($1, $2, $3)
  ON CONFLICT (kode_penawaran) DO UPDATE SET diminta = excluded.diminta, diminta_oleh = excluded.diminta_oleh,
    kemajuan = 0, jumlah = NULL, selesai = NULL, sidik = NULL, hasil = NULL, laporan = NULL
  WHERE b.selesai IS NOT NULL OR b.diminta < $4`;

/** Notes that a proof begins. Throws `tidak_ditemukan`, and `pembuktian_berjalan` where one is under way. */
export const beginProof = async (db: Db, kode: string, at: Date, oleh: string): Promise<void> => {
  if ((await db.query(EXISTS, [kode])).rowCount === 0) throw problem('tidak_ditemukan');
  const begun = await db.query(BEGIN, [kode, at, oleh, new Date(at.getTime() - LOST_MS)]);
  if (begun.rowCount === 0) throw problem('pembuktian_berjalan');
};

/** Has an offering proved by a job. Throws as `beginProof`. */
export const requestProof = ({ pool, jobs, now }: Deps, who: Author, kode: string): Promise<null> =>
  transaction(pool, async (db) => {
    const at = now();
    await beginProof(db, kode, at, who.id_pelaku);
    await jobs.send(db, 'uji-penawaran', { kode_penawaran: kode });
    await who.note(db, { waktu: at, tindakan: 'buktikan penawaran', subjek: `penawaran ${kode}` });
    return null;
  });

/** Says how far the proof under way has come. */
export const noteProgress = async (db: Db, kode: string, kemajuan: number, jumlah: number): Promise<void> => {
  await db.query(
    'UPDATE bukti_penawaran SET kemajuan = $2, jumlah = $3 WHERE kode_penawaran = $1 AND selesai IS NULL',
    [kode, kemajuan, jumlah],
  );
};

/** What a proof found, and of which configuration; both null where it could not be made. */
export interface Found {
  hasil: HasilBukti;
  sidik: string | null;
  laporan: LaporanBukti | null;
}
const END = `UPDATE bukti_penawaran SET selesai = $2, hasil = $3, sidik = $4, laporan = $5
  WHERE kode_penawaran = $1 AND selesai IS NULL`;
/** Ends the proof under way. */
export const endProof = async (db: Db, kode: string, at: Date, found: Found): Promise<void> => {
  const { hasil, sidik, laporan } = found;
  await db.query(END, [kode, at, hasil, sidik, laporan === null ? null : JSON.stringify(laporan)]);
};

const WAITS = 'SELECT FROM bukti_penawaran WHERE kode_penawaran = $1 AND selesai IS NULL';
/** Whether a proof was asked for and is not finished. */
export const isProofDue = async (db: Db, kode: string): Promise<boolean> =>
  (await db.query(WAITS, [kode])).rowCount === 1;

/** The latest proof as it is kept; `hasil` null while it is under way. */
export interface Proof extends Omit<Found, 'hasil'> {
  diminta: Date;
  diminta_oleh: string;
  kemajuan: number;
  jumlah: number | null;
  selesai: Date | null;
  hasil: HasilBukti | null;
}
const READ = `SELECT diminta, ${officerName('diminta_oleh')} AS diminta_oleh, kemajuan, jumlah, selesai, sidik, hasil, laporan FROM bukti_penawaran WHERE kode_penawaran = $1`;
/** The latest proof; undefined where none was asked for. */
export const findProof = async (db: Db, kode: string): Promise<Proof | undefined> =>
  (await db.query<Proof>(READ, [kode])).rows[0];
