/**
 * Verification: one transaction that judges everything, takes a seat and a number and locks the data
 * (security 8, 9; decisions 119, 122–125). Lock order: applicant, room, counter.
 */
import { problem } from '@gerbang/contract';
import { choiceMessages, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { audit } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { IS_OPEN } from '../../domain/gate.ts';
import { readIsian } from '../../domain/isian.ts';
import { ensureSeat, takeSeat } from '../../domain/kursi.ts';
import { type Applicant, allFindings, SEAT_HELD } from './completeness.ts';

interface Row extends Applicant {
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

const NUMBER = `INSERT INTO penomoran AS n (tahun, kode_jalur, gelombang, terakhir) VALUES ($1, $2, $3, 1)
  ON CONFLICT (tahun, kode_jalur, gelombang) DO UPDATE SET terakhir = n.terakhir + 1 RETURNING terakhir`;

/** Participant number: YY, track, wave, five digits from the counter row (decisions 125). */
const takeNumber = async (db: Db, row: Row): Promise<string> => {
  const { rows } = await db.query<{ terakhir: number }>(
    named('penomoran', NUMBER, [row.tahun, row.kode_jalur, row.gelombang]),
  );
  const n = rows[0]?.terakhir as number;
  return `${String(row.tahun % 100).padStart(2, '0')}${row.kode_jalur}${row.gelombang}${String(n).padStart(5, '0')}`;
};

/** Finalises one applicant; repeating answers the same number. Throws bukan_periode, verifikasi_gagal with the gaps, ruang_penuh. */
export const verify = (deps: Deps, configs: FormConfigs, nomor: string): Promise<string> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const row = (await db.query<Row>(named('kunci_pendaftar', LOCK, [nomor, at]))).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    if (row.diverifikasi && row.nomor_peserta) return row.nomor_peserta;
    if (!row.open) throw problem('bukan_periode');
    const config = await configs.get(row.kode_penawaran);
    const findings = await allFindings(db, row, await readIsian(db, nomor, config, at), config, at);
    if (findings.length > 0) throw problem('verifikasi_gagal', findings);
    // A test track whose form forgot the choice has no schedule to seat anybody in; that is no full room.
    if (!row.tanpa_tes && row.kode_jadwal === null)
      throw problem('verifikasi_gagal', [
        { step: pilihanJurusan.key, field: 'kode_jadwal', message: choiceMessages.jadwal },
      ]);
    // Who was unlocked for correction still holds a seat; a second one is never taken.
    if (!row.tanpa_tes)
      await (row.nomor_peserta ? ensureSeat : takeSeat)(db, row.kode_jadwal as string, nomor);
    const nomor_peserta = row.nomor_peserta ?? (await takeNumber(db, row));
    await db.query(
      named(
        'verifikasi',
        'UPDATE pendaftar SET diverifikasi = $2, nomor_peserta = $3, versi_kartu = versi_kartu + 1 WHERE nomor_pendaftar = $1',
        [nomor, at, nomor_peserta],
      ),
    );
    await audit(db, at, {
      pelaku: 'pendaftar',
      id_pelaku: nomor,
      tindakan: 'verifikasi',
      subjek: nomor,
      baru: { nomor_peserta },
    });
    await deps.jobs.send(db, 'kartu-ujian', { nomor_pendaftar: nomor, versi: row.versi_kartu + 1 });
    return nomor_peserta;
  });
