/** What the office does to one applicant; each act is one transaction with one audit entry (decisions 126, 145). */
import { problem } from '@gerbang/contract';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { requireDeadline } from '../../domain/deadline.ts';
import { ensureSeat } from '../../domain/kursi.ts';
import { schedules } from '../../domain/penawaran.ts';
import { reasonOf } from '../../domain/reason.ts';
import { slipPdf } from '../../domain/slip.ts';
import { hmacPin, newPin } from '../../secrets.ts';
import { isMovable } from './file.ts';

interface Locked {
  kode_penawaran: string;
  kode_jadwal: string | null;
  disabilitas: boolean;
  diverifikasi: Date | null;
  nomor_peserta: string | null;
  versi_kartu: number;
  batas_khusus: Date | null;
  selesai: Date;
  tanpa_tes: boolean;
}
/** Who acts on whom, and why. */
export interface Act {
  username: string;
  nomor: string;
  alasan: string;
}

const LOCK = `SELECT p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.diverifikasi, p.nomor_peserta, p.versi_kartu, p.batas_khusus,
    o.tanggal_selesai_daftar AS selesai, j.tanpa_tes
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1 FOR UPDATE OF p`;
const PAID = `SELECT b.nomor_pembayaran, b.dibayar_pada, b.jumlah, j.jalur_masuk || ' ' || o.nama AS jalur
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) JOIN pembayaran b USING (nomor_pendaftar)
  WHERE p.nomor_pendaftar = $1`;

type Work<T> = (db: Db, row: Locked, at: Date) => Promise<{ lama: object; baru: object; result: T }>;

/** Locks the applicant, does the work and writes its one audit entry. */
const act = <T>(
  deps: Deps,
  { username, nomor, alasan }: Act,
  tindakan: string,
  work: Work<T>,
): Promise<T> => {
  const reason = reasonOf(alasan);
  return transaction(deps.pool, async (db) => {
    const at = deps.now();
    const row = (await db.query<Locked>(LOCK, [nomor])).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    const { lama, baru, result } = await work(db, row, at);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan,
      subjek: nomor,
      lama,
      baru: { ...baru, alasan: reason },
    });
    return result;
  });
};

/** Unlocks for correction, which must be possible then: participant number and seat stay. Throws `belum_final`, or as `requireDeadline`. */
export const unlock = (deps: Deps, who: Act, batas: string | undefined): Promise<null> =>
  act(deps, who, 'buka untuk koreksi', async (db, row, at) => {
    if (!row.diverifikasi) throw problem('belum_final');
    const { selesai } = row;
    const until = batas === undefined ? row.batas_khusus : new Date(batas);
    if (batas !== undefined) requireDeadline(until, selesai, at);
    else requireDeadline(null, until && until > selesai ? until : selesai, at);
    await db.query('UPDATE pendaftar SET diverifikasi = NULL, batas_khusus = $2 WHERE nomor_pendaftar = $1', [
      who.nomor,
      until,
    ]);
    const { diverifikasi, batas_khusus, nomor_peserta, versi_kartu } = row;
    return {
      lama: { diverifikasi, batas_khusus },
      baru: { diverifikasi: null, batas_khusus: until, nomor_peserta, versi_kartu },
      result: null,
    };
  });

/** Sets or takes back the applicant's own deadline. Throws as `requireDeadline`. */
export const extend = (deps: Deps, who: Act, batas: string | null): Promise<null> =>
  act(deps, who, 'ubah batas pendaftar', async (db, row, at) => {
    const until = batas === null ? null : new Date(batas);
    if (until) requireDeadline(until, row.selesai, at);
    await db.query('UPDATE pendaftar SET batas_khusus = $2 WHERE nomor_pendaftar = $1', [who.nomor, until]);
    return { lama: { batas_khusus: row.batas_khusus }, baru: { batas_khusus: until }, result: null };
  });

/** A new PIN, known to nobody but who reads this answer; every session of the applicant ends. */
export const reissuePin = (deps: Deps, who: Act) =>
  act(deps, who, 'terbitkan pin baru', async (db) => {
    const pin = newPin();
    const { nomor } = who;
    const paid = (
      await db.query<{ nomor_pembayaran: string; dibayar_pada: Date; jumlah: number; jalur: string }>(PAID, [
        nomor,
      ])
    ).rows[0];
    if (!paid) throw problem('tidak_ditemukan');
    // Drawn before anything is kept: a PIN that cannot be handed out must not replace the one in use.
    const slip = (await slipPdf(deps, { ...paid, nomor_pendaftar: nomor, pin })).toString('base64');
    // No sealed copy: the lookup by payment number must not give the new PIN to who may have the old slip.
    await db.query('UPDATE pendaftar SET pin_hmac = $2, pin_sandi = NULL WHERE nomor_pendaftar = $1', [
      nomor,
      hmacPin(deps.config.keys, nomor, pin),
    ]);
    const { rowCount } = await db.query('DELETE FROM sesi WHERE nomor_pendaftar = $1', [nomor]);
    await db.query('SELECT pg_notify($1, $2)', ['sesi', nomor]);
    return {
      lama: { sesi: rowCount },
      baru: { sesi: 0, pin: 'baru' },
      result: { nomor_pendaftar: nomor, pin, slip },
    };
  });

const CHANGE = `UPDATE pendaftar SET kode_jadwal = $2, versi_kartu = versi_kartu + 1 WHERE nomor_pendaftar = $1`;
const SEAT = 'SELECT id_ruang, nomor_kursi FROM kursi WHERE nomor_pendaftar = $1';

/** Moves a finalised applicant to another schedule. Throws `belum_final`, `jadwal_tidak_tersedia`, `ruang_penuh`. */
export const reschedule = (deps: Deps, who: Act, kode_jadwal: string): Promise<null> =>
  act(deps, who, 'pindah jadwal', async (db, row, at) => {
    const { nomor } = who;
    if (!row.diverifikasi) throw problem('belum_final');
    const offered = await schedules(db, row.kode_penawaran, row.disabilitas, row.kode_jadwal, at);
    const chosen = offered.find((s) => s.kode_jadwal === kode_jadwal);
    if (row.tanpa_tes || !chosen || !isMovable(chosen, at) || kode_jadwal === row.kode_jadwal)
      throw problem('jadwal_tidak_tersedia');
    const before = (await db.query(SEAT, [nomor])).rows[0] ?? null;
    await ensureSeat(db, kode_jadwal, nomor);
    const after = (await db.query(SEAT, [nomor])).rows[0];
    await db.query(CHANGE, [nomor, kode_jadwal]);
    const versi = row.versi_kartu + 1;
    await deps.jobs.send(db, 'kartu-ujian', { nomor_pendaftar: nomor, versi });
    return {
      lama: { kode_jadwal: row.kode_jadwal, kursi: before, versi_kartu: row.versi_kartu },
      baru: { kode_jadwal, kursi: after, versi_kartu: versi },
      result: null,
    };
  });
