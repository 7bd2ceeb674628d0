/** Deciding on a document, of exactly the version that was seen, and taking that back within seconds (berkas 12, berkas 13). */
import { type DataOf, type ErrorCode, problem } from '@gerbang/contract';
import type { Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import type { KeadaanBerkas } from '@gerbang/contract/applicant/verifikasi-berkas';
import {
  BATAS_HARI,
  PUTUSAN,
  type putuskanBerkas,
  type sahkanBerkas,
  URUNG_DETIK,
  type urungkanPutusan,
} from '@gerbang/contract/office/verifikasi-berkas';
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import { instantText } from '@gerbang/contract/wire/time';
import type { Noted } from '../../audit.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { notify, withdraw } from '../../domain/pemberitahuan.ts';
import { DIPERIKSA } from '../../domain/pemeriksaan.ts';
import { reasonOf } from '../../domain/reason.ts';
import type { ActKind, Doing } from '../../shapes/act.ts';
import { turns } from './queue.ts';

/** What a decision says of a slot, as the row keeps it. */
interface Said {
  keadaan: KeadaanBerkas;
  alasan: string | null;
  batas: Date | string | null;
  diputus: Date | string | null;
  diputus_oleh: string | null;
}
/** A slot under the lock of who decides. */
export interface Locked {
  nomor_pendaftar: string;
  slot: string;
  id_berkas: string;
  versi: number;
  keadaan: KeadaanBerkas;
  /** What stands, to be put back. */
  lama: Said;
}

// Applicant, then slot: the order of whoever replaces the file.
const APPLICANT = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR NO KEY UPDATE';
const SLOT = `SELECT k.nomor_pendaftar, k.slot, k.id_berkas, k.versi, k.keadaan, json_build_object('keadaan', k.keadaan,
    'alasan', k.alasan, 'batas', k.batas, 'diputus', k.diputus, 'diputus_oleh', k.diputus_oleh) AS lama
  FROM ${DIPERIKSA} WHERE k.nomor_pendaftar = $1 AND k.slot = $2 FOR UPDATE OF k`;
/** Locks the applicant, then the slot; undefined where it is not checked. */
export const lockSlot = async (db: Db, nomor: string, slot: string): Promise<Locked | undefined> => {
  await db.query(APPLICANT, [nomor]);
  return (await db.query<Locked & Record<string, unknown>>(SLOT, [nomor, slot])).rows[0];
};

const SET = `UPDATE periksa_berkas SET (keadaan, alasan, batas, diputus, diputus_oleh) =
    (SELECT keadaan, alasan, batas, diputus, diputus_oleh FROM json_populate_record(NULL::periksa_berkas, $3)), versi = versi + 1
  WHERE nomor_pendaftar = $1 AND slot = $2 RETURNING versi`;
const set = async (db: Db, { nomor_pendaftar, slot }: Locked, said: Said): Promise<number> =>
  (await db.query<{ versi: number }>(SET, [nomor_pendaftar, slot, JSON.stringify(said)])).rows[0]?.versi ?? 0;

const DAY_MS = 86_400_000;
/** Reason and deadline of a rejection. Throws `isian_salah` at the field that is wrong. */
export const rejectionOf = (alasan: string | undefined, batas: string | undefined, at: Date) => {
  const until = batas === undefined ? null : new Date(batas);
  const wrong = !until
    ? 'Isi batas waktu mengganti'
    : until <= at
      ? 'Batas harus di masa depan'
      : until.getTime() > at.getTime() + BATAS_HARI.terbanyak * DAY_MS
        ? `Batas paling lama ${BATAS_HARI.terbanyak} hari lagi`
        : null;
  if (wrong !== null) throw problem('isian_salah', [{ field: 'batas', message: wrong }]);
  return { alasan: reasonOf(alasan ?? ''), batas: until };
};

const ADD = `INSERT INTO putusan_berkas (nomor_pendaftar, slot, id_berkas, putusan, alasan, batas, oleh, waktu, versi, lama)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id::int`;
type Judging = ActKind<typeof putuskanBerkas, Locked, { id: number; versi: number }>;
/** What the applicant is told of. */
const TOLD: Readonly<Record<keyof typeof PUTUSAN, Peristiwa | null>> = {
  sah: 'berkas-diterima',
  ditolak: 'berkas-ditolak',
  'tidak-perlu': null,
};
/** Beyond the seconds told, for the way from the officer's key to here. */
const ON_THE_WAY_MS = 5_000;

/** Who decides, and when. */
type By = Pick<Doing<typeof putuskanBerkas, Locked>, 'who' | 'at'>;
type Verdict = Pick<Said, 'alasan'> & { putusan: keyof typeof PUTUSAN; batas: Date | null };

/** One in a colleague's hands is theirs to decide. Throws `dipegang_petugas_lain`. */
export const requireTurn = async (db: Db, nomor: string, { who, at }: By): Promise<void> => {
  if (await turns.isElsewhere(db, nomor, who.username, at)) throw problem('dipegang_petugas_lain');
};

/** Stores a decision on a locked slot, and tells the applicant of it; answers its number and what is noted. */
export const decide = async (deps: Deps, db: Db, it: Locked, verdict: Verdict, { who, at }: By) => {
  const { putusan, ...said } = verdict;
  const versi = await set(db, it, { keadaan: putusan, ...said, diputus: at, diputus_oleh: who.username });
  const { rows } = await db.query<{ id: number }>(ADD, [
    it.nomor_pendaftar,
    it.slot,
    it.id_berkas,
    putusan,
    said.alasan,
    said.batas,
    who.username,
    at,
    versi,
    JSON.stringify(it.lama),
  ]);
  const id = rows[0]?.id ?? 0;
  const dokumen = labelDokumen(it.slot);
  const peristiwa = TOLD[putusan];
  if (peristiwa)
    await notify(deps, db, {
      nomor: it.nomor_pendaftar,
      peristiwa,
      kunci: id,
      isi: { dokumen, ...(said.batas ? { batas: instantText(said.batas) } : {}) },
      batas: said.batas,
      // Until it can no longer be taken back.
      mulai: new Date(at.getTime() + URUNG_DETIK * 1000 + ON_THE_WAY_MS),
    });
  return {
    result: { id, versi },
    noted: {
      tindakan: `periksa dokumen: ${PUTUSAN[putusan].toLowerCase()}`,
      subjek: it.nomor_pendaftar,
      lama: { dokumen, keadaan: it.keadaan, id_berkas: it.id_berkas },
      baru: { dokumen, keadaan: putusan, id_berkas: it.id_berkas, ...said },
    },
  };
};

/** What is said of an accepted one. */
export const ACCEPTED = { putusan: 'sah', alasan: null, batas: null } as const;
/** Accepts, rejects, or says that it is not needed. */
export const decision = (deps: Deps): Judging => ({
  lock: (db, { nomor_pendaftar, slot }) => lockSlot(db, nomor_pendaftar, slot),
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
  refuses: ({ it: { slots, rejected }, asked: { dokumen } }) => {
    if (rejected) return 'ada_yang_ditolak';
    const isAsSeen = slots.every(
      ({ keadaan, versi }, i) =>
        (keadaan === 'belum' || keadaan === 'diganti') && versi === dokumen[i]?.versi,
    );
    return isAsSeen && new Set(slots.map(({ slot }) => slot)).size === slots.length ? null : 'versi_usang';
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
    const made = (await db.query<Made & Record<string, unknown>>(FIND, [id])).rows[0];
    const slot = made && (await lockSlot(db, made.nomor_pendaftar, made.slot));
    return made && slot ? { made, now: slot } : undefined;
  },
  refuses: ({ it: { made, now }, who, at }): ErrorCode | null => {
    if (made.oleh !== who.username) return 'tidak_ditemukan';
    if (made.versi !== now.versi) return 'versi_usang';
    const late = at.getTime() - made.waktu.getTime() > URUNG_DETIK * 1000 + ON_THE_WAY_MS;
    return late ? 'urung_terlambat' : null;
  },
  act: async (db, { it: { made, now }, asked, at }) => {
    const versi = await set(db, now, made.lama);
    await db.query(UNDONE, [asked.id, at]);
    await withdraw(deps, db, made.nomor_pendaftar, ['berkas-ditolak', 'berkas-diterima'], asked.id);
    const dokumen = labelDokumen(made.slot);
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
