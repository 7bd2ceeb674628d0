/** A scenario from rows to its ledger, and the reasons from a ledger to rows: what the thread of a job does (seleksi 15, seleksi 17). */

import type { MessagePort } from 'node:worker_threads';
import { type Aturan, TANPA_TAMBAHAN } from '@gerbang/contract/seleksi/aturan';
import { firstOf } from '../certain.ts';
import { type Db, together } from '../db/pool.ts';
import { inputBeside, readBeside, readHoldings } from '../domain/koreksi.ts';
import { compileRule, readComponents, readParticipants, readProgrammes } from '../domain/peserta-seleksi.ts';
import { readDecisions } from '../domain/sidang.ts';
import { readInColumns } from '../seleksi/baca.ts';
import { joined } from '../seleksi/baris.ts';
import { type Columns, participantsOf } from '../seleksi/columns.ts';
import { newSeed } from '../seleksi/draw.ts';
import { compose, type Told } from '../seleksi/ledger.ts';
import { type Decided, decide, type Verdict } from '../seleksi/outcome.ts';
import { type Reason, reasonsIn, reasonsOf } from '../seleksi/reasons.ts';
import type { Rule } from '../seleksi/rule.ts';
import { composePseudonymous } from '../seleksi/samaran.ts';
import { orderedDecisions } from '../seleksi/sidang.ts';
import { heldIn, seatsIn, waitingIn } from '../seleksi/ulang-panggilan.ts';
import { VERSION } from '../version.ts';
import { type Figures, figuresOf } from './figures.ts';

/** A scenario to run, with the bytes of its draw, which it uses where every component is closed. */
export interface RunTask {
  id_skenario: number;
  kode_penawaran: string;
  aturan: Aturan;
  benih: string;
  induk: string | null;
  /** The announced result it corrects; null of any other run. */
  koreksi_dari: number | null;
}
/** Reasons to work out of a ledger, whose parts come through the port as they are asked for. */
export interface ReasonTask {
  id_hasil: number;
  /** The seal of that ledger, as its run left it. */
  segel: string;
  buku: MessagePort;
}
/** One participant's reasons to look up in a ledger, of any scenario. */
export interface LookTask {
  nomor_peserta: string;
  segel: string;
  buku: MessagePort;
}
/** What a run leaves: figures, and where its files were stored. */
export interface Ran {
  segel: string;
  masukan: string;
  tertutup: boolean;
  ringkas: Figures;
  kunci_berkas: string;
  /** The same under other names and the key that leads back; null where a score can still change. */
  samaran: { segel: string; buku: string; kunci: string } | null;
}
/** How far a run is, in hundredths; with what came of it as soon as that is known. */
export interface Progress {
  kemajuan: number;
  ringkas?: Figures;
}
/** What the thread says; through a port it hands over a file in parts, and is told its storage key. */
export type News =
  | Progress
  | { berkas: MessagePort }
  | { ran: Ran }
  | { gagal: string }
  | { selesai: true }
  | { alasan: Reason | null };
/** Stores a file that comes in parts; answers its storage key. */
export type KeepFile = (parts: Iterable<Uint8Array<ArrayBuffer>>) => Promise<string>;

const PART = 1_000_000;
/** Lines as bytes in parts of about a megabyte. */
function* bytesOf(lines: Iterable<string>): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for (const text of joined(lines, PART)) yield encoder.encode(text);
}

const WAY = 'SELECT cara FROM kursi_seleksi WHERE id_hasil = $1 LIMIT 1';
/** The way of an announced result, which a run that corrects it keeps. */
const readWay = async (db: Db, id_hasil: number): Promise<Rule['cara']> =>
  firstOf((await db.query<{ cara: Rule['cara'] }>(WAY, [id_hasil])).rows).cara;

const FORGET = 'DELETE FROM skenario_diterima WHERE id_skenario = $1';
const ADMIT = `INSERT INTO skenario_diterima (id_skenario, nomor_pendaftar, prodi, pilihan)
  SELECT $1, p.nomor_pendaftar, a.prodi, a.pilihan FROM unnest($2::text[], $3::text[], $4::int[]) AS a (id, prodi, pilihan) JOIN pendaftar p ON p.nomor_peserta = a.id`;
