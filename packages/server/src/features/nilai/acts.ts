/** Acts on components: adding, changing, closing by a second officer, opening again (seleksi 10, seleksi 13). */
import { problem } from '@gerbang/contract';
import {
  type bukaNilai,
  jarakDiubah,
  rentangDiubah,
  type simpanKomponen,
  type tutupNilai,
} from '@gerbang/contract/office/nilai';
import { firstOf } from '../../certain.ts';
import type { Deps } from '../../deps.ts';
import { mayCorrect } from '../../domain/koreksi.ts';
import { type Locked, listTargets, lockComponents, takeTurn, targetOf } from '../../domain/nilai.ts';
import { requireSeen } from '../../domain/seen.ts';
import { pledgeDraw } from '../../domain/undian.ts';
import { noteVersion } from '../../domain/versi-nilai.ts';
import type { ActKind, Asked } from '../../shapes/act.ts';
import { lockOne } from './one-component.ts';
import { listComponents } from './queries.ts';

const wrong = (field: string, message: string) => problem('isian_salah', [{ field, message }]);
const subjectOf = (kode_penawaran: string, kode: string): string => `nilai ${kode_penawaran} ${kode}`;

interface Saved {
  before: Locked | undefined;
}
const INSERT = `INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak, kode_minat, id_prodi, jarak, jenis)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING versi`;
const UPDATE = `UPDATE komponen_nilai SET nama = $3, paling_sedikit = $4, paling_banyak = $5, kode_minat = $6, id_prodi = $7, jarak = $8, versi = versi + 1
  WHERE kode_penawaran = $1 AND kode = $2 RETURNING versi`;
const OUTSIDE = `SELECT FROM nilai WHERE kode_penawaran = $1 AND kode = $2 AND nilai NOT BETWEEN $3 AND $4 LIMIT 1`;

// Whoever could try ranges or distances on marks they do not see would learn them (seleksi 18).
const MARKED = 'SELECT FROM penilaian WHERE kode_penawaran = $1 AND kode = $2 LIMIT 1';

type Given = Pick<Asked<typeof simpanKomponen>, 'jenis' | 'jarak'>;
/** Kind and distance of a component, of what was asked and what stands there. */
const kindOf = (asked: Given, before: Locked | undefined): Pick<Locked, 'jenis' | 'jarak'> => {
  const jenis = asked.jenis ?? before?.jenis ?? 'biasa';
  const jarak = asked.jarak === undefined ? (before?.jarak ?? null) : asked.jarak;
  if (before && before.jenis !== jenis) throw wrong('jenis', 'Cara menilai tidak dapat diubah');
  if ((jenis === 'dua-penilai') !== (jarak !== null))
    throw wrong('jarak', 'Isi jarak, hanya bila ada dua penilai');
  return { jenis, jarak };
};
const sameEnds = (a: Locked['rentang'], b: Locked['rentang']): boolean => a.every((end, i) => end === b[i]);

