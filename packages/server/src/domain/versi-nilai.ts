/** Writing scores: what was there, what is there now, and the version that says who, when and why (seleksi 12). */
import type { VersiNilai } from '@gerbang/contract/office/nilai';
import { firstOf } from '../certain.ts';
import type { Db } from '../db/pool.ts';

export interface Change {
  nomor_pendaftar: string;
  lama: number | null;
  baru: number | null;
}
export interface Version {
  kode_penawaran: string;
  kode: string;
  cara: VersiNilai['cara'];
  alasan: string | null;
  petugas: string;
  at: Date;
}
const NOTE = `INSERT INTO versi_nilai (kode_penawaran, kode, waktu, petugas, cara, alasan, jumlah) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
const KEEP = `WITH berubah AS (SELECT * FROM unnest($4::text[], $5::int[], $6::int[]) AS b (nomor_pendaftar, lama, baru)),
  jejak AS (INSERT INTO nilai_lama (id_versi, nomor_pendaftar, lama, baru) SELECT $3, * FROM berubah)
  INSERT INTO nilai AS n (kode_penawaran, kode, nomor_pendaftar, nilai, id_versi) SELECT $1, $2, nomor_pendaftar, baru, $3 FROM berubah
  ON CONFLICT (nomor_pendaftar, kode_penawaran, kode) DO UPDATE SET nilai = excluded.nilai, id_versi = excluded.id_versi`;

/** Notes what was done with a component, of how many scores; answers the number of the version. */
export const noteVersion = async (db: Db, of: Version, jumlah: number): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(NOTE, [
    of.kode_penawaran,
    of.kode,
    of.at,
    of.petugas,
    of.cara,
    of.alasan,
    jumlah,
  ]);
  return firstOf(rows).id;
};

const GROW = 'UPDATE komponen_nilai SET versi = versi + 1 WHERE kode_penawaran = $1 AND kode = $2';

type Of = Pick<Version, 'kode_penawaran' | 'kode'>;
/** Stores scores of one component under the version `id`; the caller holds the component, and judged them under the lock. */
export const keepScores = async (db: Db, of: Of, id: number, changes: readonly Change[]): Promise<void> => {
  await db.query(KEEP, [
    of.kode_penawaran,
    of.kode,
    id,
    changes.map((one) => one.nomor_pendaftar),
    changes.map((one) => one.lama),
    changes.map((one) => one.baru),
  ]);
  await db.query(GROW, [of.kode_penawaran, of.kode]);
};

/** Stores scores of one component as one version; answers its number. */
export const writeScores = async (db: Db, of: Version, changes: readonly Change[]): Promise<number> => {
  const id = await noteVersion(db, of, changes.length);
  await keepScores(db, of, id, changes);
  return id;
};
