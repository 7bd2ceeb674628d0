/**
 * What the office does to one applicant, by itself or among many: each act locks the row in the transaction of its caller
 * and leaves one audit entry (pendaftar 1, pendaftar 2).
 */
import { problem } from '@gerbang/contract';
import { instantText } from '@gerbang/contract/wire/time';
import type { Author } from '../audit.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { newPin } from '../secrets.ts';
import { requireDeadline } from './deadline.ts';
import { ensureSeat } from './kursi.ts';
import { notify, toldDeadline, withdraw } from './pemberitahuan.ts';
import { isMovable, offeringName, schedules } from './penawaran.ts';
import { moveJadwal, setBatasKhusus, setPin, unlockPendaftar } from './pendaftar.ts';
import { reasonOf } from './reason.ts';
import type { SlipFacts } from './slip.ts';

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
type Paid = Omit<SlipFacts, 'nomor_pendaftar' | 'pin'>;
/** Who acts on whom, and why. */
export interface Act {
  who: Author;
  nomor: string;
  alasan: string;
}

const LOCK = `SELECT p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.diverifikasi, p.nomor_peserta, p.versi_kartu, p.batas_khusus,
    o.tanggal_selesai_daftar AS selesai, j.tanpa_tes
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1 FOR UPDATE OF p`;
const PAID = `SELECT b.nomor_pembayaran, b.dibayar_pada, b.jumlah, p.uji, ${offeringName()} AS jalur
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) JOIN pembayaran b USING (nomor_pendaftar)
  WHERE p.nomor_pendaftar = $1`;
/** What a slip says of the applicant's payment; undefined where there is none. */
export const findPaid = async (db: Db, nomor: string): Promise<Paid | undefined> =>
  (await db.query<Paid>(PAID, [nomor])).rows[0];

type Work<T> = (row: Locked, at: Date) => Promise<{ lama: object; baru: object; result: T }>;

