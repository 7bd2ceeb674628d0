/** Documents drawn for a second look, for who takes it and for who decides between two: where each stands, and its document (berkas 23). */
import { type DataOf, problem } from '@gerbang/contract';
import type { bedaKedua, KeadaanKedua } from '@gerbang/contract/office/aturan-berkas/kedua';
import type { Permission } from '@gerbang/contract/office/desks';
import type { Db } from '../db/pool.ts';
import { roleHolders } from './akun-petugas.ts';
import { readSubject } from './dokumen-diperiksa.ts';
import { type Called, sebutanOf } from './nama-dokumen.ts';
import type { Viewer } from './pembukaan.ts';
import { DIPERIKSA, isKnownSql } from './pemeriksaan.ts';
import { type Locked, lockSlot } from './putusan-berkas.ts';

// The version counts files and decisions: where it is another one, the drawn decision is not what stands.
/** SQL: what was decided by `u` is what stands of the document `k` of `q`. */
export const STANDS = `(k.nomor_pendaftar, k.slot, k.versi) = (u.nomor_pendaftar, u.slot, u.versi) AND k.siap IS NOT NULL AND NOT q.uji`;
/** SQL: drawn decisions `u` with their second look `l`; `k` is null where the document was replaced or decided since. */
export const DRAWN = `periksa_kedua l JOIN putusan_berkas u ON u.id = l.id_putusan JOIN pendaftar p ON p.nomor_pendaftar = u.nomor_pendaftar
    LEFT JOIN (${DIPERIKSA}) ON ${STANDS}`;
/** SQL: where one of them stands, a `KeadaanKedua`. */
export const STATE = `CASE WHEN l.hasil IS NOT NULL THEN l.hasil WHEN l.sama THEN 'sama' WHEN k.slot IS NULL THEN 'diganti'
    WHEN l.putusan IS NULL THEN 'menunggu' ELSE 'beda' END`;
/** SQL: who said what. */
export const OPINIONS = `u.id::int, u.putusan, (SELECT nama FROM petugas WHERE username = u.oleh) AS oleh,
    l.putusan AS putusan_kedua, (SELECT nama FROM petugas WHERE username = l.oleh) AS oleh_kedua`;

/** SQL: usernames of all who ever said something of the file that `u` is about. */
export const JUDGES = `ARRAY(SELECT v.oleh FROM putusan_berkas v WHERE v.id_berkas = u.id_berkas
    UNION SELECT s.oleh FROM putusan_berkas v JOIN periksa_kedua s ON s.id_putusan = v.id WHERE v.id_berkas = u.id_berkas AND s.oleh IS NOT NULL)`;

/** SQL: officer `username` may say something of the file of `u`: never did, and does not know whose it is. */
export const isFree = (username: string): string =>
  `${username} <> ALL(${JUDGES}) AND NOT ${isKnownSql('u.nomor_pendaftar', username)}`;
const isThere = (izin: Permission): string =>
  `EXISTS (SELECT FROM petugas p WHERE p.aktif AND ${roleHolders(izin)} AND ${isFree('p.username')})`;
/** SQL: nobody is there who could say what it waits for (berkas 33). */
export const STUCK = `CASE ${STATE} WHEN 'menunggu' THEN NOT ${isThere('verifikasi-berkas')} WHEN 'beda' THEN NOT ${isThere('periksa-kedua')} ELSE false END`;

/** A drawn decision, and what was said of it. */
export interface Drawn
  extends Called,
    Omit<DataOf<typeof bedaKedua>, 'nama_lengkap' | 'penawaran' | 'dokumen'> {
  nomor_pendaftar: string;
  keadaan: KeadaanKedua;
  /** Usernames of all who ever said something of this very file. */
  siapa: string[];
  /** Usernames of those who know the applicant. */
  kenal: string[];
  /** Who took the second look, and when. */
  penilai: string | null;
  dinilai: Date | null;
}
const FIND = `SELECT ${OPINIONS}, u.alasan, l.alasan AS alasan_kedua, u.nomor_pendaftar, u.slot, ${sebutanOf('u', 'p')} AS sebutan, ${STATE} AS keadaan, ${JUDGES} AS siapa,
    ARRAY(SELECT username FROM kenal_pendaftar e WHERE e.nomor_pendaftar = u.nomor_pendaftar) AS kenal, l.oleh AS penilai, l.waktu AS dinilai
  FROM ${DRAWN} WHERE l.id_putusan = $1`;
/** A drawn decision by its number. */
export const findDrawn = async (db: Db, id: number): Promise<Drawn | undefined> =>
  (await db.query<Drawn & Record<string, unknown>>(FIND, [id])).rows[0];

/** The document itself, and nothing that was decided of it; the reading is recorded. Throws as `readSubject`. */
export const readDrawn = async (
  deps: Parameters<typeof readSubject>[0],
  who: Viewer,
  { id, nomor_pendaftar, slot }: Drawn,
  opened: 'pemeriksaan' | 'bernomor',
) => {
  const subject = await readSubject(deps, who, nomor_pendaftar, opened);
  const found = subject.dokumen.find((one) => one.slot === slot);
  if (!found) throw problem('tidak_ditemukan');
  const { nama_lengkap, penawaran } = subject;
  const { label, ext, url, daftar_periksa, isian, petunjuk } = found;
  return { id, nama_lengkap, penawaran, dokumen: { label, ext, url, daftar_periksa, isian, petunjuk } };
};

/** The same under the lock, with the slot as it is now. */
export interface HeldDrawn extends Drawn {
  kini: Locked | undefined;
}
/** The drawn one as it stands under the lock of its applicant, which everybody who says something of it takes first. */
export const lockDrawn = async (db: Db, { id }: { id: number }): Promise<HeldDrawn | undefined> => {
  const named = await findDrawn(db, id);
  if (!named) return undefined;
  const kini = await lockSlot(db, named.nomor_pendaftar, named.slot);
  const it = await findDrawn(db, id);
  return it && { ...it, kini };
};
