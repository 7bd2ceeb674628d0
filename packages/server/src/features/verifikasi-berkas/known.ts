/** Officers who know an applicant, and leave the documents to others (berkas 26). */
import type { serahkanBerkas } from '@gerbang/contract/office/verifikasi-berkas';
import { problem } from '@gerbang/contract/wire/problem';
import type { Db } from '../../db/pool.ts';
import { isKnownSql } from '../../domain/pemeriksaan.ts';
import type { ActKind } from '../../shapes/act.ts';

const IS_KNOWN = `SELECT ${isKnownSql('$1', '$2')} AS kenal`;
/** Throws `mengenal_pendaftar` where the officer said that they know the applicant. */
export const requireStranger = async (db: Db, nomor: string, username: string): Promise<void> => {
  if ((await db.query<{ kenal: boolean }>(IS_KNOWN, [nomor, username])).rows[0]?.kenal)
    throw problem('mengenal_pendaftar');
};

// The row of the applicant, as whoever decides locks it: of both at once one comes first.
const LOCK = 'SELECT nomor_pendaftar FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR NO KEY UPDATE';
const SAY = 'INSERT INTO kenal_pendaftar VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
const GIVE_BACK = [
  'DELETE FROM pegang_berkas WHERE nomor_pendaftar = $1 AND oleh = $2',
  `DELETE FROM pegang_kedua WHERE oleh = $2 AND id_putusan IN (SELECT id FROM putusan_berkas WHERE nomor_pendaftar = $1)`,
];
/** Gives the applicant back for good. */
export const handover: ActKind<typeof serahkanBerkas, { nomor_pendaftar: string }, null> = {
  lock: async (db, { nomor_pendaftar }) =>
    (await db.query<{ nomor_pendaftar: string }>(LOCK, [nomor_pendaftar])).rows[0],
  act: async (db, { it: { nomor_pendaftar }, asked: { alasan }, who, at }) => {
    await db.query(SAY, [nomor_pendaftar, who.username, alasan, at]);
    for (const sql of GIVE_BACK) await db.query(sql, [nomor_pendaftar, who.username]);
    return {
      result: null,
      noted: { tindakan: 'serahkan dokumen: mengenal pendaftar', subjek: nomor_pendaftar, baru: { alasan } },
    };
  },
};
