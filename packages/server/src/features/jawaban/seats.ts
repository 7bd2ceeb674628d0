/** Seats of a result and who holds them, waiting lists, and whom a call-up would call now (jawaban 6–8). */
import { createHash } from 'node:crypto';
import { type Pratinjau, TERTAHAN_MAX } from '@gerbang/contract/office/jawaban';
import type { Db } from '../../db/pool.ts';
import { ADMISSIONS, IS_HELD, LAST_ANSWER } from '../../domain/jawaban.ts';
import { programmeName } from '../../domain/nama-prodi.ts';
import { isHeld } from '../../domain/pemeriksaan.ts';
import { type Called, callUp, freeSeats, type Held, type Waiting } from '../../seleksi/panggil.ts';
import type { Rule } from '../../seleksi/rule.ts';

const SEATS = `SELECT prodi, jenis, kapasitas, terisi, cara FROM kursi_seleksi WHERE id_hasil = $1 ORDER BY prodi`;
const TAKEN = `SELECT t.prodi, t.kursi, count(*)::int AS jumlah FROM ${ADMISSIONS}
  JOIN penempatan t ON t.nomor_pendaftar = y.nomor_pendaftar AND t.id_hasil = y.id_hasil ${LAST_ANSWER}
  WHERE $1 IN (h.id, h.induk) AND ${IS_HELD} GROUP BY t.prodi, t.kursi`;

/** Seats of a result as they are held now, and the way of its allocation; none where it came of a file. */
export const readSeats = async (db: Db, id_hasil: number): Promise<{ cara: Rule['cara']; held: Held[] }> => {
  const seats = await db.query<Omit<Held, 'dipegang'> & { cara: Rule['cara'] }>(SEATS, [id_hasil]);
  const taken = await db.query<{ prodi: string; kursi: number; jumlah: number }>(TAKEN, [id_hasil]);
  const now = new Map(taken.rows.map(({ prodi, kursi, jumlah }) => [`${prodi} ${kursi}`, jumlah]));
  const held = seats.rows.map(
    ({ cara: _, ...one }): Held => ({
      ...one,
      dipegang: one.terisi.map((__, kind) => now.get(`${one.prodi} ${kind + 1}`) ?? 0),
    }),
  );
  return { cara: seats.rows[0]?.cara ?? 'skor', held };
};

/** SQL: place `d` on a waiting list of result `$1` whose participant `p` was never called up. */
const STILL_WAITING = `d.id_hasil = $1 AND NOT EXISTS (SELECT FROM yudisium y JOIN hasil h ON h.id = y.id_hasil
    WHERE h.induk = d.id_hasil AND y.nomor_pendaftar = d.nomor_pendaftar)`;
const WAITING_COUNT = `SELECT d.prodi, count(*)::int AS jumlah FROM daftar_tunggu d WHERE ${STILL_WAITING} GROUP BY d.prodi`;
/** How many could still be called, by programme. */
export const countWaiting = async (db: Db, id_hasil: number): Promise<Map<string, number>> => {
  const { rows } = await db.query<{ prodi: string; jumlah: number }>(WAITING_COUNT, [id_hasil]);
  return new Map(rows.map(({ prodi, jumlah }) => [prodi, jumlah]));
};

const ON_LISTS = `daftar_tunggu d JOIN pendaftar p USING (nomor_pendaftar) WHERE ${STILL_WAITING} AND d.prodi = ANY($2::text[])`;
// Among those alike to every kind of seats nobody behind as many as there are seats can be reached.
const WAITING = `SELECT id, prodi, pilihan, tempat, kelompok FROM (
    SELECT p.nomor_peserta AS id, d.prodi, d.pilihan, d.tempat, d.kelompok,
      row_number() OVER (PARTITION BY d.prodi, d.kelompok ORDER BY d.tempat) AS ke FROM ${ON_LISTS} AND NOT ${isHeld('seleksi')}) w
  WHERE ke <= $3`;
const PASSED_OVER = `SELECT DISTINCT p.nomor_peserta FROM ${ON_LISTS} AND ${isHeld('seleksi')} ORDER BY 1`;

/** What calling up now would do: whom it calls, and the participant numbers of those a document holds back. */
export interface Plan {
  called: Called[];
  tertahan: string[];
  sidik: string;
  /** Programmes with a free seat. */
  prodi: string[];
}
/** Plans a call-up of result `id_hasil`; holds nothing, so the act plans it anew in its turn. */
export const planCallUp = async (db: Db, id_hasil: number): Promise<Plan> => {
  const { cara, held } = await readSeats(db, id_hasil);
  const free = held.filter((one) => freeSeats(one).some((seats) => seats > 0));
  const prodi = free.map((one) => one.prodi);
  const most = free.flatMap(freeSeats).reduce((sum, seats) => sum + seats, 0);
  const waiting = await db.query<Waiting & Record<string, unknown>>(WAITING, [id_hasil, prodi, most]);
  const passed = await db.query<{ nomor_peserta: string }>(PASSED_OVER, [id_hasil, prodi]);
  const called = callUp(cara, free, waiting.rows);
  const tertahan = passed.rows.map((row) => row.nomor_peserta);
  const sidik = createHash('sha256')
    .update(JSON.stringify([id_hasil, called, tertahan]))
    .digest('hex');
  return { called, tertahan, sidik, prodi };
};

type Person = Pratinjau['dipanggil'][number];
const NAMES = `SELECT w.nomor_peserta, d.nama_lengkap, w.prodi, ${programmeName('w.prodi')} AS nama_prodi, w.tempat
  FROM unnest($1::text[], $2::text[], $3::int[]) WITH ORDINALITY AS w (nomor_peserta, prodi, tempat, ke) JOIN pendaftar p USING (nomor_peserta)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) ORDER BY w.ke`;
/** Those called, by name. */
export const nameCalled = async (db: Db, called: readonly Called[]): Promise<Person[]> => {
  const columns = [
    called.map(({ id }) => id),
    called.map((one) => one.prodi),
    called.map((one) => one.tempat),
  ];
  return (await db.query<Person & Record<string, unknown>>(NAMES, columns)).rows;
};
const FIRST_PLACE = `SELECT DISTINCT ON (p.nomor_peserta) p.nomor_peserta AS id, d.prodi, 0 AS kursi, d.tempat FROM ${ON_LISTS}
  AND p.nomor_peserta = ANY($3::text[]) ORDER BY p.nomor_peserta, d.pilihan`;

/** What calling up now would do, as an officer sees it before. */
export const previewCallUp = async (db: Db, id_hasil: number): Promise<Pratinjau> => {
  const { called, tertahan, sidik, prodi } = await planCallUp(db, id_hasil);
  const shown = tertahan.slice(0, TERTAHAN_MAX);
  const passed = await db.query<Called & Record<string, unknown>>(FIRST_PLACE, [id_hasil, prodi, shown]);
  return {
    sidik,
    dipanggil: await nameCalled(db, called),
    tertahan: { jumlah: tertahan.length, daftar: await nameCalled(db, passed.rows) },
  };
};