/** Adds or changes a component; the first of an offering commits to its draw. Throws `dipakai` where scores would be out of range. */
export const saveComponent = ({
  config,
}: Pick<Deps, 'config'>): ActKind<typeof simpanKomponen, Saved, { versi: number }> => ({
  lock: async (db, { kode_penawaran, kode }) => {
    if (!(await takeTurn(db, kode_penawaran))) return undefined;
    return { before: (await lockComponents(db, kode_penawaran, [kode]))[0] };
  },
  refuses: ({ it: { before }, asked: { versi } }) => {
    if (versi === null) return before ? 'sudah_ada' : null;
    requireSeen(before?.versi, versi);
    return before?.ditutup ? 'nilai_ditutup' : null;
  },
  act: async (db, { it: { before }, asked, who, at }) => {
    const { kode_penawaran, kode, nama, rentang, untuk } = asked;
    if (rentang[0] >= rentang[1]) throw wrong('rentang', 'Nilai terendah harus di bawah nilai tertinggi');
    const { jenis, jarak } = kindOf(asked, before);
    const { kode_minat, id_prodi } = targetOf(untuk);
    const known =
      untuk === 'semua' || (await listTargets(db, kode_penawaran)).some((one) => one.kode === untuk);
    if (!known) throw wrong('untuk', 'Minat atau prodi ini tidak ada pada penawaran');
    const measured = before && !(sameEnds(before.rentang, rentang) && before.jarak === jarak);
    if (measured && (await db.query(MARKED, [kode_penawaran, kode])).rowCount !== 0)
      throw problem('dipakai', [{ field: 'rentang', message: 'Penilai sudah mulai menilai' }]);
    if ((await db.query(OUTSIDE, [kode_penawaran, kode, ...rentang])).rowCount !== 0)
      throw problem('dipakai', [{ field: 'rentang', message: 'Ada nilai di luar rentang ini' }]);
    await pledgeDraw(db, config.keys, who, kode_penawaran, at);
    const values = [kode_penawaran, kode, nama.trim(), ...rentang, kode_minat, id_prodi, jarak];
    const { rows } = await db.query<{ versi: number }>(
      before ? UPDATE : INSERT,
      before ? values : [...values, jenis],
    );
    const stored = rows[0];
    if (!stored) throw problem('sudah_ada');
    // A range decides what a score is worth: who changed it closes the scores no more than who typed one.
    if (before && measured) {
      const alasan = sameEnds(before.rentang, rentang)
        ? jarakDiubah(before.jarak ?? 0, jarak ?? 0)
        : rentangDiubah(before.rentang, rentang);
      await noteVersion(db, { kode_penawaran, kode, cara: 'rentang', alasan, petugas: who.username, at }, 0);
    }
    return {
      result: stored,
      noted: {
        tindakan: before ? 'ubah komponen nilai' : 'tambah komponen nilai',
        subjek: subjectOf(kode_penawaran, kode),
        lama: before
          ? { nama: before.nama, rentang: before.rentang, untuk: before.untuk, jarak: before.jarak }
          : null,
        baru: { nama, rentang, untuk, jenis, jarak },
      },
    };
  },
});

const CLOSE = `UPDATE komponen_nilai SET ditutup = $3, ditutup_oleh = $4, versi = versi + 1 WHERE kode_penawaran = $1 AND kode = $2 RETURNING versi`;

/** Closes scores as they stand; throws `perlu_petugas_lain` for whoever changed one of them. */
export const closeScores: ActKind<typeof tutupNilai, Locked, { versi: number }> = {
  lock: lockOne,
  refuses: ({ it }) => (it.ditutup ? 'sudah_diputus' : null),
  act: async (db, { asked: { kode_penawaran, kode_komponen: kode }, who, at }) => {
    const found = (await listComponents(db, kode_penawaran)).find((one) => one.kode === kode);
    if (found?.pengubah.includes(who.username)) throw problem('perlu_petugas_lain');
    if (found?.menunggu) throw problem('penilaian_belum_selesai');
    const { rows } = await db.query<{ versi: number }>(CLOSE, [kode_penawaran, kode, at, who.username]);
    const terisi = found?.terisi ?? 0;
    await noteVersion(
      db,
      { kode_penawaran, kode, cara: 'tutup', alasan: null, petugas: who.username, at },
      terisi,
    );
    return {
      result: { versi: firstOf(rows).versi },
      noted: {
        tindakan: 'tutup nilai',
        subjek: subjectOf(kode_penawaran, kode),
        lama: { ditutup: null },
        baru: { ditutup: at, terisi },
      },
    };
  },
};

const USED = `SELECT FROM putusan_seleksi JOIN hasil h ON h.id = id_hasil WHERE h.kode_penawaran = $1 AND h.dibatalkan IS NULL`;
/** Opens closed scores again, unless a result in force came of them; an upheld objection opens them once more. */
export const openScores: ActKind<typeof bukaNilai, Locked, { versi: number }> = {
  // The offering first: who puts a result forward holds it.
  lock: async (db, asked) => {
    await takeTurn(db, asked.kode_penawaran);
    return lockOne(db, asked);
  },
  refuses: ({ it }) => (it.ditutup ? null : 'sudah_diputus'),
  act: async (db, { it, asked: { kode_penawaran, kode_komponen: kode, alasan }, who, at }) => {
    if ((await db.query(USED, [kode_penawaran])).rowCount !== 0 && !(await mayCorrect(db, kode_penawaran)))
      throw problem('nilai_dipakai');
    const { rows } = await db.query<{ versi: number }>(CLOSE, [kode_penawaran, kode, null, null]);
    await noteVersion(db, { kode_penawaran, kode, cara: 'buka', alasan, petugas: who.username, at }, 0);
    return {
      result: { versi: firstOf(rows).versi },
      noted: {
        tindakan: 'buka nilai',
        subjek: subjectOf(kode_penawaran, kode),
        lama: { ditutup: it.ditutup },
        baru: { ditutup: null, alasan },
      },
    };
  },
};
