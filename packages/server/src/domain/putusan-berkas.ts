/** Deciding on a document in a checked slot, for the desks that do: under its locks, kept with its file, told to the applicant (berkas 12, berkas 13). */
import { problem } from '@gerbang/contract';
import type { Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import type { KeadaanBerkas } from '@gerbang/contract/applicant/verifikasi-berkas';
import { BATAS_HARI, PUTUSAN, URUNG_DETIK } from '@gerbang/contract/office/verifikasi-berkas';
import { instantText } from '@gerbang/contract/wire/time';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { SLOT_FOTO, WITH_OLD_PHOTO } from './kartu.ts';
import { type Called, namaDokumen, SEBUTAN } from './nama-dokumen.ts';
import { notify } from './pemberitahuan.ts';
import { DIPERIKSA } from './pemeriksaan.ts';
import { reasonOf } from './reason.ts';

/** What a decision says of a slot, as the row keeps it. */
export interface Said {
  keadaan: KeadaanBerkas;
  alasan: string | null;
  batas: Date | string | null;
  diputus: Date | string | null;
  diputus_oleh: string | null;
}
/** A slot under the lock of who decides. */
export interface Locked extends Called {
  nomor_pendaftar: string;
  id_berkas: string;
  versi: number;
  keadaan: KeadaanBerkas;
  /** Since when it waits, or from when it will. */
  siap: Date | null;
  /** The head who decided on this file at a second look. */
  ditetapkan_oleh: string | null;
  putusan_pimpinan: 'sah' | 'ditolak' | null;
  /** What stands, to be put back. */
  lama: Said;
}

const ofHead = (
  what: string,
) => `(SELECT ${what} FROM putusan_berkas v JOIN periksa_kedua s ON s.id_putusan = v.id JOIN petugas t ON t.username = s.ditetapkan_oleh
    WHERE v.id_berkas = k.id_berkas ORDER BY s.ditetapkan DESC LIMIT 1)`;
/** SQL: the name of the head who decided on the file of `k` at a second look, and what they said of it (berkas 32). */
export const DITETAPKAN = `${ofHead('t.nama')} AS ditetapkan_oleh,
    ${ofHead("CASE WHEN (v.putusan = 'sah') = (s.hasil = 'tetap') THEN 'sah' ELSE 'ditolak' END")} AS putusan_pimpinan`;
// Applicant, then slot: the order of whoever replaces the file.
const APPLICANT = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR NO KEY UPDATE';
const SLOT = `SELECT k.nomor_pendaftar, k.slot, k.id_berkas, k.versi, k.keadaan, k.siap, ${SEBUTAN} AS sebutan, ${DITETAPKAN}, json_build_object('keadaan', k.keadaan,
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
/** Writes what is said of a locked slot; answers its new version. */
export const setSlot = async (db: Db, { nomor_pendaftar, slot }: Locked, said: Said): Promise<number> =>
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
/** What the applicant is told of. */
const TOLD: Readonly<Record<keyof typeof PUTUSAN, Peristiwa | null>> = {
  sah: 'berkas-diterima',
  ditolak: 'berkas-ditolak',
  'tidak-perlu': null,
};
/** How long a decision can be taken back: beyond the seconds told, the way from the officer's key to here. Milliseconds. */
export const URUNG_MS = URUNG_DETIK * 1000 + 5_000;

/** Who decides, and when. */
export interface By {
  who: { username: string };
  at: Date;
}
type Verdict = Pick<Said, 'alasan'> & { putusan: keyof typeof PUTUSAN; batas: Date | null };

/** Whether it would stand otherwise than the head decided. */
export const isOverruling = ({ putusan_pimpinan }: Locked, putusan: keyof typeof PUTUSAN): boolean =>
  putusan_pimpinan !== null && putusan !== putusan_pimpinan;

const OLD_PHOTO = `${WITH_OLD_PHOTO} AND p.nomor_pendaftar = $1`;
/** Has a card made anew that shows another photo than the one just accepted, once that cannot be taken back (kartu-ujian 8). */
const renewPhoto = async ({ jobs }: Deps, db: Db, { nomor_pendaftar, slot }: Locked): Promise<void> => {
  if (slot !== SLOT_FOTO) return;
  const { rows } = await db.query<{ nomor_pendaftar: string; versi: number }>(OLD_PHOTO, [nomor_pendaftar]);
  for (const card of rows) await jobs.send(db, 'kartu-ujian', card, URUNG_MS / 1000);
};

/** Stores a decision on a locked slot, and tells the applicant of it; answers its number and what is noted. */
export const decide = async (deps: Deps, db: Db, it: Locked, verdict: Verdict, { who, at }: By) => {
  const { putusan, ...said } = verdict;
  const versi = await setSlot(db, it, { keadaan: putusan, ...said, diputus: at, diputus_oleh: who.username });
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
  await renewPhoto(deps, db, it);
  const dokumen = namaDokumen(it);
  const peristiwa = TOLD[putusan];
  if (peristiwa)
    await notify(deps, db, {
      nomor: it.nomor_pendaftar,
      peristiwa,
      kunci: id,
      isi: { dokumen, ...(said.batas ? { batas: instantText(said.batas) } : {}) },
      batas: said.batas,
      // Until it can no longer be taken back.
      mulai: new Date(at.getTime() + URUNG_MS),
    });
  return {
    result: { id, versi },
    noted: {
      tindakan: `periksa dokumen: ${PUTUSAN[putusan].toLowerCase()}`,
      subjek: it.nomor_pendaftar,
      lama: { dokumen, keadaan: it.keadaan, id_berkas: it.id_berkas },
      baru: {
        dokumen,
        keadaan: putusan,
        id_berkas: it.id_berkas,
        ...said,
        ...(isOverruling(it, putusan) && { menimpa_putusan_pimpinan: it.ditetapkan_oleh }),
      },
    },
  };
};

/** What is said of an accepted one. */
export const ACCEPTED = { putusan: 'sah', alasan: null, batas: null } as const;
