/** A second look at one drawn document: blind, by another officer; and deciding where the two differ (berkas 23, berkas 24). */
import { type DataOf, problem } from '@gerbang/contract';
import type {
  bedaKedua,
  KeadaanKedua,
  nilaiKedua,
  Terlihat,
  tetapkanKedua,
} from '@gerbang/contract/office/verifikasi-berkas/kedua';
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { reasonOf } from '../../../domain/reason.ts';
import type { Answered } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import type { Officer } from '../../../http/staff-session.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { ACCEPTED, decide, type Locked, lockSlot, rejectionOf, requireTurn } from '../judge.ts';
import { readSubject } from '../subject.ts';
import { DRAWN, OPINIONS, STATE, secondTurns } from './drawn.ts';

type Differing = Answered<DataOf<typeof bedaKedua>>;
type Seen = Answered<Terlihat>;
interface Drawn extends Omit<Differing, keyof Terlihat> {
  id: number;
  nomor_pendaftar: string;
  slot: string;
  keadaan: KeadaanKedua;
  /** Usernames of both. */
  siapa: (string | null)[];
}
const FIND = `SELECT ${OPINIONS}, u.alasan, l.alasan AS alasan_kedua, u.nomor_pendaftar, u.slot, ${STATE} AS keadaan, ARRAY[u.oleh, l.oleh] AS siapa
  FROM ${DRAWN} WHERE l.id_putusan = $1`;
const find = async (db: Db, id: number): Promise<Drawn | undefined> =>
  (await db.query<Drawn & Record<string, unknown>>(FIND, [id])).rows[0];

/** The document itself, and nothing that was decided of it. */
const look = async (
  deps: Services,
  who: Officer,
  { id, nomor_pendaftar, slot }: Drawn,
  opened: 'pemeriksaan' | 'bernomor',
): Promise<Seen> => {
  const { nama_lengkap, penawaran, dokumen } = await readSubject(deps, who, nomor_pendaftar, opened);
  const found = dokumen.find((one) => one.slot === slot);
  if (!found) throw problem('tidak_ditemukan');
  const { label, ext, url, daftar_periksa, isian, petunjuk } = found;
  return { id, nama_lengkap, penawaran, dokumen: { label, ext, url, daftar_periksa, isian, petunjuk } };
};

/** Hands out the next drawn document that somebody else judged; null where none is left. */
export const takeSecond = async (deps: Services, who: Officer): Promise<Seen | null> => {
  const id = await secondTurns.next(deps, who.username, who.username);
  const it = id === null ? undefined : await find(deps.pool, Number(id));
  return it ? look(deps, who, it, 'pemeriksaan') : null;
};

/** A document on which two differ, with what both said. Throws `tidak_ditemukan`, and `sudah_diputus` where they do not. */
export const readDiffering = async (deps: Services, who: Officer, id: number): Promise<Differing> => {
  const it = await find(deps.pool, id);
  if (!it) throw problem('tidak_ditemukan');
  // The head opens what two differ on, and nothing else.
  if (it.keadaan !== 'beda') throw problem('sudah_diputus');
  return { ...it, ...(await look(deps, who, it, 'bernomor')) };
};

interface Held extends Drawn {
  kini: Locked | undefined;
}
/** The drawn one as it stands under the lock of its applicant, which everybody who says something of it takes first. */
const lock = async (db: Db, { id }: { id: number }): Promise<Held | undefined> => {
  const named = await find(db, id);
  if (!named) return undefined;
  const kini = await lockSlot(db, named.nomor_pendaftar, named.slot);
  const it = await find(db, id);
  return it && { ...it, kini };
};

const SAY = 'UPDATE periksa_kedua SET putusan = $2, alasan = $3, oleh = $4, waktu = $5 WHERE id_putusan = $1';
/** What a second officer thinks of it. Throws `isian_salah` without a reason to reject, `dipegang_petugas_lain`. */
export const secondLook: ActKind<typeof nilaiKedua, Held, null> = {
  lock,
  refuses: ({ it: { keadaan, siapa }, who }) => {
    if (siapa[0] === who.username) return 'tidak_ditemukan';
    if (keadaan === 'diganti') return 'versi_usang';
    return keadaan === 'menunggu' ? null : 'sudah_diputus';
  },
  act: async (db, { it: { nomor_pendaftar, slot }, asked: { id, putusan, alasan = '' }, who, at }) => {
    if (await secondTurns.isElsewhere(db, String(id), who.username, at))
      throw problem('dipegang_petugas_lain');
    const why = putusan === 'ditolak' ? reasonOf(alasan) : null;
    await db.query(SAY, [id, putusan, why, who.username, at]);
    const baru = { dokumen: labelDokumen(slot), putusan, alasan: why };
    return { result: null, noted: { tindakan: 'nilai dokumen kedua kali', subjek: nomor_pendaftar, baru } };
  },
};

const SETTLE =
  'UPDATE periksa_kedua SET hasil = $2, ditetapkan_oleh = $3, ditetapkan = $4 WHERE id_putusan = $1';
/** Decides between two who differ, by a third; what is decided anew is decided as at the queue. */
export const settling = (deps: Deps): ActKind<typeof tetapkanKedua, Held, null> => ({
  lock,
  refuses: ({ it: { keadaan, siapa }, who }) => {
    if (keadaan !== 'beda') return 'sudah_diputus';
    return siapa.includes(who.username) ? 'perlu_petugas_lain' : null;
  },
  act: async (db, { it, asked: { id, putusan, alasan, batas }, who, at }) => {
    const hasil = putusan === it.putusan ? 'tetap' : 'diubah';
    await db.query(SETTLE, [id, hasil, who.username, at]);
    const { nomor_pendaftar: subjek, slot, kini } = it;
    const baru = { dokumen: labelDokumen(slot), putusan, hasil };
    const settled = { tindakan: 'tetapkan pemeriksaan kedua', subjek, baru };
    if (hasil === 'tetap' || !kini) return { result: null, noted: settled };
    await requireTurn(db, subjek, { who, at });
    const verdict = putusan === 'sah' ? ACCEPTED : { putusan, ...rejectionOf(alasan, batas, at) };
    const { noted } = await decide(deps, db, kini, verdict, { who, at });
    return { result: null, noted: [settled, noted] };
  },
});
