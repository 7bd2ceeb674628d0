/** A scenario from rows to its ledger, and the reasons from a ledger to rows: what the thread of a job does (seleksi 15, seleksi 17). */

import type { Ringkas } from '@gerbang/contract/office/seleksi';
import { type Aturan, TANPA_TAMBAHAN } from '@gerbang/contract/seleksi/aturan';
import type { Db } from '../db/pool.ts';
import {
  compileRule,
  digestOfInput,
  readComponents,
  readParticipants,
  readProgrammes,
} from '../domain/peserta-seleksi.ts';
import { readDecisions } from '../domain/sidang.ts';
import { newSeed } from '../seleksi/draw.ts';
import { readLedger, writeLedger } from '../seleksi/ledger.ts';
import type { Outcome } from '../seleksi/outcome.ts';
import { reasonsOf } from '../seleksi/reasons.ts';
import type { Participant, Rule } from '../seleksi/rule.ts';
import { writePseudonymous } from '../seleksi/samaran.ts';
import { type Placed, placesIn } from '../seleksi/ulang-panggilan.ts';

/** A scenario to run, with the bytes of its draw, which it uses where every component is closed. */
export interface RunTask {
  id_skenario: number;
  kode_penawaran: string;
  aturan: Aturan;
  benih: string;
  induk: string | null;
}
/** Reasons to work out of a ledger. */
export interface ReasonTask {
  id_hasil: number;
  buku: Uint8Array;
}
export type Figures = Omit<Ringkas, 'prodi'> & { prodi: Omit<Ringkas['prodi'][number], 'nama'>[] };
/** What a run leaves, its ledger in parts. */
export interface Ran {
  segel: string;
  masukan: string;
  tertutup: boolean;
  ringkas: Figures;
  buku: Uint8Array<ArrayBuffer>[];
  /** The same under other names and the key that leads back; null where a score can still change. */
  samaran: { segel: string; buku: Uint8Array<ArrayBuffer>[]; kunci: Uint8Array<ArrayBuffer>[] } | null;
}
/** What the thread says. */
export type News = { kemajuan: number } | { ran: Ran } | { gagal: string } | { selesai: true };

const PART = 1_000_000;
/** Lines joined to parts of about a megabyte. */
const joined = (lines: readonly string[]): Uint8Array<ArrayBuffer>[] => {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < PART) continue;
    parts.push(encoder.encode(text));
    text = '';
  }
  if (text !== '') parts.push(encoder.encode(text));
  return parts;
};

const figuresOf = (
  rule: Rule,
  participants: readonly Participant[],
  { verdicts, fills, lebih_baik }: Outcome,
  sidang: number,
): Figures => {
  const pilihan: number[] = [];
  const chosen = new Map<string, number>();
  for (const [i, { diterima }] of verdicts.entries()) {
    for (const prodi of participants[i]?.pilihan ?? []) chosen.set(prodi, (chosen.get(prodi) ?? 0) + 1);
    if (diterima === 0) continue;
    while (pilihan.length < diterima) pilihan.push(0);
    pilihan[diterima - 1] = (pilihan[diterima - 1] as number) + 1;
  }
  return {
    peserta: verdicts.length,
    diterima: pilihan.reduce((sum, n) => sum + n, 0),
    pilihan,
    lebih_baik,
    ...(sidang > 0 ? { sidang } : {}),
    prodi: fills.map(({ prodi, memenuhi, terisi, lebih, batas }, p) => ({
      prodi,
      kursi: rule.prodi[p]?.kursi.reduce((sum, { jumlah }) => sum + jumlah, 0) ?? 0,
      terisi: terisi.reduce((sum, n) => sum + n, lebih ?? 0),
      ...(lebih ? { lebih } : {}),
      peminat: chosen.get(prodi) ?? 0,
      memenuhi,
      batas: batas.at(-1)?.nilai ?? null,
    })),
  };
};

const FORGET = 'DELETE FROM skenario_diterima WHERE id_skenario = $1';
const ADMIT = `INSERT INTO skenario_diterima (id_skenario, nomor_pendaftar, prodi, pilihan)
  SELECT $1, p.nomor_pendaftar, a.prodi, a.pilihan FROM unnest($2::text[], $3::text[], $4::int[]) AS a (id, prodi, pilihan) JOIN pendaftar p ON p.nomor_peserta = a.id`;
