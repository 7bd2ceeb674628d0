/** A change of one section of an offering: alone, built on what the officer saw, with one audit entry, heard by every process. */
import { type Finding, problem } from '@gerbang/contract';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { halanganBaru } from '@gerbang/contract/office/penawaran/pembukaan';
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import { kodeBayarDipakai, type Peringatan } from '@gerbang/contract/office/penawaran/umum';
import type { Author } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { Services } from '../../http/services.ts';
import { readOffering } from './offering.ts';

/** The finding instead of what the database says of a payment code that another officer gave away meanwhile. */
export const refuseTakenCode = (error: { constraint?: string }): never => {
  throw error.constraint === 'penawaran_kode_bayar_key'
    ? problem('isian_salah', [kodeBayarDipakai()])
    : error;
};

/** Who acts, and on which offering. */
export interface By {
  who: Author;
  kode: string;
}

/** Locks out payments and other officers: whoever pays holds a share of this row, so nobody does meanwhile. */
export const LOCK = 'SELECT FROM penawaran WHERE kode_penawaran = $1 FOR UPDATE';
/** What the second officer approved is what stood then, and who changed it may not approve it (penawaran 20). */
const CHANGED = `UPDATE penawaran SET versi = versi + 1,
  buka_diminta_oleh = CASE WHEN buka_diminta IS NULL OR tahap = '${DIBUKA}' THEN buka_diminta_oleh ELSE $2 END,
  buka_disetujui = CASE WHEN tahap = '${DIBUKA}' THEN buka_disetujui END,
  buka_disetujui_oleh = CASE WHEN tahap = '${DIBUKA}' THEN buka_disetujui_oleh END WHERE kode_penawaran = $1`;
/** Counts a change of an offering by an officer: an opening that was asked for is theirs now, and unapproved. */
export const countChange = async (db: Db, kode: string, officer: string): Promise<void> => {
  await db.query(CHANGED, [kode, officer]);
};
/** Tells every process that an offering is another than before. */
export const announce = async (db: Db): Promise<void> => {
  await db.query("SELECT pg_notify('penawaran', ''), pg_notify('referensi', '')");
};
/** Drops what is kept here, without waiting for the news. */
export const forget = ({ lists, configs }: Services): void => {
  lists.clear();
  configs.clear();
};

interface Change<T> extends By {
  tindakan: string;
  /** The version the change was built on. */
  versi: number;
  /** The section as the audit keeps it and as two of them are compared. */
  of: (offering: DetailPenawaran) => T;
  /** What it becomes; absent where only `done` can tell. */
  next?: T;
  /** It stands already as it is wanted. */
  done?: (before: DetailPenawaran) => boolean;
  /** Locks in place of `LOCK`, before it is read; other officers must be shut out too. */
  lock?: (db: Db, at: Date) => Promise<void>;
  /** What is wrong with it as things stand; throws what is no matter of a field. */
  check: (before: DetailPenawaran, at: Date) => Finding[];
  /** What the officer must have agreed to. */
  warn?: (before: DetailPenawaran, at: Date) => Peringatan | null;
  konfirmasi?: number | undefined;
  /** Writes it; gives the applicants it was about. */
  store: (db: Db, before: DetailPenawaran, at: Date) => Promise<readonly string[] | void>;
}

/** Throws `perlu_konfirmasi` where the officer was not told, or of fewer than it is about. */
const requireAgreement = (warning: Peringatan | null, told: number | undefined): void => {
  if (warning && (told ?? 0) < warning.jumlah)
    throw problem('perlu_konfirmasi', [{ field: 'konfirmasi', message: warning.kalimat }]);
};

/**
 * Changes a section and answers the offering. Repeating changes nothing. Throws `versi_usang` where another version
 * stands, `isian_salah` with what is wrong or would block an opened one (penawaran 22), `perlu_konfirmasi`, and what `store` throws.
 */
export const changeOffering = async <T>(deps: Services, change: Change<T>): Promise<DetailPenawaran> => {
  const { pool, now } = deps;
  const { who, kode, tindakan, versi, of, next, lock, check, warn, konfirmasi, store } = change;
  const done = change.done ?? ((before) => JSON.stringify(of(before)) === JSON.stringify(next));
  const at = now();
  const changed = await transaction(pool, async (db) => {
    await (lock ? lock(db, at) : db.query(LOCK, [kode]));
    const before = await readOffering(db, kode, at);
    const lama = of(before);
    // The answer to a repeated click: what it asks for is done.
    if (done(before)) return before;
    requireSeen(before.versi, versi);
    const findings = check(before, at);
    if (findings.length > 0) throw problem('isian_salah', findings);
    requireAgreement(warn?.(before, at) ?? null, konfirmasi);
    const about = await store(db, before, at);
    await countChange(db, kode, who.id_pelaku);
    const after = await readOffering(db, kode, at);
    const blocking = halanganBaru(before, after, at);
    if (blocking.length > 0) throw problem('isian_salah', blocking);
    await who.note(db, {
      tindakan,
      subjek: `penawaran ${kode}`,
      lama,
      baru: of(after),
      ...(about && about.length > 0 ? { tentang: about } : {}),
      waktu: at,
    });
    await announce(db);
    return after;
  });
  forget(deps);
  return changed;
};
