/** A second look at one drawn document: blind, by another officer; and deciding where the two differ (berkas 23, berkas 24). */
import { type DataOf, problem } from '@gerbang/contract';
import type {
  ambilKedua,
  bedaKedua,
  KeadaanKedua,
  nilaiKedua,
  Pandangan,
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
import { DRAWN, STATE, secondTurns } from './drawn.ts';

interface Drawn {
  nomor_pendaftar: string;
  slot: string;
  keadaan: KeadaanKedua;
  pertama: Pandangan;
  kedua: Pandangan;
  /** Usernames. */
  oleh: string;
  oleh_kedua: string | null;
}
const view = (
  of: string,
) => `json_build_object('putusan', ${of}.putusan, 'alasan', ${of}.alasan, 'waktu', ${of}.waktu,
    'oleh', (SELECT nama FROM petugas WHERE username = ${of}.oleh))`;
const FIND = `SELECT u.nomor_pendaftar, u.slot, ${STATE} AS keadaan, ${view('u')} AS pertama, ${view('l')} AS kedua, u.oleh, l.oleh AS oleh_kedua
  FROM ${DRAWN} WHERE l.id_putusan = $1`;
const find = async (db: Db, id: number): Promise<Drawn | undefined> =>
  (await db.query<Drawn & Record<string, unknown>>(FIND, [id])).rows[0];

/** What an officer sees of a drawn document, and nothing that was decided of it. */
const readBlind = async (
  deps: Services,
  who: Officer,
  id: number,
  { nomor_pendaftar, slot }: Drawn,
  opened: 'pemeriksaan' | 'bernomor',
): Promise<NonNullable<Answered<DataOf<typeof ambilKedua>>>> => {
  const { nama_lengkap, penawaran, dokumen } = await readSubject(deps, who, nomor_pendaftar, opened);
  const found = dokumen.find((one) => one.slot === slot);
  if (!found) throw problem('tidak_ditemukan');
  const { label, ext, url, daftar_periksa, isian, petunjuk } = found;
  return { id, nama_lengkap, penawaran, dokumen: { label, ext, url, daftar_periksa, isian, petunjuk } };
};

/** Hands out the next drawn document that somebody else judged; null where none is left. */
export const takeSecond = async (
  deps: Services,
  who: Officer,
): Promise<Answered<DataOf<typeof ambilKedua>>> => {
  const id = Number(await secondTurns.next(deps, who.username, who));
  const it = id ? await find(deps.pool, id) : undefined;
  return it ? readBlind(deps, who, id, it, 'pemeriksaan') : null;
};

/** A document on which two differ, with what both said. Throws `tidak_ditemukan`, and `sudah_diputus` where they do not. */
export const readDiffering = async (
  deps: Services,
  who: Officer,
  id: number,
): Promise<Answered<DataOf<typeof bedaKedua>>> => {
  const it = await find(deps.pool, id);
  if (!it) throw problem('tidak_ditemukan');
  // The head opens what two differ on, and nothing else.
  if (it.keadaan !== 'beda') throw problem('sudah_diputus');
  const { pertama, kedua } = it;
  return { ...(await readBlind(deps, who, id, it, 'bernomor')), pertama, kedua };
};

interface Held extends Drawn {
  kini: Locked | undefined;
}
const ONE = 'SELECT FROM periksa_kedua WHERE id_putusan = $1 FOR NO KEY UPDATE';
/** The drawn one as it stands under the locks of who decides, in their order. */
const lock = async (db: Db, { id }: { id: number }): Promise<Held | undefined> => {
  const named = await find(db, id);
  if (!named) return undefined;
  const kini = await lockSlot(db, named.nomor_pendaftar, named.slot);
  await db.query(ONE, [id]);
  const it = await find(db, id);
  return it && { ...it, kini };
};

const SAY = 'UPDATE periksa_kedua SET putusan = $2, alasan = $3, oleh = $4, waktu = $5 WHERE id_putusan = $1';
/** What a second officer thinks of it. Throws `isian_salah` without a reason to reject, `dipegang_petugas_lain`. */
export const secondLook: ActKind<typeof nilaiKedua, Held, null> = {
  lock,
  refuses: ({ it: { keadaan, oleh }, who }) => {
    if (oleh === who.username) return 'tidak_ditemukan';
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
  refuses: ({ it: { keadaan, oleh, oleh_kedua }, who }) => {
    if (keadaan !== 'beda') return 'sudah_diputus';
    return [oleh, oleh_kedua].includes(who.username) ? 'perlu_petugas_lain' : null;
  },
  act: async (db, { it, asked: { id, hasil, alasan, batas }, who, at }) => {
    await db.query(SETTLE, [id, hasil, who.username, at]);
    const { nomor_pendaftar, slot, pertama, kedua, kini } = it;
    const settled = {
      tindakan: 'tetapkan pemeriksaan kedua',
      subjek: nomor_pendaftar,
      baru: { dokumen: labelDokumen(slot), pertama: pertama.putusan, kedua: kedua.putusan, hasil },
    };
    if (hasil === 'tetap' || !kini) return { result: null, noted: settled };
    await requireTurn(db, nomor_pendaftar, { who, at });
    const verdict =
      kedua.putusan === 'sah' ? ACCEPTED : { putusan: 'ditolak' as const, ...rejectionOf(alasan, batas, at) };
    const { noted } = await decide(deps, db, kini, verdict, { who, at });
    return { result: null, noted: [settled, noted] };
  },
});