const BATCH = 20_000;

const writeAdmitted = async (
  db: Db,
  id_skenario: number,
  rule: Rule,
  { count, ids, start, programme }: Columns,
  { diterima }: Decided,
): Promise<void> => {
  await db.query(FORGET, [id_skenario]);
  let some: { id: string; prodi: string; pilihan: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const pilihan = diterima[i] as number;
    if (pilihan > 0) {
      const p = programme[(start[i] as number) + pilihan - 1] as number;
      some.push({ id: ids[i] as string, prodi: rule.prodi[p]?.kode as string, pilihan });
    }
    if (some.length < BATCH && i < count - 1) continue;
    await db.query(ADMIT, [
      id_skenario,
      some.map((one) => one.id),
      some.map((one) => one.prodi),
      some.map((one) => one.pilihan),
    ]);
    some = [];
  }
};

/** Runs a scenario within the transaction of `db`, which sees one moment of everything; its figures are told before anything is stored. */
export const runScenario = async (
  db: Db,
  task: RunTask,
  keepFile: KeepFile,
  tell: (progress: Progress) => void,
): Promise<Ran> => {
  const { id_skenario, kode_penawaran: penawaran, aturan, induk, koreksi_dari } = task;
  const components = await readComponents(db, penawaran);
  const written = compileRule(aturan, components, await readProgrammes(db, penawaran));
  const rule = koreksi_dari === null ? written : { ...written, cara: await readWay(db, koreksi_dari) };
  const tertutup = components.every(({ ditutup }) => ditutup);
  tell({ kemajuan: 10 });
  const bonus = aturan.tambahan ?? TANPA_TAMBAHAN;
  const { columns, masukan } = await readParticipants(db, penawaran, rule, bonus, (n, of) =>
    tell({ kemajuan: 10 + Math.round((40 * n) / Math.max(of, 1)) }),
  );
  // Who can still change a score must not learn how equals are drawn.
  const benih = tertutup ? task.benih : newSeed();
  const decisions = await readDecisions(db, penawaran);
  const holdings = koreksi_dari === null ? null : await readHoldings(db, penawaran, koreksi_dari);
  const beside =
    koreksi_dari === null || holdings === null ? null : await readBeside(db, koreksi_dari, holdings);
  const decided = decide(rule, columns, benih, orderedDecisions(decisions), holdings);
  const ringkas = figuresOf(rule, columns, decided, decisions.length, beside);
  tell({ kemajuan: 60, ringkas });
  const { verdict, fills } = decided;
  const participant = participantsOf(rule, columns);
  const { count, ids } = columns;
  const run = {
    program: VERSION,
    penawaran,
    induk,
    benih,
    rule,
    decisions,
    holdings,
    count,
    ids,
    participant,
    verdict,
    fills,
  };
  const keepLedgers = async () => {
    const { seal: segel, lines } = compose(run);
    const kunci_berkas = await keepFile(bytesOf(lines()));
    tell({ kemajuan: 70 });
    const other = tertutup ? composePseudonymous(run, segel, newSeed()) : null;
    const samaran = other && {
      segel: other.seal,
      buku: await keepFile(bytesOf(other.lines())),
      kunci: await keepFile(bytesOf(other.key())),
    };
    tell({ kemajuan: 90 });
    return { segel, kunci_berkas, samaran };
  };
  // The database takes the admitted while ledgers are written.
  const [kept] = await together([keepLedgers(), writeAdmitted(db, id_skenario, rule, columns, decided)]);
  return {
    ...kept,
    masukan: holdings && beside ? inputBeside(masukan, holdings, beside) : masukan,
    tertutup,
    ringkas,
  };
};

const REASON = `INSERT INTO alasan_hasil (id_hasil, nomor_pendaftar, isi)
  SELECT $1, p.nomor_pendaftar, r.isi FROM json_to_recordset($2) AS r (id text, isi jsonb) JOIN pendaftar p ON p.nomor_peserta = r.id ON CONFLICT DO NOTHING`;
