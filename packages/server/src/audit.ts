/** Audit entries, written in the same transaction as the act (keamanan 15). */
import { type Db, named } from './db/pool.ts';

export interface AuditEntry {
  pelaku: 'pendaftar' | 'petugas' | 'bank' | 'sistem';
  id_pelaku: string;
  tindakan: string;
  subjek?: string;
  lama?: unknown;
  baru?: unknown;
  /** The desk an officer acts at. */
  meja?: string | null;
  /** Applicants an act on many was about: it stands in the history of each. */
  tentang?: readonly string[];
}

const INSERT =
  'INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, lama, baru, meja) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)';
const INSERT_ABOUT = `WITH entry AS (${INSERT} RETURNING id)
  INSERT INTO audit_tentang (id_audit, nomor_pendaftar) SELECT id, unnest($9::text[]) FROM entry`;

export const audit = async (db: Db, at: Date, entry: AuditEntry): Promise<void> => {
  const {
    pelaku,
    id_pelaku,
    tindakan,
    subjek = null,
    lama = null,
    baru = null,
    meja = null,
    tentang,
  } = entry;
  await db.query(
    named(tentang ? 'audit_tentang' : 'audit', tentang ? INSERT_ABOUT : INSERT, [
      at,
      pelaku,
      id_pelaku,
      tindakan,
      subjek,
      lama === null ? null : JSON.stringify(lama),
      baru === null ? null : JSON.stringify(baru),
      meja,
      ...(tentang ? [tentang] : []),
    ]),
  );
};

/** What happened, as its author notes it; `waktu` where the rows of the act carry the same time. */
export type Noted = Omit<AuditEntry, 'pelaku' | 'id_pelaku' | 'meja'> & { waktu?: Date };
/** Who acts: the same keys in every entry of theirs. */
export interface Author {
  pelaku: AuditEntry['pelaku'];
  id_pelaku: string;
  meja: string | null;
  /** Writes an entry of theirs through `db`, the transaction of the act. */
  note(db: Db, noted: Noted): Promise<void>;
}
/** An author by kind and id; `meja` is the desk of an officer. */
export const author = (
  now: () => Date,
  pelaku: AuditEntry['pelaku'],
  id_pelaku: string,
  meja: string | null = null,
): Author => ({
  pelaku,
  id_pelaku,
  meja,
  note: (db, { waktu = now(), ...noted }) => audit(db, waktu, { pelaku, id_pelaku, meja, ...noted }),
});
