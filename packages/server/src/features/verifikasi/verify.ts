/**
 * Verification: one transaction that judges everything, takes a seat and a number and locks the data
 * (verifikasi 2–6, pembayaran 23, penawaran 8, keamanan 8, keamanan 9, orang 3). Lock order: applicant, person, room, counter.
 */
import { problem } from '@gerbang/contract';
import { choiceMessages, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { named, together, transaction } from '../../db/pool.ts';
import { findDoublesOf } from '../../domain/cari-ganda.ts';
import { IS_OPEN } from '../../domain/gate.ts';
import { readIsian } from '../../domain/isian.ts';
import { isRoomLeft, SEAT_HELD } from '../../domain/kursi.ts';
import { holdsSeatElsewhere } from '../../domain/orang.ts';
import { type Finalised, finalisePendaftar, GIVING_BACK, NO_SEAT } from '../../domain/pendaftar.ts';
import type { Chooser } from '../../domain/pilihan.ts';
import { clockOf, SHIFT } from '../../domain/uji.ts';
import type { Services } from '../../http/services.ts';
import { allFindings } from './completeness.ts';

interface Row extends Chooser, Finalised {
  diverifikasi: Date | null;
  versi_kartu: number;
  open: boolean;
  kembali: boolean;
  geser: number;
}

const LOCK = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.nomor_peserta, p.diverifikasi, p.versi_kartu, p.uji, ${SHIFT} AS geser,
    ${IS_OPEN} AS open, ${GIVING_BACK} AS kembali, ${SEAT_HELD} AS jadwal_kursi, j.tanpa_tes, o.kode_jalur, o.tahun, o.gelombang
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1 FOR UPDATE OF p`;

// The lists of the office follow the phase by a trigger, which finds it there already; its index takes a third of all the time.
const SEARCHED = "UPDATE pencarian SET fase = 'terverifikasi' WHERE nomor_pendaftar = $1";

/** One try; the schedule stands in `chosen` before the seat is asked for. */
const attempt = (deps: Services, nomor: string, chosen: (kode: string) => void) =>
  transaction(deps.pool, async (db, closing) => {
    const at = deps.now();
    const row = (await db.query<Row>(named('kunci_pendaftar', LOCK, [nomor, at]))).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.diverifikasi && row.nomor_peserta) return row.nomor_peserta;
    if (row.kembali) throw problem('biaya_dikembalikan');
    if (!row.open) throw problem('bukan_periode');
    const config = await deps.configs.get(row.kode_penawaran);
    const day = clockOf(row, deps.now);
    // All of these leave in one write, for each write of its own costs as much as what it asks for.
    db.gather();
    // Every save holds a share of the row locked above, so whoever reads now sees all there is to judge.
    const [findings, isSecond] = await together([
      allFindings(db, row, readIsian(db, nomor, config, day), config, day),
      // Whoever has a number takes no second seat.
      row.nomor_peserta === null ? holdsSeatElsewhere(db, nomor, row.kode_penawaran) : Promise.resolve(false),
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
    // Said to nobody but who has paid and filled in everything (orang 3).
    if (isSecond) throw problem('kursi_ganda');
    if (row.kode_jadwal !== null) chosen(row.kode_jadwal);
    return finalisePendaftar(db, closing, row, at);
  });

/**
 * Finalises one applicant; repeating answers the same number. Throws biaya_dikembalikan, bukan_periode, verifikasi_gagal with the gaps,
 * kursi_ganda, ruang_penuh. What went wrong beside that is told to `warn`.
 */
export const verify = async (
  deps: Services,
  nomor: string,
  warn: (error: unknown) => void,
): Promise<string> => {
  let schedule = '';
  for (;;)
    try {
      return await attempt(deps, nomor, (kode) => {
        schedule = kode;
      });
    } catch (error) {
      const { code } = error as { code?: string };
      // The office finds the pair at once, before the applicant writes to it; if not, the job finds it later.
      if (code === 'kursi_ganda') await findDoublesOf(deps, nomor).catch(warn);
      if (code !== NO_SEAT) throw error;
      // The room picked may have filled up while waiting for it; only a fresh look tells whether another one has room.
      if (!(await isRoomLeft(deps.pool, schedule))) throw problem('ruang_penuh');
    }
};
