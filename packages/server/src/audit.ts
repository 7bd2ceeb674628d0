/** Audit entries, written in the same transaction as the act (security 15). */
import { type Db, named } from './db/pool.ts';

export interface AuditEntry {
  pelaku: 'pendaftar' | 'petugas' | 'bank' | 'sistem';
  id_pelaku: string;
  tindakan: string;
  subjek?: string;
  lama?: unknown;
  baru?: unknown;
  /** Applicants an act on many was about: it stands in the history of each. */
  tentang?: readonly string[];
}

const INSERT =
  'INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, lama, baru) VALUES ($1, $2, $3, $4, $5, $6, $7)';
const INSERT_ABOUT = `WITH entry AS (${INSERT} RETURNING id)
  INSERT INTO audit_tentang (id_audit, nomor_pendaftar) SELECT id, unnest($8::text[]) FROM entry`;

export const audit = async (db: Db, at: Date, entry: AuditEntry): Promise<void> => {
  const { pelaku, id_pelaku, tindakan, subjek = null, lama = null, baru = null, tentang } = entry;
  await db.query(
    named(tentang ? 'audit_tentang' : 'audit', tentang ? INSERT_ABOUT : INSERT, [
      at,
      pelaku,
      id_pelaku,
      tindakan,
      subjek,
      lama === null ? null : JSON.stringify(lama),
      baru === null ? null : JSON.stringify(baru),
      ...(tentang ? [tentang] : []),
    ]),
  );
};