/** Locks the applicant, does the work and writes its one audit entry. */
const act = async <T>(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  { who, nomor, alasan }: Act,
  tindakan: string,
  work: Work<T>,
): Promise<T> => {
  const reason = reasonOf(alasan);
  const at = now();
  const row = (await db.query<Locked>(LOCK, [nomor])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { lama, baru, result } = await work(row, at);
  await who.note(db, { tindakan, subjek: nomor, lama, baru: { ...baru, alasan: reason }, waktu: at });
  return result;
};

/** A deadline as a notice tells it. */
const told = (batas: Date) => ({ isi: { batas: instantText(batas) }, batas });

/** The history's names of what gives a deadline or a schedule. */
export const TINDAKAN = {
  batas: 'ubah batas pendaftar',
  buka: 'buka untuk koreksi',
  jadwal: 'pindah jadwal',
  penawaran: 'pindah penawaran',
} as const;

/** Unlocks for correction, which must be possible then: participant number and seat stay. Throws `belum_final`, or as `requireDeadline`. */
export const unlock = (deps: Deps, db: Db, by: Act, batas: string | undefined): Promise<null> =>
  act(deps, db, by, TINDAKAN.buka, async (row, at) => {
    if (!row.diverifikasi) throw problem('belum_final');
    const { selesai } = row;
    const until = batas === undefined ? row.batas_khusus : new Date(batas);
    if (batas !== undefined) requireDeadline(until, selesai, at);
    else requireDeadline(null, until && until > selesai ? until : selesai, at);
    await unlockPendaftar(db, by.nomor, until);
    await notify(deps, db, {
      nomor: by.nomor,
      peristiwa: 'buka-koreksi',
      kunci: at.toISOString(),
      ...told(until && until > selesai ? until : selesai),
    });
    const { diverifikasi, batas_khusus, nomor_peserta, versi_kartu } = row;
    return {
      lama: { diverifikasi, batas_khusus },
      baru: { diverifikasi: null, batas_khusus: until, nomor_peserta, versi_kartu },
      result: null,
    };
  });

/** Sets or takes back the applicant's own deadline. Throws as `requireDeadline`, but for one that is only `restored`. */
export const extend = (deps: Deps, db: Db, by: Act, batas: string | null, restored = false): Promise<null> =>
  act(deps, db, by, TINDAKAN.batas, async (row, at) => {
    const until = batas === null ? null : new Date(batas);
    if (until && !restored) requireDeadline(until, row.selesai, at);
    await setBatasKhusus(db, by.nomor, until);
    await withdraw(deps, db, by.nomor, ['batas-berubah'], null);
    const notice = { nomor: by.nomor, peristiwa: 'batas-berubah', kunci: at.toISOString() } as const;
    if (until && !restored) await notify(deps, db, { ...notice, ...told(until) });
    else {
      const stands = told(until && until > row.selesai ? until : row.selesai);
      const known = await toldDeadline(db, by.nomor);
      // Whoever was told of one that was taken back reads which one holds, also where it has passed.
      if (known !== undefined && known !== stands.isi.batas)
        await notify(deps, db, {
          ...notice,
          isi: stands.isi,
          batas: stands.batas > at ? stands.batas : null,
        });
    }
    return { lama: { batas_khusus: row.batas_khusus }, baru: { batas_khusus: until }, result: null };
  });

/**
 * A new PIN, known to nobody but who is given its slip: `hand` takes it before anything is kept, for a PIN that cannot be
 * handed out must not replace the one in use. Every session of the applicant ends.
 */
export const reissuePin = <T>(
  deps: Deps,
  db: Db,
  by: Act,
  hand: (slip: SlipFacts) => T | Promise<T>,
): Promise<T> =>
  act(deps, db, by, 'terbitkan pin baru', async (_, at) => {
    const { nomor } = by;
    const pin = newPin();
    const paid = await findPaid(db, nomor);
    if (!paid) throw problem('tidak_ditemukan');
    const result = await hand({ ...paid, nomor_pendaftar: nomor, pin });
    // No sealed copy: the lookup by payment number must not give the new PIN to who may have the old slip.
    await setPin(db, deps.config.keys, nomor, pin);
    const { rowCount } = await db.query('DELETE FROM sesi WHERE nomor_pendaftar = $1', [nomor]);
    await db.query('SELECT pg_notify($1, $2)', ['sesi', nomor]);
    await notify(deps, db, { nomor, peristiwa: 'pin-baru', kunci: at.toISOString() });
    return { lama: { sesi: rowCount }, baru: { sesi: 0, pin: 'baru' }, result };
  });

const SEAT = 'SELECT id_ruang, nomor_kursi FROM kursi WHERE nomor_pendaftar = $1';

/** Moves a finalised applicant to another schedule. Throws `belum_final`, `jadwal_tidak_tersedia`, `ruang_penuh`. */
export const reschedule = (deps: Deps, db: Db, by: Act, kode_jadwal: string): Promise<null> =>
  act(deps, db, by, TINDAKAN.jadwal, async (row, at) => {
    const { nomor } = by;
    if (!row.diverifikasi) throw problem('belum_final');
    const offered = await schedules(db, row.kode_penawaran, row.disabilitas, row.kode_jadwal, at);
    const chosen = offered.find((s) => s.kode_jadwal === kode_jadwal);
    if (row.tanpa_tes || !chosen || !isMovable(chosen, at) || kode_jadwal === row.kode_jadwal)
      throw problem('jadwal_tidak_tersedia');
    const before = (await db.query(SEAT, [nomor])).rows[0] ?? null;
    await ensureSeat(db, kode_jadwal, nomor);
    const after = (await db.query(SEAT, [nomor])).rows[0];
    await moveJadwal(db, nomor, kode_jadwal);
    const versi = row.versi_kartu + 1;
    await deps.jobs.send(db, 'kartu-ujian', { nomor_pendaftar: nomor, versi });
    await notify(deps, db, { nomor, peristiwa: 'jadwal-berubah', kunci: versi });
    return {
      lama: { kode_jadwal: row.kode_jadwal, kursi: before, versi_kartu: row.versi_kartu },
      baru: { kode_jadwal, kursi: after, versi_kartu: versi },
      result: null,
    };
  });