/** Rows written by one statement. */
const REASONS = 2_000;
function* batches<T>(rows: Iterable<T>, size: number): Generator<T[]> {
  let some: T[] = [];
  for (const row of rows) {
    if (some.push(row) < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

const SEATS = `INSERT INTO kursi_seleksi (id_hasil, prodi, kapasitas, terisi, jenis, cara)
  SELECT $1, r.prodi, coalesce(k.jumlah, (SELECT sum(n) FROM unnest(r.terisi) AS n)), r.terisi, r.jenis, $3
  FROM json_to_recordset($2) AS r (prodi text, terisi int[], jenis jsonb)
  LEFT JOIN LATERAL (SELECT (e->>'jumlah')::int AS jumlah FROM putusan_seleksi u JOIN skenario s ON s.id = u.id_skenario,
    jsonb_array_elements(s.aturan->'kursi') e WHERE u.id_hasil = $1 AND e->>'prodi' = r.prodi) k ON true ON CONFLICT DO NOTHING`;
const PLACES = `INSERT INTO penempatan (id_hasil, nomor_pendaftar, prodi, kursi)
  SELECT $1, p.nomor_pendaftar, r.prodi, r.kursi FROM json_to_recordset($2) AS r (id text, prodi text, kursi int)
  JOIN pendaftar p ON p.nomor_peserta = r.id ON CONFLICT DO NOTHING`;
const WAITING = `INSERT INTO daftar_tunggu (id_hasil, prodi, tempat, nomor_pendaftar, pilihan, kelompok)
  SELECT $1, r.prodi, r.tempat, p.nomor_pendaftar, r.pilihan, r.kelompok
  FROM json_to_recordset($2) AS r (id text, prodi text, tempat int, pilihan int, kelompok text[]) JOIN pendaftar p ON p.nomor_peserta = r.id
  ON CONFLICT DO NOTHING`;
const COMPLETE = 'UPDATE putusan_seleksi SET tunggu_lengkap = true WHERE id_hasil = $1';
// Whoever keeps a seat keeps the reasons it was announced with; whoever gave one up has none anew.
const isNews = ({ pegang }: Verdict): boolean => pegang === undefined || pegang === 'naik';
function* reasonRows(told: Told) {
  let i = 0;
  for (const { id, ...isi } of reasonsOf(told)) {
    if (isNews(told.verdict(i))) yield { id, isi };
    i += 1;
  }
}
function* newSeats(told: Told) {
  const kept = new Set(told.holdings?.map(({ id }) => id));
  for (let i = 0; kept.size > 0 && i < told.count; i += 1) {
    const { id } = told.participant(i);
    if (told.verdict(i).pegang === 'naik') kept.delete(id);
  }
  for (const seat of seatsIn(told)) if (!kept.has(seat.id)) yield seat;
}
/** Writes reasons, seats and waiting lists of a ledger that comes in lines; harmless to repeat. Throws where it is not whole. */
export const writeReasons = async (
  db: Db,
  { id_hasil, segel }: Omit<ReasonTask, 'buku'>,
  lines: AsyncIterable<string>,
): Promise<void> => {
  const told = await readInColumns(lines, segel);
  const write = async (sql: string, rows: Iterable<object>, ...more: unknown[]) => {
    for (const some of batches(rows, REASONS)) await db.query(sql, [id_hasil, JSON.stringify(some), ...more]);
  };
  await write(REASON, reasonRows(told));
  await write(PLACES, newSeats(told));
  await write(WAITING, waitingIn(told));
  await write(SEATS, heldIn(told), told.rule.cara);
  await db.query(COMPLETE, [id_hasil]);
};

/** The reasons of one participant of a ledger, given line by line; null where they take no part. */
export const findReason = async (
  { nomor_peserta, segel }: LookTask,
  text: AsyncIterable<string>,
): Promise<Reason | null> => {
  const told = await readInColumns(text, segel);
  for (let i = 0; i < told.count; i += 1)
    if (told.participant(i).id === nomor_peserta) return reasonsIn(told)(i);
  return null;
};
