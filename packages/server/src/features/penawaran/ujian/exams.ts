/** The exam schedules of an offering; who holds a card of one that changes gets a new card. */
import type {
  DetailPenawaran,
  JadwalDikirim,
  ubahUjianPenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import {
  jadwalBerubah,
  konfirmasiUjian,
  periksaUjian,
  tidyJadwal,
} from '@gerbang/contract/office/penawaran/ujian';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../../db/pool.ts';
import { tellMoved } from '../../../domain/jadwal-berubah.ts';
import { followExams } from '../../../domain/pemeriksaan.ts';
import { renewCards } from '../../../domain/pendaftar.ts';
import type { Services } from '../../../http/services.ts';
import { type By, changeOffering } from '../change.ts';
import { readOffering } from '../offering.ts';

// Weaker than the lock of other sections: payments go on, and letters, which hold an applicant and look at the offering.
const ALONE = 'SELECT FROM penawaran WHERE kode_penawaran = $1 FOR NO KEY UPDATE';
/** The order of finalisations: applicant, room, and what hangs on them; a seat is given before or after the change, never during. */
const LOCKS: readonly string[] = [
  `SELECT FROM pendaftar WHERE kode_penawaran = $1 AND kode_jadwal = ANY($2) AND diverifikasi IS NOT NULL ORDER BY nomor_pendaftar FOR NO KEY UPDATE`,
  `SELECT FROM ruang WHERE kode_jadwal IN (SELECT kode_jadwal FROM jadwal_ujian WHERE kode_penawaran = $1) AND $2::text[] IS NOT NULL ORDER BY id_ruang FOR UPDATE`,
  `SELECT FROM jadwal_ujian WHERE kode_penawaran = $1 AND $2::text[] IS NOT NULL ORDER BY kode_jadwal FOR UPDATE`,
];

const REMOVE: readonly string[] = [
  'DELETE FROM ruang WHERE kode_jadwal = ANY($1)',
  'DELETE FROM detail_jadwal WHERE kode_jadwal = ANY($1)',
  'DELETE FROM jadwal_ujian WHERE kode_jadwal = ANY($1)',
];
const KEEP = `INSERT INTO jadwal_ujian (kode_jadwal, kode_penawaran, lokasi_ujian, disabilitas, urutan) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (kode_jadwal) DO UPDATE SET lokasi_ujian = excluded.lokasi_ujian, disabilitas = excluded.disabilitas, urutan = excluded.urutan`;
const SESSIONS = `INSERT INTO detail_jadwal (kode_jadwal, tanggal, jam_mulai, jam_selesai, jenis_tes)
  SELECT $1, * FROM json_to_recordset($2::json) AS n (tanggal date, jam_mulai time, jam_selesai time, jenis_tes text)`;
const LAST = 'SELECT jadwal_terakhir FROM penawaran WHERE kode_penawaran = $1';
const COUNT = 'UPDATE penawaran SET jadwal_terakhir = $2 WHERE kode_penawaran = $1';

/** Number of a schedule within its offering. */
const placeOf = (kode_jadwal: string): number => Number(/-(\d+)$/.exec(kode_jadwal)?.[1] ?? 0);

const store = async (db: Db, before: DetailPenawaran, next: readonly JadwalDikirim[]): Promise<void> => {
  const kode = before.kode_penawaran;
  const kept = next.map((j) => j.kode_jadwal);
  const gone = before.jadwal.map((j) => j.kode_jadwal).filter((code) => !kept.includes(code));
  for (const statement of REMOVE) await db.query(statement, [gone]);
  const counted = (await db.query<{ jadwal_terakhir: number }>(LAST, [kode])).rows[0]?.jadwal_terakhir ?? 0;
  // What was copied or seeded has numbers that were never counted.
  let last = Math.max(counted, ...before.jadwal.map((j) => placeOf(j.kode_jadwal)));
  for (const [i, { kode_jadwal, lokasi_ujian, disabilitas, sesi }] of next.entries()) {
    const code = kode_jadwal ?? `${kode}-${(last += 1)}`;
    await db.query(KEEP, [code, kode, lokasi_ujian, disabilitas, i + 1]);
    await db.query('DELETE FROM detail_jadwal WHERE kode_jadwal = $1', [code]);
    await db.query(SESSIONS, [code, JSON.stringify(sesi)]);
  }
  // A number once given is never given again: a page opened before would choose another place by it.
  await db.query(COUNT, [kode, last]);
};

/** New versions of the cards that say something else now; whose they are. However many: one job has them drawn afterwards. */
const reissue = async (
  { jobs }: Services,
  db: Db,
  kode: string,
  codes: readonly string[],
): Promise<string[]> => {
  const whose = await renewCards(db, kode, codes);
  if (whose.length > 0) await jobs.send(db, 'kartu-ulang', { kode_penawaran: kode });
  return whose;
};

const sectionOf = ({ jadwal }: Pick<DetailPenawaran, 'jadwal'>): JadwalDikirim[] => tidyJadwal(jadwal);
/** A new schedule has no code yet, so that a repeated click is known by all the rest. */
const isAs =
  (next: readonly JadwalDikirim[]) =>
  (before: DetailPenawaran): boolean => {
    const stands = sectionOf(before);
    const known = stands.map((j, i) => (next[i]?.kode_jadwal === null ? { ...j, kode_jadwal: null } : j));
    return JSON.stringify(known) === JSON.stringify(next);
  };

/**
 * Replaces the exam schedules. Throws as `changeOffering`, `perlu_konfirmasi` where somebody chose what changes.
 */
export const changeExams = (
  deps: Services,
  by: By,
  { jadwal, versi, konfirmasi }: BodyOf<typeof ubahUjianPenawaran>,
) => {
  const next = tidyJadwal(jadwal);
  const codesOf = (before: DetailPenawaran) => jadwalBerubah(next, before).map((j) => j.kode_jadwal);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah ujian penawaran',
    versi,
    konfirmasi,
    of: sectionOf,
    done: isAs(next),
    lock: async (db, at) => {
      await db.query(ALONE, [by.kode]);
      const changed = codesOf(await readOffering(db, by.kode, at));
      for (const statement of LOCKS) await db.query(statement, [by.kode, changed]);
    },
    check: (before, at) => periksaUjian(jadwal, before, at),
    warn: (before) => konfirmasiUjian(next, before),
    store: async (db, before) => {
      const codes = codesOf(before);
      await store(db, before, next);
      await followExams(db, by.kode, codes);
      await tellMoved(deps, db, { kode: by.kode, codes, versi: before.versi + 1 });
      return reissue(deps, db, by.kode, codes);
    },
  });
};
