/**
 * The shape of acts on many: what the act on one does, done to each of what a list is narrowed to. A preview says who is
 * left out and why; the rows are written down with who asked, and a job does them one by one, each in a transaction of its
 * own in which it is marked as done, so that one that is killed goes on where it stood and does nobody twice.
 */
import { Problem, problem } from '@gerbang/contract';
import { type AnyBulk, MASSAL_CONTOH, type PratinjauMassal } from '@gerbang/contract/wire/massal';
import { type Author, author, type Noted } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { knownApplicants } from '../domain/cari-pendaftar.ts';
import { reasonOf } from '../domain/reason.ts';
import type { Act } from '../domain/tindakan-pendaftar.ts';
import { mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';

/** Whom is meant: those named, or all that the list is narrowed to. */
interface Meant<W> {
  kunci?: readonly string[] | undefined;
  saringan?: W | undefined;
}
/** One act under way on one applicant, in the transaction `db`. */
interface Doing {
  db: Db;
  by: Act;
  /** Of the act on many. */
  id: string;
}
/** An act on many; `I` is what is the same for all. */
export interface BulkKind<I extends object> {
  jenis: string;
  /** The desk whose act on one it does. */
  meja: string;
  /** Why some of these are left out, by number; who is not named is not. */
  leaves(db: Db, nomor: readonly string[], isi: I, at: Date): Promise<ReadonlyMap<string, string>>;
  /** Where one officer does it to more than so many within a day, a second one lets it begin. */
  alone?: number;
  /** Takes back what was done and has not reached anybody yet, where the act is stopped. */
  recall?(db: Db, id: string): Promise<unknown>;
  /** Does it to one, as the act on one does; a problem leaves the applicant as they were. What it answers is kept sealed. */
  does(deps: Deps, doing: Doing, isi: I): Promise<Buffer | null>;
  undo?: {
    /** Entries of the history after which it is no longer this act's to take back. */
    overtaken: readonly string[];
    /** Puts back what was there before. */
    does(deps: Deps, doing: Doing, lama: unknown): Promise<unknown>;
  };
}
/** Finds at most so many rows of what a list is narrowed to. */
type Find<W> = (db: Db, wanted: W, most: number) => Promise<readonly string[]>;
/** An act on many of the rows of a list. */
interface Over<W, I extends object> {
  kind: BulkKind<I>;
  find: Find<W>;
  /** Rows at most. */
  most: number;
}

interface Judged {
  nomor: readonly string[];
  left: ReadonlyMap<string, string>;
  affected: readonly string[];
}
/** Who is meant, and who of them is left out. Throws `massal_terlalu_banyak`, `isian_salah` where nobody is named. */
const judge = async <W, I extends object>(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  { kind, find, most }: Over<W, I>,
  { kunci, saringan }: Meant<W>,
  isi: I,
): Promise<Judged> => {
  if (!kunci && !saringan) throw problem('isian_salah', [{ field: 'kunci', message: 'Pilih pendaftar' }]);
  const nomor = kunci ? await knownApplicants(db, kunci) : await find(db, saringan as W, most + 1);
  if (nomor.length > most)
    throw problem(
      'massal_terlalu_banyak',
      [],
      `Sekali tindakan paling banyak ${most.toLocaleString('id-ID')} pendaftar. Persempit saringannya.`,
    );
  const left = await kind.leaves(db, nomor, isi, now());
  return { nomor, left, affected: nomor.filter((one) => !left.has(one)) };
};

const NAMES =
  'SELECT nomor_pendaftar, nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = ANY($1::text[])';
/** What an act on many would do, without doing it. */
const preview = async <W, I extends object>(
  deps: Deps,
  over: Over<W, I>,
  meant: Meant<W>,
  isi: I,
): Promise<PratinjauMassal> => {
  const { nomor, left, affected } = await judge(deps, deps.pool, over, meant, isi);
  const reasons = Map.groupBy(left, ([, reason]) => reason);
  const shown = [...reasons].map(([alasan, who]) => ({
    alasan,
    jumlah: who.length,
    nomor: who.slice(0, MASSAL_CONTOH).map(([one]) => one),
  }));
  const { rows } = await deps.pool.query<{ nomor_pendaftar: string; nama_lengkap: string | null }>(NAMES, [
    shown.flatMap((reason) => reason.nomor),
  ]);
  const names = new Map(rows.map((row) => [row.nomor_pendaftar, row.nama_lengkap]));
  return {
    dipilih: nomor.length,
    dikenai: affected.length,
    dilewati: shown.map(({ nomor: some, ...reason }) => ({
      ...reason,
      contoh: some.map((one) => ({ nomor_pendaftar: one, nama_lengkap: names.get(one) ?? null })),
    })),
  };
};

const BEGIN = `INSERT INTO massal (id, jenis, petugas, dibuat, alasan, isi, jumlah, perlu_setuju)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`;
const MINE = 'SELECT FROM massal WHERE id = $1 AND petugas = $2 AND jenis = $3';
const WHOM = `INSERT INTO massal_pendaftar (id_massal, nomor_pendaftar, hasil, pesan, waktu)
  SELECT $1, nomor, CASE WHEN pesan IS NOT NULL THEN 'dilewati' END, pesan, CASE WHEN pesan IS NOT NULL THEN $4::timestamptz END
  FROM unnest($2::text[], $3::text[]) AS whom (nomor, pesan) JOIN pendaftar ON nomor_pendaftar = nomor`;

interface Asked<W, I> {
  id: string;
  meant: Meant<W>;
  isi: I;
  alasan: string;
  /** How many the officer saw it would change. */
  jumlah: number;
}
const LATELY = `SELECT coalesce(sum(jumlah), 0)::int AS jumlah FROM massal
  WHERE petugas = $1 AND jenis = $2 AND dibuat > $3::timestamptz - interval '1 day' AND NOT perlu_setuju`;
/** Whether a second officer lets it begin: it is done to more than one alone may do within a day. */
const needsSecond = async (
  db: Db,
  { alone, jenis }: BulkKind<never>,
  who: Author,
  at: Date,
  affected: number,
) => {
  if (alone === undefined) return false;
  const { rows } = await db.query<{ jumlah: number }>(LATELY, [who.id_pelaku, jenis, at]);
  return affected + (rows[0]?.jumlah ?? 0) > alone;
};

/**
 * Writes down whom an act is about and queues it, unless it waits for a second officer; noted once for all. The same id again is the same act. Throws
 * `massal_kosong`, `massal_berubah` where more are meant by now than were seen, and as `judge`.
 */
const begin = <W, I extends object>(
  deps: Deps,
  over: Over<W, I>,
  who: Author,
  { id, meant, isi, alasan, jumlah }: Asked<W, I>,
): Promise<{ id: string }> =>
  transaction(deps.pool, async (db) => {
    const { kind } = over;
    const own = [id, who.id_pelaku, kind.jenis];
    if ((await db.query(MINE, own)).rowCount) return { id };
    const at = deps.now();
    const reason = reasonOf(alasan);
    const { nomor, left, affected } = await judge(deps, db, over, meant, isi);
    if (affected.length === 0) throw problem('massal_kosong');
    if (affected.length > jumlah) throw problem('massal_berubah');
    const waits = await needsSecond(db, kind, who, at, affected.length);
    const values = [id, kind.jenis, who.id_pelaku, at, reason, isi, affected.length, waits];
    if ((await db.query(BEGIN, values)).rowCount === 0) {
      // Sent twice at the same moment: the other one has it.
      if ((await db.query(MINE, own)).rowCount) return { id };
      throw problem('tidak_ditemukan');
    }
    await db.query(WHOM, [id, nomor, nomor.map((one) => left.get(one) ?? null), at]);
    await who.note(db, {
      waktu: at,
      tindakan: `massal ${kind.jenis}`,
      subjek: id,
      baru: {
        alasan: reason,
        ...isi,
        ...(meant.saringan ? { saringan: meant.saringan } : {}),
        jumlah: affected.length,
        dilewati: left.size,
      },
    });
    if (!waits) await deps.jobs.send(db, 'massal', { id });
    return { id };
  });

/** Mounts an act on many rows of a list: what it would do, and beginning it. */
export const mountBulk = <W, I extends object>(
  router: Router,
  deps: Services,
  calls: AnyBulk,
  kind: BulkKind<I>,
  find: Find<W>,
): void => {
  const over = { kind, find, most: calls.most };
  mount(router, calls.pratinjau, ({ body }) => {
    const { kunci, saringan, ...isi } = body as Meant<W>;
    return preview(deps, over, { kunci, saringan }, isi as I);
  });
  mount(router, calls.mulai, ({ who, body }) => {
    const { id, jumlah, alasan, ...rest } = body;
    const { konfirmasi: _, kunci, saringan, ...isi } = rest as Meant<W> & { konfirmasi?: string };
    return begin(deps, over, who, { id, jumlah, alasan, meant: { kunci, saringan }, isi: isi as I });
  });
};

interface Batch {
  id: string;
  jenis: string;
  petugas: string;
  alasan: string;
  isi: object;
  membatalkan: string | null;
  /** It has ended, or waits for a second officer. */
  rests: boolean;
}
const FIND = `SELECT id, jenis, petugas, alasan, isi, membatalkan, selesai IS NOT NULL OR (perlu_setuju AND disetujui IS NULL) AS rests
  FROM massal WHERE id = $1`;
const OPEN = `SELECT nomor_pendaftar AS nomor FROM massal_pendaftar
  WHERE id_massal = $1 AND hasil IS NULL AND nomor_pendaftar > $2 ORDER BY nomor_pendaftar LIMIT 200`;
const TAKE = `SELECT a.lama, a.id_audit FROM massal_pendaftar m LEFT JOIN massal_pendaftar a ON a.id_massal = $3 AND a.nomor_pendaftar = m.nomor_pendaftar
  WHERE m.id_massal = $1 AND m.nomor_pendaftar = $2 AND m.hasil IS NULL FOR UPDATE OF m`;
const LOCK = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE';
const SINCE = 'SELECT FROM audit WHERE subjek = $1 AND id > $2 AND tindakan = ANY($3::text[]) LIMIT 1';
const DONE = `UPDATE massal_pendaftar SET hasil = 'berhasil', pesan = NULL, waktu = $3, lama = $4, rahasia = $5,
    id_audit = (SELECT max(id) FROM audit WHERE subjek = $2)
  WHERE id_massal = $1 AND nomor_pendaftar = $2`;
const REFUSED = `UPDATE massal_pendaftar SET hasil = 'gagal', pesan = $3, waktu = $4
  WHERE id_massal = $1 AND nomor_pendaftar = $2 AND hasil IS NULL`;
const FINISH = `UPDATE massal SET selesai = $2 WHERE id = $1 AND selesai IS NULL
  AND NOT EXISTS (SELECT FROM massal_pendaftar WHERE id_massal = $1 AND hasil IS NULL)`;

const sentence = ({ message, findings }: Problem): string =>
  findings.map((found) => found.message).join(' ') || message;

/** Does one applicant of an act, unless that is done; a refusal is what came of it. */
const doOne = async <I extends object>(
  deps: Deps,
  kind: BulkKind<I>,
  { id, petugas, alasan, isi, membatalkan }: Batch,
  nomor: string,
): Promise<void> => {
  try {
    await transaction(deps.pool, async (db) => {
      const open = (
        await db.query<{ lama: unknown; id_audit: number | null }>(TAKE, [id, nomor, membatalkan])
      ).rows[0];
      if (!open) return;
      let noted: Noted | undefined;
      const officer = author(deps.now, 'petugas', petugas, kind.meja);
      const who: Author = {
        ...officer,
        note: (through, entry) => {
          noted = entry;
          return officer.note(through, entry);
        },
      };
      const doing = { db, by: { who, nomor, alasan }, id };
      let kept: Buffer | null = null;
      if (membatalkan === null) kept = await kind.does(deps, doing, isi as I);
      else {
        if (!kind.undo) throw problem('massal_tetap');
        // What somebody does at this moment is seen, or waits until this is done.
        await db.query(LOCK, [nomor]);
        const since = await db.query(SINCE, [nomor, open.id_audit, kind.undo.overtaken]);
        if (since.rowCount) throw problem('massal_disusul');
        await kind.undo.does(deps, doing, open.lama);
      }
      await db.query(DONE, [id, nomor, deps.now(), JSON.stringify(noted?.lama ?? null), kept]);
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await deps.pool.query(REFUSED, [id, nomor, sentence(error), deps.now()]);
  }
};

/**
 * Does whoever of an act is still to be done, one by one. Harmless to repeat, and to run twice at once. What fails for
 * another reason than a refusal is left open and thrown once all others are done, so that the job is tried again.
 */
export const runBulk = async (deps: Deps, kinds: readonly BulkKind<never>[], id: string): Promise<void> => {
  const batch = (await deps.pool.query<Batch>(FIND, [id])).rows[0];
  if (!batch || batch.rests) return;
  const kind = kinds.find(({ jenis }) => jenis === batch.jenis);
  if (!kind) throw new Error(`no act ${batch.jenis}`);
  const failures: unknown[] = [];
  for (let last = ''; ; ) {
    const { rows } = await deps.pool.query<{ nomor: string }>(OPEN, [id, last]);
    for (const { nomor } of rows)
      await doOne(deps, kind, batch, nomor).catch((error: unknown) => failures.push(error));
    const end = rows.at(-1);
    if (!end) break;
    last = end.nomor;
  }
  if (failures.length > 0) throw failures[0];
  await deps.pool.query(FINISH, [id, deps.now()]);
};
