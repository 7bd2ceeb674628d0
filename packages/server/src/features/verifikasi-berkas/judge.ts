/** Deciding on a document, of exactly the version that was seen, and taking that back within seconds (berkas 12, berkas 13). */
import { type DataOf, type ErrorCode, problem } from '@gerbang/contract';
import type {
  putuskanBerkas,
  sahkanBerkas,
  urungkanPutusan,
} from '@gerbang/contract/office/verifikasi-berkas';
import type { Noted } from '../../audit.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { namaDokumen } from '../../domain/nama-dokumen.ts';
import { withdraw } from '../../domain/pemberitahuan.ts';
import { DIPERIKSA } from '../../domain/pemeriksaan.ts';
import {
  ACCEPTED,
  type By,
  decide,
  isOverruling,
  type Locked,
  lockSlot,
  rejectionOf,
  type Said,
  setSlot,
  URUNG_MS,
} from '../../domain/putusan-berkas.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { ActKind } from '../../shapes/act.ts';
import { requireStranger } from './known.ts';
import { turns } from './queue.ts';

type Judging = ActKind<typeof putuskanBerkas, Locked, { id: number; versi: number }>;
/** One in a colleague's hands is theirs to decide. */
const requireTurn = async (db: Db, nomor: string, { who, at }: By): Promise<void> => {
  if (await turns.isElsewhere(db, nomor, who.username, at)) throw problem('dipegang_petugas_lain');
  await requireStranger(db, nomor, who.username);
};

/** Accepts, rejects, or says that it is not needed. */
export const decision = (deps: Deps): Judging => ({
  lock: (db, { nomor_pendaftar, slot }) => lockSlot(db, nomor_pendaftar, slot),
  refuses: ({ it, asked: { putusan, timpa } }) =>
    isOverruling(it, putusan) && !timpa ? 'ditetapkan_pimpinan' : null,
  act: async (db, { it, asked, who, at }) => {
    await requireTurn(db, it.nomor_pendaftar, { who, at });
    const { putusan } = asked;
    const verdict =
      putusan === 'ditolak'
        ? { putusan, ...rejectionOf(asked.alasan, asked.batas, at) }
        : { ...ACCEPTED, putusan };
    return decide(deps, db, it, verdict, { who, at });
  },
});

interface Waiting {
  slots: readonly Locked[];
  /** One of the applicant's documents stands rejected. */
  rejected: boolean;
}
const REJECTED = `SELECT FROM ${DIPERIKSA} WHERE k.nomor_pendaftar = $1 AND k.keadaan = 'ditolak'`;
type Accepted = DataOf<typeof sahkanBerkas>;
/** Accepts all that were named, or none of them (berkas 21). */
export const acceptance = (deps: Deps): ActKind<typeof sahkanBerkas, Waiting, Accepted> => ({
  lock: async (db, { nomor_pendaftar: nomor, dokumen }) => {
    const slots: Locked[] = [];
    for (const { slot } of dokumen) {
      const locked = await lockSlot(db, nomor, slot);
      if (!locked) return undefined;
      slots.push(locked);
    }
    return { slots, rejected: (await db.query(REJECTED, [nomor])).rowCount !== 0 };
  },
  refuses: ({ it: { slots, rejected }, asked: { dokumen }, at }) => {
    if (rejected) return 'ada_yang_ditolak';
    const isAsSeen = slots.every(
      ({ keadaan, versi }, i) =>
        (keadaan === 'belum' || keadaan === 'diganti') && versi === dokumen[i]?.versi,
    );
    if (!isAsSeen || new Set(slots.map(({ slot }) => slot)).size < slots.length) return 'versi_usang';
    return slots.every(({ siap }) => siap !== null && siap <= at) ? null : 'dokumen_nanti';
  },
  act: async (db, { it: { slots }, asked, who, at }) => {
    await requireTurn(db, asked.nomor_pendaftar, { who, at });
    const result: Accepted = [];
    const noted: Noted[] = [];
    for (const it of slots) {
      const one = await decide(deps, db, it, ACCEPTED, { who, at });
      result.push({ slot: it.slot, ...one.result });
      noted.push(one.noted);
    }
    return { result, noted };
  },
});

interface Made {
  nomor_pendaftar: string;
  slot: string;
  oleh: string;
  waktu: Date;
  versi: number;
  lama: Said;
}
interface Undoing {
  made: Made;
  now: Locked;
}
const FIND = 'SELECT nomor_pendaftar, slot, oleh, waktu, versi, lama FROM putusan_berkas WHERE id = $1';
const UNDONE = 'UPDATE putusan_berkas SET dibatalkan = $2 WHERE id = $1';

/** Puts back what stood before an officer's own decision, where nothing was done since. */
export const undoing = (deps: Deps): ActKind<typeof urungkanPutusan, Undoing, { versi: number }> => ({
  lock: async (db, { id }) => {
    const made = (await db.query<Made>(FIND, [id])).rows[0];
    const slot = made && (await lockSlot(db, made.nomor_pendaftar, made.slot));
    return made && slot ? { made, now: slot } : undefined;
  },
  refuses: ({ it: { made, now }, who, at }): ErrorCode | null => {
    if (made.oleh !== who.username) return 'tidak_ditemukan';
    requireSeen(now.versi, made.versi);
    const late = at.getTime() - made.waktu.getTime() > URUNG_MS;
    return late ? 'urung_terlambat' : null;
  },
  act: async (db, { it: { made, now }, asked, at }) => {
    const versi = await setSlot(db, now, made.lama);
    await db.query(UNDONE, [asked.id, at]);
    await withdraw(deps, db, made.nomor_pendaftar, ['berkas-ditolak', 'berkas-diterima'], asked.id);
    const dokumen = namaDokumen(now);
    return {
      result: { versi },
      noted: {
        tindakan: 'urungkan putusan dokumen',
        subjek: made.nomor_pendaftar,
        lama: { dokumen, keadaan: now.keadaan },
        baru: { dokumen, keadaan: made.lama.keadaan },
      },
    };
  },
});
