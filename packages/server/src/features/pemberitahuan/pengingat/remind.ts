/**
 * Writing reminders that are due. Nobody goes through all applicants: what is due is found among the offerings and schedules,
 * begun once each, and among what was saved so many days ago (pemberitahuan 27).
 */
import type { Pengingat } from '@gerbang/contract/applicant/pemberitahuan';
import type { PengaturanPengingat } from '@gerbang/contract/office/pemberitahuan/pengingat';
import { instantText } from '@gerbang/contract/wire/time';
import { type Db, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { LAST_INSTANT } from '../../../domain/gate.ts';
import { CHANNELS, notify } from '../../../domain/pemberitahuan.ts';
import { GIVEN_BACK } from '../../../domain/pendaftar.ts';
import { EXAM_BUILDING, EXAM_ROOM } from './holds.ts';
import { lockReminders } from './settings.ts';

const DAY_MS = 86_400_000;
/** Applicants written down together. */
const TOGETHER = 1000;
/** How far back idle forms are looked for where nothing was looked at for long, or ever. */
const BACK_MS = 7 * DAY_MS;

/** SQL: `when` is so many days from `$1` or nearer, by the calendar in Jakarta: told in the morning of that day. */
const within = (when: string, days: string): string =>
  `${when} > $1 AND (${when} AT TIME ZONE 'Asia/Jakarta')::date - ${days}::int <= ($1::timestamptz AT TIME ZONE 'Asia/Jakarta')::date`;
/** SQL: applicant `p` is one of the real, and the fee was not given back. */
const REAL = `NOT p.uji AND NOT ${GIVEN_BACK}`;
const OPEN = "o.tahap = 'dibuka'";
/** SQL: offerings `o` whose `date` is due by `due`, begun by this run alone; $1 the moment, $2 how long before. */
const begun = (jenis: string, date: string, due: string): string =>
  `INSERT INTO pengingat (jenis, sasaran, batas, dimulai) SELECT '${jenis}', o.kode_penawaran, ${date}, $1::timestamptz FROM penawaran o
    WHERE ${OPEN} AND o.tanggal_mulai_daftar <= $1 AND ${due} ON CONFLICT DO NOTHING RETURNING sasaran, batas`;
const END = 'o.tanggal_selesai_daftar';
const HOURS = `${END} > $1 AND ${END} <= $1::timestamptz + $2::int * interval '1 hour'`;
// Where the hours are near, the days are said by them.
const BEGIN_HOURS = begun('batas-jam', END, HOURS);
const BEGIN_DAYS = begun(
  'batas-hari',
  END,
  `${within(END, '$2')} AND ${END} > $1::timestamptz + $3::int * interval '1 hour'`,
);
const BEGIN_ANNOUNCEMENT = begun('pengumuman', 'o.tanggal_pengumuman', within('o.tanggal_pengumuman', '$2'));
const BEGIN_EXAM = `INSERT INTO pengingat (jenis, sasaran, batas, dimulai)
  SELECT 'ujian', kode_jadwal, mulai, $1::timestamptz FROM (
    SELECT kode_jadwal, min((d.tanggal + d.jam_mulai) AT TIME ZONE 'Asia/Jakarta') AS mulai FROM detail_jadwal d
      JOIN jadwal_ujian USING (kode_jadwal) JOIN penawaran o USING (kode_penawaran) WHERE ${OPEN} GROUP BY kode_jadwal) s
  WHERE ${within('mulai', '$2')} ON CONFLICT DO NOTHING RETURNING sasaran, batas`;

/** SQL: notices of one date to applicants `p`; $1 target, $2 event, $3 key, $4 words, $5 date, $6 the moment. */
const tell = (from: string, where: string, words = '$4::jsonb'): string =>
  `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kanal, kunci, isi, batas, dibuat, mulai)
  SELECT p.nomor_pendaftar, $2::text, k.kanal, $3::text, ${words}, $5::timestamptz, $6::timestamptz, $6::timestamptz FROM ${from} CROSS JOIN LATERAL (${CHANNELS}) k
  WHERE ${where} AND ${REAL} ON CONFLICT DO NOTHING`;
const OF_OFFERING = 'p.kode_penawaran = $1 AND p.fase';
const UNFINISHED = tell(
  'pendaftar p',
  `${OF_OFFERING} IN ('belum', 'mengisi', 'koreksi') AND (p.batas_khusus IS NULL OR p.batas_khusus <= $5::timestamptz)`,
);
const AWAITING = tell('pendaftar p', `${OF_OFFERING} IN ('terverifikasi', 'hadir')`);
const SEATED = tell(
  'ruang r JOIN gedung g USING (id_gedung) JOIN kursi s USING (id_ruang) JOIN jadwal_ujian j USING (kode_jadwal) JOIN pendaftar p USING (nomor_pendaftar)',
  'r.kode_jadwal = $1 AND p.kode_jadwal = $1 AND p.diverifikasi IS NOT NULL',
  `$4::jsonb || jsonb_build_object('tempat', j.lokasi_ujian, 'ruang', ${EXAM_ROOM}, 'gedung', ${EXAM_BUILDING})`,
);

interface Begun {
  sasaran: string;
  batas: Date;
}
interface Run {
  deps: Pick<Deps, 'pool' | 'notices' | 'now'>;
  db: Db;
  at: Date;
  settings: PengaturanPengingat;
}
/** Which one of its kind a reminder is: the date it speaks of, so that another date is told anew. */
const keyOf = (jenis: string, batas: Date): string => `${jenis} ${batas.toISOString()}`;
/** Tells of each date that this run began. */
const tellBegun = async (
  { db, at }: Run,
  rows: readonly Begun[],
  statement: string,
  peristiwa: Pengingat,
  jenis: string,
  word: 'batas' | 'waktu',
): Promise<void> => {
  for (const { sasaran, batas } of rows)
    await db.query(statement, [
      sasaran,
      peristiwa,
      keyOf(jenis, batas),
      JSON.stringify({ [word]: instantText(batas) }),
      batas,
      at,
    ]);
};

type Own = { nomor: string; batas: Date };
type OfOne = Own & { kunci: string };
/** Tells each of an own date. */
const tellEach = async ({ deps, db }: Run, rows: readonly OfOne[], peristiwa: Pengingat): Promise<void> => {
  for (let i = 0; i < rows.length; i += TOGETHER)
    await notify(
      deps,
      db,
      rows.slice(i, i + TOGETHER).map(({ nomor, batas, kunci }) => ({
        nomor,
        peristiwa,
        kunci,
        isi: { batas: instantText(batas) },
        batas,
      })),
    );
};

/** SQL: deadlines of their own that are due by `due`, of who was not told of them yet. */
const own = (jenis: string, due: string): string =>
  `SELECT p.nomor_pendaftar AS nomor, p.batas_khusus AS batas FROM pendaftar p JOIN penawaran o USING (kode_penawaran)
  WHERE p.diverifikasi IS NULL AND p.batas_khusus > $1 AND p.batas_khusus <= $1::timestamptz + $2::int * interval '1 ${jenis === 'hari' ? 'day' : 'hour'}' + interval '1 day'
    AND ${due} AND p.batas_khusus > ${END} AND ${OPEN} AND ${REAL}
    AND NOT EXISTS (SELECT FROM pemberitahuan n WHERE n.nomor_pendaftar = p.nomor_pendaftar AND n.peristiwa = 'ingat-batas'
      AND n.batas = p.batas_khusus AND n.kunci LIKE '${jenis} %')`;
const OWN_HOURS = own('jam', "p.batas_khusus <= $1::timestamptz + $2::int * interval '1 hour'");
const OWN_DAYS = own(
  'hari',
  `${within('p.batas_khusus', '$2')} AND p.batas_khusus > $1::timestamptz + $3::int * interval '1 hour'`,
);
const keyed = (jenis: string, rows: readonly Own[]): OfOne[] =>
  rows.map((row) => ({ ...row, kunci: keyOf(jenis, row.batas) }));

/** The end of registration, days and hours before it: of offerings, and of who has a deadline of their own. */
const remindOfEnd = async (run: Run): Promise<void> => {
  const { db, at } = run;
  const { batas_hari: days, batas_jam: hours } = run.settings;
  const about = async (jenis: 'jam' | 'hari', begin: string, ofOne: string, asked: readonly unknown[]) => {
    const { rows } = await db.query<Begun>(begin, [...asked]);
    await tellBegun(run, rows, UNFINISHED, 'ingat-batas', jenis, 'batas');
    await tellEach(run, keyed(jenis, (await db.query<Own>(ofOne, [...asked])).rows), 'ingat-batas');
  };
  if (hours > 0) await about('jam', BEGIN_HOURS, OWN_HOURS, [at, hours]);
  if (days > 0) await about('hari', BEGIN_DAYS, OWN_DAYS, [at, days, hours]);
};
const remindOfExam = async (run: Run): Promise<void> => {
  const { db, at, settings } = run;
  if (settings.ujian_hari === 0) return;
  const { rows } = await db.query<Begun>(BEGIN_EXAM, [at, settings.ujian_hari]);
  await tellBegun(run, rows, SEATED, 'ingat-ujian', 'ujian', 'waktu');
};
const remindOfAnnouncement = async (run: Run): Promise<void> => {
  const { db, at, settings } = run;
  if (settings.pengumuman_hari === 0) return;
  const { rows } = await db.query<Begun>(BEGIN_ANNOUNCEMENT, [at, settings.pengumuman_hari]);
  await tellBegun(run, rows, AWAITING, 'ingat-pengumuman', 'pengumuman', 'waktu');
};

// What an applicant saved, or the payment that made the account, is the last of theirs that the audit has.
const IDLE = `SELECT p.nomor_pendaftar AS nomor, max(a.waktu) AS terakhir, min(${LAST_INSTANT}) AS batas
  FROM audit a JOIN pendaftar p ON p.nomor_pendaftar = a.subjek JOIN penawaran o USING (kode_penawaran)
  WHERE a.waktu > $1 AND a.waktu <= $2 AND (a.pelaku = 'pendaftar' OR a.tindakan = 'catat pembayaran')
    AND p.diverifikasi IS NULL AND ${OPEN} AND o.tanggal_mulai_daftar <= $3 AND ${LAST_INSTANT} > $3 AND ${REAL}
    AND NOT EXISTS (SELECT FROM audit b WHERE b.subjek = a.subjek AND b.pelaku = 'pendaftar' AND b.waktu > $2)
  GROUP BY p.nomor_pendaftar`;
const LOOKED_AT = 'UPDATE pengaturan_pengingat SET formulir_sampai = $1';
/** Forms that nothing was saved in for so many days: of what was saved then, not of everybody. */
const remindOfForm = async (run: Run, looked: Date | null): Promise<void> => {
  const { db, at, settings } = run;
  if (settings.formulir_hari === 0) return;
  const until = new Date(at.getTime() - settings.formulir_hari * DAY_MS);
  const from = new Date(Math.max(looked?.getTime() ?? 0, until.getTime() - BACK_MS));
  if (from >= until) return;
  const { rows } = await db.query<Own & { terakhir: Date }>(IDLE, [from, until, at]);
  const idle = rows.map((row) => ({ ...row, kunci: row.terakhir.toISOString() }));
  await tellEach(run, idle, 'ingat-formulir');
  await db.query(LOOKED_AT, [until]);
};

const KINDS = [remindOfEnd, remindOfExam, remindOfAnnouncement] as const;
/** Writes every reminder that is due, once however many processes do so; throws what failed at the end. */
export const remind = async (deps: Pick<Deps, 'pool' | 'notices' | 'now'>): Promise<void> => {
  if (!(await deps.notices.isOn())) return;
  const at = deps.now();
  const failed: unknown[] = [];
  const each = (work: (run: Run, looked: Date | null) => Promise<void>) =>
    transaction(deps.pool, async (db) => {
      await db.query("SET LOCAL statement_timeout = '600s'");
      const { settings, formulir_sampai } = await lockReminders(db);
      await work({ deps, db, at, settings }, formulir_sampai);
    }).catch((error: unknown) => failed.push(error));
  for (const work of [...KINDS, remindOfForm]) await each(work);
  if (failed.length > 0) throw new AggregateError(failed, 'reminders failed');
};
