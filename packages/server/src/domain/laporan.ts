/**
 * Reports as their senders write and read them. Nothing is kept of who sends: no address, no browser, and of the time the
 * day alone, for an hour could be laid beside the log of whatever stands between (laporan 2).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  AWALAN_LAPORAN,
  HARI_LAPORAN,
  HURUF_KODE,
  type KategoriLaporan,
  type KeadaanLaporan,
  KODE_PANJANG,
  kodeLaporan,
  NOMOR_PANJANG,
  nomorLaporan,
  TAMBAHAN_MAX,
} from '@gerbang/contract/applicant/laporan';
import { endOfWorkingDay, jakartaDay } from '@gerbang/contract/wire/time';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { offeringName } from './penawaran.ts';
import { RULE, ruleOf } from './sanggah.ts';

type Needed = Pick<Deps, 'pool' | 'now'>;
/** What a reporter says. */
export interface Said {
  kategori: KategoriLaporan;
  kode_penawaran: string | null;
  prodi: string | null;
  isi: string;
  kontak: string | null;
}
/** What opens a report again. */
export interface Key {
  nomor: string;
  kode: string;
}

// 32 letters: a byte chooses each of them as often.
const drawn = (length: number): string =>
  Array.from(randomBytes(length), (byte) => HURUF_KODE.charAt(byte % HURUF_KODE.length)).join('');
const digestOf = ({ nomor, kode }: Key): Buffer =>
  createHash('sha256').update(`laporan\n${nomor}\n${kode}`).digest();

/** The last moment to answer what comes at `at`: the days off are those of the objections. */
const answerBy = async (db: Db, at: Date): Promise<Date> => {
  const { rows } = await db.query<{ aturan: Parameters<typeof ruleOf>[0] }>(`SELECT ${RULE} AS aturan`);
  return endOfWorkingDay(at, HARI_LAPORAN, ruleOf(rows[0]?.aturan).libur);
};

const ADD = `INSERT INTO laporan (nomor, sidik_kode, kategori, kode_penawaran, prodi, kontak, masuk, batas_jawab)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (nomor) DO NOTHING RETURNING id_laporan`;
const WRITE = 'INSERT INTO pesan_laporan (id_laporan, petugas, isi, hari) VALUES ($1, NULL, $2, $3)';
/** Stores a report; answers number and code, the code for the only time. */
export const sendReport = ({ pool, now }: Needed, said: Said): Promise<Key> =>
  transaction(pool, async (db) => {
    const at = now();
    const by = await answerBy(db, at);
    for (;;) {
      const key = {
        nomor: nomorLaporan(`${AWALAN_LAPORAN}${drawn(NOMOR_PANJANG)}`),
        kode: kodeLaporan(drawn(KODE_PANJANG)),
      };
      const { kategori, kode_penawaran, prodi, kontak, isi } = said;
      const values = [key.nomor, digestOf(key), kategori, kode_penawaran, prodi, kontak, jakartaDay(at), by];
      const made = (await db.query<{ id_laporan: number }>(ADD, values)).rows[0];
      if (!made) continue;
      await db.query(WRITE, [made.id_laporan, isi, jakartaDay(at)]);
      return key;
    }
  });

interface Message {
  dari_petugas: boolean;
  isi: string;
  hari: string;
}
/** A report as its sender reads it: who answered is not told. */
export interface OwnReport {
  id_laporan: number;
  nomor: string;
  kategori: KategoriLaporan;
  penawaran: string | null;
  masuk: string;
  batas_jawab: Date;
  keadaan: KeadaanLaporan;
  alasan_tutup: string | null;
  pesan: Message[];
}
type Row = Omit<OwnReport, 'pesan'> & { sidik_kode: Buffer };
const FIND = `SELECT l.id_laporan, l.nomor, l.sidik_kode, l.kategori, ${offeringName()} AS penawaran, l.masuk, l.batas_jawab, l.keadaan, l.alasan_tutup
  FROM laporan l LEFT JOIN penawaran o USING (kode_penawaran) LEFT JOIN jalur j USING (kode_jalur) WHERE l.nomor = $1`;
const MESSAGES = `SELECT petugas IS NOT NULL AS dari_petugas, isi, hari FROM pesan_laporan WHERE id_laporan = $1 ORDER BY id_pesan`;
const NOBODY = Buffer.alloc(32);

/** Number and code as they are compared. */
export const keyOf = (typed: Key): Key => ({
  nomor: nomorLaporan(typed.nomor),
  kode: kodeLaporan(typed.kode),
});
/** The report a key opens; undefined for a wrong code as for a number that is none. */
export const findOwnReport = async (db: Db, key: Key): Promise<OwnReport | undefined> => {
  const row = (await db.query<Row & Record<string, unknown>>(FIND, [key.nomor])).rows[0];
  const isRight = timingSafeEqual(row?.sidik_kode ?? NOBODY, digestOf(key));
  if (!row || !isRight) return undefined;
  const { sidik_kode: _, ...report } = row;
  const { rows } = await db.query<Message & Record<string, unknown>>(MESSAGES, [report.id_laporan]);
  return { ...report, pesan: rows };
};
/** Whether its sender can add to it. */
export const takesMore = ({ keadaan, pesan }: OwnReport): boolean =>
  keadaan !== 'ditutup' && pesan.filter(({ dari_petugas }) => !dari_petugas).length <= TAMBAHAN_MAX;

const WAIT = `UPDATE laporan SET versi = versi + 1, keadaan = 'menunggu', batas_jawab = CASE WHEN keadaan = 'menunggu' THEN batas_jawab ELSE $2 END WHERE id_laporan = $1`;
/** Adds to the report a key opens; undefined where there is none, and unchanged where it takes no more or says this already. */
export const addToReport = ({ pool, now }: Needed, key: Key, isi: string): Promise<OwnReport | undefined> =>
  transaction(pool, async (db) => {
    await db.query('SELECT FROM laporan WHERE nomor = $1 FOR UPDATE', [key.nomor]);
    const report = await findOwnReport(db, key);
    const last = report?.pesan.at(-1);
    const isSaid = last?.dari_petugas === false && last.isi === isi;
    if (!report || !takesMore(report) || isSaid) return report;
    const at = now();
    await db.query(WRITE, [report.id_laporan, isi, jakartaDay(at)]);
    await db.query(WAIT, [report.id_laporan, await answerBy(db, at)]);
    return findOwnReport(db, key);
  });
