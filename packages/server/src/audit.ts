/** Audit entries, written in the same transaction as the act (security 15). */
import { type Db, named } from './db/pool.ts';

export interface AuditEntry {
  pelaku: 'pendaftar' | 'petugas' | 'bank' | 'sistem';
  id_pelaku: string;
  tindakan: string;
  subjek?: string;
  lama?: unknown;
  baru?: unknown;
}

const INSERT =
  'INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, lama, baru) VALUES ($1, $2, $3, $4, $5, $6, $7)';

export const audit = async (db: Db, at: Date, entry: AuditEntry): Promise<void> => {
  const { pelaku, id_pelaku, tindakan, subjek = null, lama = null, baru = null } = entry;
  await db.query(
    named('audit', INSERT, [
      at,
      pelaku,
      id_pelaku,
      tindakan,
      subjek,
      lama === null ? null : JSON.stringify(lama),
      baru === null ? null : JSON.stringify(baru),
    ]),
  );
};
