/** Telling of an exam schedule that the office changed under those who chose it (pemberitahuan 28). */
import { TENANG_MENIT } from '@gerbang/contract/office/penawaran/ujian';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { CHANNELS, TAKE_BACK } from './pemberitahuan.ts';

const CHOSE = 'p.kode_penawaran = $2 AND p.kode_jadwal = ANY($3::text[])';
const SUPERSEDE = `${TAKE_BACK} AND peristiwa = 'jadwal-berubah' AND nomor_pendaftar IN (SELECT nomor_pendaftar FROM pendaftar p WHERE ${CHOSE})`;
const TELL = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, dibuat, mulai)
  SELECT p.nomor_pendaftar, 'jadwal-berubah', k.kanal, $1::text, $4::timestamptz, $4::timestamptz + interval '${TENANG_MENIT} minutes'
  FROM pendaftar p CROSS JOIN LATERAL (${CHANNELS}) k WHERE ${CHOSE} AND NOT p.uji ON CONFLICT DO NOTHING`;

/** Tells whoever chose one of the schedules, once `TENANG_MENIT` passed without another change: the last one counts. */
export const tellMoved = async (
  { notices, now }: Pick<Deps, 'notices' | 'now'>,
  db: Db,
  { kode, codes, versi }: { kode: string; codes: readonly string[]; versi: number },
): Promise<void> => {
  if (codes.length === 0 || !(await notices.isOn())) return;
  await db.query(SUPERSEDE, ['Jadwalnya diubah sekali lagi', kode, codes]);
  await db.query(TELL, [`${kode} ${versi}`, kode, codes, now()]);
};
