/** Running an announced selection again after an upheld objection, and approving what came of it (seleksi 40, seleksi 41). */
import { problem } from '@gerbang/contract';
import type { jalankanKoreksi, sahkanKoreksi } from '@gerbang/contract/office/seleksi/koreksi';
import { firstOf } from '../../../certain.ts';
import type { Deps } from '../../../deps.ts';
import { findAnnounced, mayCorrect } from '../../../domain/koreksi.ts';
import { type Correction, lockCorrection, putInForce } from '../../../domain/koreksi-berlaku.ts';
import { closePassed } from '../../../domain/lapse.ts';
import { takeTurn } from '../../../domain/nilai.ts';
import type { ActKind } from '../../../shapes/act.ts';

interface Standing {
  /** The announced result; null where there is none of a selection. */
  id: number | null;
  wajib: boolean;
}
const OPEN = 'SELECT FROM komponen_nilai WHERE kode_penawaran = $1 AND ditutup IS NULL';
const WAITS = 'SELECT FROM hasil WHERE induk = $1 AND koreksi AND disetujui IS NULL AND dibatalkan IS NULL';
/** Seats and lists of everything that was approved are worked out. */
const UNREADY = `SELECT FROM putusan_seleksi u JOIN hasil h ON h.id = u.id_hasil WHERE $1 IN (h.id, h.induk) AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
  AND NOT u.tunggu_lengkap`;
const BEGIN = `INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan, koreksi_dari)
  SELECT $1, 'Perhitungan ulang ' || (1 + (SELECT count(*) FROM skenario WHERE koreksi_dari = $4)), $2, $3, s.aturan, s.versi_aturan, $4
  FROM putusan_seleksi u JOIN skenario s ON s.id = u.id_skenario WHERE u.id_hasil = $4 RETURNING id, nama`;
/** Has the announced selection run again by a job, with the rule it had. */
export const runCorrection = ({
  jobs,
  now,
}: Pick<Deps, 'jobs' | 'now'>): ActKind<typeof jalankanKoreksi, Standing, { id: number }> => ({
  lock: async (db, { kode_penawaran }) =>
    (await takeTurn(db, kode_penawaran)) ? findAnnounced(db, kode_penawaran, now()) : undefined,
  refuses: ({ it }) => (it.id === null ? 'koreksi_tidak_perlu' : null),
  act: async (db, { it, asked: { kode_penawaran }, who, at }) => {
    if ((await db.query(WAITS, [it.id])).rowCount !== 0) throw problem('koreksi_sudah_ada');
    if (!(await mayCorrect(db, kode_penawaran))) throw problem('koreksi_tidak_perlu');
    if ((await db.query(OPEN, [kode_penawaran])).rowCount !== 0) throw problem('nilai_belum_ditutup');
    if ((await db.query(UNREADY, [it.id])).rowCount !== 0) throw problem('koreksi_belum_siap');
    // Whoever let a deadline pass holds nothing, though nobody has written that down yet.
    await closePassed(db, now, kode_penawaran, at);
    const made = await db.query<{ id: number; nama: string }>(BEGIN, [
      kode_penawaran,
      at,
      who.username,
      it.id,
    ]);
    const { id, nama } = firstOf(made.rows);
    await jobs.send(db, 'seleksi', { id_skenario: id });
    return {
      result: { id },
      noted: {
        tindakan: 'jalankan perhitungan ulang',
        subjek: `seleksi ${kode_penawaran}`,
        baru: { id, nama, id_hasil: it.id },
      },
    };
  },
});

type Act = ActKind<typeof sahkanKoreksi, Correction, null>;
/** Approves a correction: whom it gives more has it at once, and the objections upheld before it ran are linked to it. */
export const approveCorrection = (deps: Pick<Deps, 'notices' | 'now' | 'config'>): Act => ({
  lock: async (db, { kode_penawaran, id_hasil }) =>
    (await takeTurn(db, kode_penawaran)) ? lockCorrection(db, kode_penawaran, id_hasil) : undefined,
  refuses: ({ it, who }) => {
    if (it.disetujui || it.dibatalkan) return 'sudah_diputus';
    if (it.dibuat_oleh === who.username) return 'perlu_petugas_lain';
    return it.tunggu_lengkap ? null : 'koreksi_belum_siap';
  },
  act: async (db, { it, asked: { kode_penawaran, ...asked }, who, at }) => {
    const batas = new Date(asked.batas);
    if (!(batas > at))
      throw problem('isian_salah', [{ field: 'batas', message: 'Batas harus di masa depan.' }]);
    const { id: id_hasil, induk, segel } = it;
    const { people, linked } = await putInForce(deps, db, who, kode_penawaran, { it, at, batas });
    const jumlah = people.length;
    const sanggah = linked.map(({ id_sanggah }) => id_sanggah);
    const noted = {
      tindakan: 'sahkan perhitungan ulang',
      subjek: `seleksi ${kode_penawaran}`,
      baru: { id_hasil, induk, segel, batas, jumlah, sanggah },
      tentang: [...new Set([...people, ...linked.map((one) => one.nomor_pendaftar)])].sort(),
    };
    return { result: null, noted };
  },
});
