/** Acts on answers: whether and until when, calling up, giving a seat back (jawaban 1, jawaban 5–8). */
import { problem } from '@gerbang/contract';
import { isReleased } from '@gerbang/contract/applicant/jawaban';
import type { aturJawaban, panggil, pulihkanJawaban } from '@gerbang/contract/office/jawaban';
import type { Finding } from '@gerbang/contract/wire/errors';
import { firstOf } from '../../certain.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { addAnswer, findAdmission, takeApplicantTurn } from '../../domain/jawaban.ts';
import { takeTurn } from '../../domain/nilai.ts';
import type { ActKind, Asked } from '../../shapes/act.ts';
import { makeCallUp } from './call-up.ts';
import { leftOf, planCallUp, readSeats } from './seats.ts';
import { findStanding, mayCallUp, type Rule, type Standing } from './summary.ts';

type Locked = Standing & { versi: number | null };
/** Takes the turn of the offering: whoever calls up, gives back, declines or moves the deadline waits for the others. */
const locked =
  ({ now }: Pick<Deps, 'now'>) =>
  async (db: Db, { kode_penawaran }: { kode_penawaran: string }): Promise<Locked | undefined> => {
    if (!(await takeTurn(db, kode_penawaran))) return undefined;
    const it = await findStanding(db, kode_penawaran, now());
    return it && { ...it, versi: it.aturan?.versi ?? null };
  };

const say = (field: string, message: string): Finding => ({ field, message });
/** What is wrong with a rule as it would be stored at `at`. */
const wrongWith = (
  { aturan, terbuka, tanggal_pengumuman }: Standing,
  asked: Asked<typeof aturJawaban>,
  at: Date,
) => {
  const batas = new Date(asked.batas);
  const found: Finding[] = [];
  const promised = terbuka && aturan?.wajib ? aturan : null;
  if (promised && !asked.wajib) found.push(say('wajib', 'Hasil sudah diumumkan; kewajiban menjawab tetap.'));
  if (promised && asked.diam !== promised.diam)
    found.push(say('diam', 'Hasil sudah diumumkan; arti tidak menjawab tetap.'));
  if (promised && asked.naik !== promised.naik)
    found.push(say('naik', 'Hasil sudah diumumkan; naik pilihan tetap sebagaimana dijanjikan.'));
  if (promised && batas < promised.batas)
    found.push(say('batas', 'Hasil sudah diumumkan; batas hanya dapat diundurkan.'));
  else if (!(batas > at) && batas.getTime() !== aturan?.batas.getTime())
    found.push(say('batas', 'Batas harus di masa depan.'));
  else if (asked.wajib && tanggal_pengumuman && batas <= tanggal_pengumuman)
    found.push(say('batas', 'Batas harus sesudah waktu pengumuman.'));
  return found;
};
const STORE = `INSERT INTO aturan_jawaban AS a (kode_penawaran, wajib, batas, diam, diubah, diubah_oleh, naik) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (kode_penawaran) DO UPDATE SET wajib = excluded.wajib, batas = excluded.batas, diam = excluded.diam, naik = excluded.naik, diubah = excluded.diubah,
    diubah_oleh = excluded.diubah_oleh, versi = a.versi + 1, ditutup = CASE WHEN excluded.batas = a.batas THEN a.ditutup END
  RETURNING wajib, batas, diam, naik, versi`;
/** Says whether the admitted must answer, until when, and what silence means. */
export const setRule = (deps: Pick<Deps, 'now'>): ActKind<typeof aturJawaban, Locked, Rule> => ({
  lock: locked(deps),
  act: async (db, { it, asked, who, at }) => {
    const found = wrongWith(it, asked, at);
    if (found.length > 0) throw problem('isian_salah', found, found[0]?.message);
    const { kode_penawaran, wajib, batas, diam, naik } = asked;
    const values = [kode_penawaran, wajib, new Date(batas), diam, at, who.username, naik];
    const stored = firstOf((await db.query<Rule>(STORE, values)).rows);
    return {
      result: stored,
      noted: { tindakan: 'atur jawaban hasil', subjek: kode_penawaran, lama: it.aturan, baru: stored },
    };
  },
});

