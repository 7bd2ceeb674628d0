/** Seats of a result and who holds them, and whom a call-up would call or move up now (jawaban 6–8, jawaban 17). */
import { createHash } from 'node:crypto';
import { type Pratinjau, TERTAHAN_MAX } from '@gerbang/contract/office/jawaban';
import type { Db } from '../../db/pool.ts';
import { ADMISSIONS, bookOf, IS_HELD, LAST_ANSWER } from '../../domain/jawaban.ts';
import { programmeName } from '../../domain/nama-prodi.ts';
import { readMoved } from '../../domain/pindah-kursi.ts';
import { callUpReading, type Moved } from '../../seleksi/naik.ts';
import { freeSeats, type Held } from '../../seleksi/panggil.ts';
import type { Rule } from '../../seleksi/rule.ts';
import { explainPassedOver, type Of, reachableFrom, readPassedOver, readWaiting } from './waiting.ts';

const SEATS = `SELECT prodi, jenis, kapasitas, terisi, cara FROM kursi_seleksi WHERE id_hasil = ${bookOf('$1')} ORDER BY prodi`;
const TAKEN = `SELECT t.prodi, t.kursi, count(*)::int AS jumlah FROM ${ADMISSIONS}
  JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil ${LAST_ANSWER}
  WHERE $1 IN (h.id, h.induk) AND ${IS_HELD} GROUP BY t.prodi, t.kursi`;

/** Seats of a programme as they are held now; `kapasitas` without the `dipindah` that went to other waves. */
export type HeldNow = Held & { dipindah: number };
/** Places left of a programme: neither held nor moved to another wave. */
export const leftOf = ({ kapasitas, dipegang }: HeldNow): number =>
  Math.max(0, kapasitas - dipegang.reduce((sum, n) => sum + n, 0));
/** Seats of a result as they are held now, and the way of its allocation; none where it came of a file. */
export const readSeats = async (
  db: Db,
  id_hasil: number,
): Promise<{ cara: Rule['cara']; held: HeldNow[] }> => {
  const seats = await db.query<Omit<Held, 'dipegang'> & { cara: Rule['cara'] }>(SEATS, [id_hasil]);
  const taken = await db.query<{ prodi: string; kursi: number; jumlah: number }>(TAKEN, [id_hasil]);
  const now = new Map(taken.rows.map(({ prodi, kursi, jumlah }) => [`${prodi} ${kursi}`, jumlah]));
  const moved = await readMoved(db, id_hasil);
  const held = seats.rows.map(
    ({ cara: _, ...one }): HeldNow => ({
      ...one,
      kapasitas: one.kapasitas - (moved.get(one.prodi) ?? 0),
      dipindah: moved.get(one.prodi) ?? 0,
      dipegang: one.terisi.map((__, kind) => now.get(`${one.prodi} ${kind + 1}`) ?? 0),
    }),
  );
  return { cara: seats.rows[0]?.cara ?? 'skor', held };
};

/** What calling up now would do: whom it calls or moves up, and the participant numbers of those passed over. */
export interface Plan {
  called: Moved[];
  tertahan: string[];
  sidik: string;
  /** Programmes of which a seat could be given. */
  prodi: string[];
}
const MOVES = `SELECT coalesce((SELECT a.naik FROM aturan_jawaban a JOIN hasil h USING (kode_penawaran) WHERE h.id = $1), false) AS naik`;
/** What is asked of the lists of result `id_hasil` at `at`. */
export const listsOf = async (db: Db, id_hasil: number, at: Date): Promise<Of> => {
  const naik = (await db.query<{ naik: boolean }>(MOVES, [id_hasil])).rows[0]?.naik === true;
  return { id_hasil, naik, at };
};
/** Plans a call-up of result `id_hasil` at `at`; holds nothing, so the act plans it anew in its turn. */
export const planCallUp = async (db: Db, id_hasil: number, at: Date): Promise<Plan> => {
  const of = await listsOf(db, id_hasil, at);
  const { cara, held } = await readSeats(db, id_hasil);
  const free = held.flatMap((one) => {
    const seats = freeSeats(one).reduce((sum, n) => sum + n, 0);
    return seats > 0 ? [{ prodi: one.prodi, seats }] : [];
  });
  const prodi = await reachableFrom(
    db,
    of,
    free.map((one) => one.prodi),
  );
  const given = new Set(prodi);
  const called = await callUpReading(
    cara,
    held.filter((one) => given.has(one.prodi)),
    // Without moves nobody behind as many as there are seats can be reached; the one after them says so.
    free.reduce((sum, { seats }) => sum + seats, 1),
    (most) => readWaiting(db, of, prodi, most),
  );
  const tertahan = await readPassedOver(db, of, prodi);
  const sidik = createHash('sha256')
    .update(JSON.stringify([id_hasil, called, tertahan]))
    .digest('hex');
  return { called, tertahan, sidik, prodi };
};

type Person = Pratinjau['dipanggil'][number];
const NAMES = `SELECT w.nomor_peserta, d.nama_lengkap, w.prodi, ${programmeName('w.prodi')} AS nama_prodi, w.tempat, ${programmeName('w.dari')} AS naik_dari
  FROM unnest($1::text[], $2::text[], $3::int[], $4::text[]) WITH ORDINALITY AS w (nomor_peserta, prodi, tempat, dari, ke) JOIN pendaftar p USING (nomor_peserta)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) ORDER BY w.ke`;
/** Those called, by name. */
export const nameCalled = async (db: Db, called: readonly Omit<Moved, 'kursi'>[]): Promise<Person[]> => {
  const columns = [
    called.map(({ id }) => id),
    called.map((one) => one.prodi),
    called.map((one) => one.tempat),
    called.map(({ dari }) => dari ?? null),
  ];
  return (await db.query<Person>(NAMES, columns)).rows;
};

/** What calling up now would do, as an officer sees it before. */
export const previewCallUp = async (db: Db, id_hasil: number, at: Date): Promise<Pratinjau> => {
  const { called, tertahan, sidik, prodi } = await planCallUp(db, id_hasil, at);
  const of = await listsOf(db, id_hasil, at);
  const passed = await explainPassedOver(db, of, prodi, tertahan.slice(0, TERTAHAN_MAX));
  const named = await nameCalled(db, passed);
  return {
    sidik,
    dipanggil: await nameCalled(db, called),
    tertahan: {
      jumlah: tertahan.length,
      daftar: named.flatMap(({ naik_dari: _, ...one }, i) => {
        const sebab = passed[i]?.sebab;
        return sebab ? [{ ...one, sebab }] : [];
      }),
    },
  };
};
