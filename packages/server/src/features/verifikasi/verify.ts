/**
 * Verification: one transaction that judges everything, takes a seat and a number and locks the data
 * (security 8, 9; decisions 119, 122–125). Lock order: applicant, room, counter.
 */
import { problem } from '@gerbang/contract';
import { choiceMessages, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { type Close, type Db, named, together, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { IS_OPEN } from '../../domain/gate.ts';
import { readIsian } from '../../domain/isian.ts';
import { ensureSeat, isRoomLeft, SEAT_CTES, SEAT_HELD } from '../../domain/kursi.ts';
import type { Chooser } from '../../domain/pilihan.ts';
import { allFindings } from './completeness.ts';

interface Row extends Chooser {
  nomor_peserta: string | null;
  diverifikasi: Date | null;
  versi_kartu: number;
  open: boolean;
  tanpa_tes: boolean;
  kode_jalur: string;
  tahun: number;
  gelombang: number;
}

const LOCK = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.nomor_peserta, p.diverifikasi, p.versi_kartu,
    ${IS_OPEN} AS open, ${SEAT_HELD} AS jadwal_kursi, j.tanpa_tes, o.kode_jalur, o.tahun, o.gelombang
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1 FOR UPDATE OF p`;

/** SQLSTATE of `tanpa_kursi()`. */
const NO_SEAT = 'GB001';
// The lists of the office follow the phase by a trigger, which finds it there already; its index takes a third of all the time.
const SEARCHED = "UPDATE pencarian SET fase = 'terverifikasi' WHERE nomor_pendaftar = $1";
/** Lock, number and audit in one statement, so that room and counter are held for no longer than it and the commit take. */
const close = (first: string, number: string) => `WITH ${first}done AS (
    UPDATE pendaftar SET diverifikasi = $3, nomor_peserta = n.nomor, versi_kartu = versi_kartu + 1 FROM (${number}) AS n (nomor)
    WHERE nomor_pendaftar = $1 RETURNING nomor_peserta),
  noted AS (
    INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
    SELECT $3, 'pendaftar', $1, 'verifikasi', $1, jsonb_build_object('nomor_peserta', nomor_peserta) FROM done)
  SELECT coalesce((SELECT nomor_peserta FROM done), tanpa_kursi()) AS nomor_peserta`;
// YY, track, wave, five digits from the counter row (decisions 125); a seat refused takes no number.
const counter = (of: string) => `counted AS (
    INSERT INTO penomoran AS n (tahun, kode_jalur, gelombang, terakhir) SELECT $4, $5, $6, 1 ${of}
    ON CONFLICT (tahun, kode_jalur, gelombang) DO UPDATE SET terakhir = n.terakhir + 1 RETURNING terakhir),
  `;
const NEXT = `SELECT to_char($4 % 100, 'FM00') || $5 || $6 || lpad(terakhir::text, greatest(5, length(terakhir::text)), '0') FROM counted`;
const SEATED = close(`${SEAT_CTES}, ${counter('FROM seat')}`, NEXT);
const UNSEATED = close(counter('WHERE $2::text IS NULL'), NEXT);
const AGAIN = close('', 'SELECT $2::text');

/** The last act of a finalisation, which ends its transaction; answers the participant number. Fails with NO_SEAT. */
const finish = async (db: Db, closing: Close, row: Row, at: Date): Promise<string> => {
  const { nomor_pendaftar, kode_jadwal, nomor_peserta } = row;
  // Who was unlocked for correction still holds a seat; a second one is never taken.
  if (nomor_peserta !== null && !row.tanpa_tes) await ensureSeat(db, kode_jadwal as string, nomor_pendaftar);
  const counted = [at, row.tahun, row.kode_jalur, row.gelombang];
  const { rows } = await closing<{ nomor_peserta: string }>(
    nomor_peserta !== null
      ? named('verifikasi_ulang', AGAIN, [nomor_pendaftar, nomor_peserta, at])
      : row.tanpa_tes
        ? named('verifikasi_tanpa_tes', UNSEATED, [nomor_pendaftar, null, ...counted])
        : named('verifikasi', SEATED, [nomor_pendaftar, kode_jadwal, ...counted]),
  );
  return (rows[0] as { nomor_peserta: string }).nomor_peserta;
};

/** One try; the schedule stands in `chosen` before the seat is asked for. */
const attempt = (deps: Deps, configs: FormConfigs, nomor: string, chosen: (kode: string) => void) =>
  transaction(deps.pool, async (db, closing) => {
    const at = deps.now();
    const row = (await db.query<Row>(named('kunci_pendaftar', LOCK, [nomor, at]))).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.diverifikasi && row.nomor_peserta) return row.nomor_peserta;
    if (!row.open) throw problem('bukan_periode');
    const config = await configs.get(row.kode_penawaran);
    // Every save holds a share of the row locked above, so whoever reads now sees all there is to judge.
    const reader = deps.reader as never;
    const [findings] = await together([
      allFindings(reader, row, readIsian(reader, nomor, config, at), config, at),
      // What depends on nobody else is done before the room and the counter are waited for; a refusal undoes it.
      db.query(named('cari_terverifikasi', SEARCHED, [nomor])),
      deps.jobs.send(db, 'kartu-ujian', { nomor_pendaftar: nomor, versi: row.versi_kartu + 1 }),
    ]);
    if (findings.length > 0) throw problem('verifikasi_gagal', findings);
    // A test track whose form forgot the choice has no schedule to seat anybody in; that is no full room.
    if (!row.tanpa_tes && row.kode_jadwal === null)
      throw problem('verifikasi_gagal', [
        { step: pilihanJurusan.key, field: 'kode_jadwal', message: choiceMessages.jadwal },
      ]);
    if (row.kode_jadwal !== null) chosen(row.kode_jadwal);
    return finish(db, closing, row, at);
  });

/** Finalises one applicant; repeating answers the same number. Throws bukan_periode, verifikasi_gagal with the gaps, ruang_penuh. */
export const verify = async (deps: Deps, configs: FormConfigs, nomor: string): Promise<string> => {
  let schedule = '';
  for (;;)
    try {
      return await attempt(deps, configs, nomor, (kode) => {
        schedule = kode;
      });
    } catch (error) {
      if ((error as { code?: string }).code !== NO_SEAT) throw error;
      // The room picked may have filled up while waiting for it; only a fresh look tells whether another one has room.
      if (!(await isRoomLeft(deps.pool, schedule))) throw problem('ruang_penuh');
    }
};