/** Calls up whom the preview named; throws `panggilan_belum`, `panggilan_berubah`, `panggilan_kosong`. */
export const callUpNow = (
  deps: Pick<Deps, 'notices' | 'now'>,
): ActKind<typeof panggil, Locked, { id_hasil: number; jumlah: number }> => ({
  lock: locked(deps),
  refuses: ({ it }) => (mayCallUp(it) ? null : 'panggilan_belum'),
  act: async (db, { it, asked, who, at }) => {
    const batas = new Date(asked.batas);
    if (!(batas > at)) throw problem('isian_salah', [say('batas', 'Batas harus di masa depan.')]);
    const induk = it.id_hasil as number;
    const plan = await planCallUp(db, induk, at);
    const { called, sidik } = plan;
    if (sidik !== asked.sidik) throw problem('panggilan_berubah');
    if (called.length === 0) throw problem('panggilan_kosong');
    const { kode_penawaran } = asked;
    const made = await makeCallUp(
      deps,
      db,
      who,
      { kode_penawaran, induk, oleh: who.username, at, batas },
      plan,
    );
    return { result: { id_hasil: made.id, jumlah: called.length }, noted: made.noted };
  },
});

const WHOSE = `SELECT p.nomor_pendaftar, t.prodi, t.kursi FROM pendaftar p LEFT JOIN penempatan t ON t.nomor_pendaftar = p.nomor_pendaftar AND t.id_hasil = $3
  WHERE p.nomor_peserta = $1 AND p.kode_penawaran = $2`;
/** Throws `kursi_diberikan` where a seat of that kind at that programme is held by somebody called up to it, or moved to another wave. */
const requireFree = async (db: Db, induk: number, prodi: string, kursi: number): Promise<void> => {
  // A place a plenary made beyond the seats is nobody else's.
  if (kursi === 0) return;
  const seats = (await readSeats(db, induk)).held.find((one) => one.prodi === prodi);
  if (!seats) return;
  const [all = 0, taken = 0] = [seats.terisi[kursi - 1], seats.dipegang[kursi - 1]];
  if (taken >= all || (seats.dipindah > 0 && leftOf(seats) === 0)) throw problem('kursi_diberikan');
};
const STAYED = `SELECT tetap FROM jawaban WHERE nomor_pendaftar = $1 AND id_hasil = $2 AND jawaban = 'terima' ORDER BY urutan DESC LIMIT 1`;
/** Whether whoever accepted an admission asked to stay there, before it was given up. */
const askedToStay = async (db: Db, nomor: string, id_hasil: number): Promise<boolean> =>
  (await db.query<{ tetap: boolean }>(STAYED, [nomor, id_hasil])).rows[0]?.tetap ?? false;
const NUMBER = 'SELECT nomor_pendaftar FROM pendaftar WHERE nomor_peserta = $1 AND kode_penawaran = $2';
/** Gives a seat back that was declined or lapsed; throws `kursi_diberikan`. */
export const restore = (deps: Pick<Deps, 'now'>): ActKind<typeof pulihkanJawaban, Locked, null> => ({
  lock: locked(deps),
  refuses: ({ it }) => (it.terbuka ? null : 'tidak_ditemukan'),
  act: async (db, { it: { id_hasil: induk }, asked, who, at }) => {
    const { kode_penawaran, nomor_peserta, alasan } = asked;
    const found = await db.query<{ nomor_pendaftar: string }>(NUMBER, [nomor_peserta, kode_penawaran]);
    const nomor_pendaftar = found.rows[0]?.nomor_pendaftar;
    if (nomor_pendaftar === undefined || induk === null) throw problem('tidak_ditemukan');
    await takeApplicantTurn(db, nomor_pendaftar);
    const own = await findAdmission(db, nomor_pendaftar, kode_penawaran);
    if (!own) throw problem('tidak_ditemukan');
    if (!isReleased(own.keadaan)) throw problem('sudah_diputus');
    const { id_hasil } = own;
    const seat = (
      await db.query<{ prodi: string | null; kursi: number | null }>(WHOSE, [
        nomor_peserta,
        kode_penawaran,
        id_hasil,
      ])
    ).rows[0];
    if (seat?.prodi && seat.kursi !== null) await requireFree(db, induk, seat.prodi, seat.kursi);
    const tetap = await askedToStay(db, nomor_pendaftar, id_hasil);
    await addAnswer(
      db,
      { nomor_pendaftar, id_hasil, jawaban: 'terima', at, tetap },
      { username: who.username, alasan },
    );
    return {
      result: null,
      noted: {
        tindakan: 'pulihkan tempat',
        subjek: nomor_pendaftar,
        lama: { jawaban: own.keadaan },
        baru: { jawaban: 'terima', id_hasil, alasan },
      },
    };
  },
});