const BATCH = 20_000;

/** Runs a scenario within the transaction of `db`, which sees one moment of everything. */
export const runScenario = async (db: Db, task: RunTask, tell: (kemajuan: number) => void): Promise<Ran> => {
  const { id_skenario, kode_penawaran, aturan, benih, induk } = task;
  const components = await readComponents(db, kode_penawaran);
  const rule = compileRule(aturan, components, await readProgrammes(db, kode_penawaran));
  const tertutup = components.every(({ ditutup }) => ditutup);
  const masukan = await digestOfInput(db, kode_penawaran);
  tell(10);
  const read = await readParticipants(db, kode_penawaran, rule, aturan.tambahan ?? TANPA_TAMBAHAN, (n, of) =>
    tell(10 + Math.round((40 * n) / Math.max(of, 1))),
  );
  const participants = read.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const selection = {
    penawaran: kode_penawaran,
    induk,
    // Who can still change a score must not learn how equals are drawn.
    benih: tertutup ? benih : newSeed(),
    rule,
    participants,
    decisions: await readDecisions(db, kode_penawaran),
  };
  const { outcome, seal, lines } = writeLedger(selection);
  tell(70);
  const other = tertutup ? writePseudonymous(selection, seal, newSeed()) : null;
  tell(80);
  const admitted = outcome.verdicts.flatMap(({ id, diterima }, i) =>
    diterima === 0 ? [] : [{ id, diterima, prodi: participants[i]?.pilihan[diterima - 1] as string }],
  );
  await db.query(FORGET, [id_skenario]);
  for (let at = 0; at < admitted.length; at += BATCH) {
    const some = admitted.slice(at, at + BATCH);
    await db.query(ADMIT, [
      id_skenario,
      some.map((one) => one.id),
      some.map((one) => one.prodi),
      some.map((one) => one.diterima),
    ]);
  }
  tell(95);
  return {
    segel: seal,
    masukan,
    tertutup,
    ringkas: figuresOf(rule, participants, outcome, selection.decisions.length),
    buku: joined(lines),
    samaran: other && { segel: other.seal, buku: joined(other.lines), kunci: joined(other.key) },
  };
};

const KEEP = `INSERT INTO alasan_hasil (id_hasil, nomor_pendaftar, isi)
  SELECT $1, p.nomor_pendaftar, r.isi FROM json_to_recordset($2) AS r (id text, isi jsonb) JOIN pendaftar p ON p.nomor_peserta = r.id ON CONFLICT DO NOTHING`;
const REASONS = 2_000;

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
const writePlaces = async (
  db: Db,
  id_hasil: number,
  cara: Rule['cara'],
  { seats, waiting, held }: Placed,
): Promise<void> => {
  const write = async (sql: string, rows: readonly object[], ...more: unknown[]) => {
    for (let at = 0; at < rows.length; at += REASONS)
      await db.query(sql, [id_hasil, JSON.stringify(rows.slice(at, at + REASONS)), ...more]);
  };
  await write(PLACES, seats);
  await write(WAITING, waiting);
  await write(SEATS, held, cara);
  await db.query(COMPLETE, [id_hasil]);
};
/** Writes reasons, seats and waiting lists of a ledger; harmless to repeat. Throws where the ledger is not whole. */
export const writeReasons = async (db: Db, { id_hasil, buku }: ReasonTask): Promise<void> => {
  const text = new TextDecoder().decode(buku);
  const ledger = readLedger(text.match(/[^\n]*\n/g) ?? []);
  if (ledger.failed) throw new Error(ledger.failed.difference?.what);
  const reasons = reasonsOf(ledger);
  for (let at = 0; at < reasons.length; at += REASONS) {
    const some = reasons.slice(at, at + REASONS).map(({ id, ...isi }) => ({ id, isi }));
    await db.query(KEEP, [id_hasil, JSON.stringify(some)]);
  }
  await writePlaces(db, id_hasil, ledger.rule.cara, placesIn(ledger));
};
