/**
 * The shape of acts on many: done to each of what a list is narrowed to. A preview says who is left out and why; the rows
 * are written down with who asked, and a job (massal-run.ts) does them, so that one that is killed goes on where it stood
 * and does nobody twice.
 */
import { problem } from '@gerbang/contract';
import { type AnyBulk, MASSAL_CONTOH, type PratinjauMassal } from '@gerbang/contract/wire/massal';
import type { Author } from '../audit.ts';
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
interface Kind<I extends object> {
  jenis: string;
  /** The desk whose act on one it does. */
  meja: string;
  /** Why some of these are left out, by number; who is not named is not. */
  leaves(db: Db, nomor: readonly string[], isi: I, at: Date): Promise<ReadonlyMap<string, string>>;
  /** Where one officer does it to more than so many within a day, a second one lets it begin. */
  alone?: number;
  /** What doing it to so many costs, by channel. */
  costs?(db: Db, jumlah: number): Promise<NonNullable<PratinjauMassal['biaya']>>;
  /** How many of these read which language. */
  readers?(db: Db, nomor: readonly string[]): Promise<NonNullable<PratinjauMassal['bahasa']>>;
  /** Takes back what was done and has not reached anybody yet, where the act is stopped. */
  recall?(db: Db, id: string): Promise<unknown>;
}
/** Done one by one, as the act on one does. */
export interface OneByOne<I extends object> extends Kind<I> {
  /** Does it to one; a problem leaves the applicant as they were. What it answers is kept sealed. */
  does(deps: Deps, doing: Doing, isi: I): Promise<Buffer | null>;
  undo?: {
    /** Entries of the history after which it is no longer this act's to take back. */
    overtaken: readonly string[];
    /** Puts back what was there before. */
    does(deps: Deps, doing: Doing, lama: unknown): Promise<unknown>;
  };
}
/** Decided and written by the database alone, some thousands in one statement; never taken back. */
export interface AtOnce<I extends object> extends Kind<I> {
  atOnce: {
    /** Applicants of a batch: whoever stops it waits for one. */
    most: number;
    /** Throws what keeps it from everybody. */
    may(deps: Deps): Promise<void>;
    /** SQL: `nomor` and `alasan`, why one is left out or null, of each in `batch (nomor)`. */
    judges: string;
    /** SQL: does it to those of `judged` without a reason; `$1` is the act, `$2` the moment. */
    does: string;
  };
}
/** An act on many; `I` is what is the same for all. */
export type BulkKind<I extends object> = OneByOne<I> | AtOnce<I>;
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
  const biaya = await over.kind.costs?.(deps.pool, affected.length);
  const bahasa = await over.kind.readers?.(deps.pool, affected);
  return {
    dipilih: nomor.length,
    dikenai: affected.length,
    ...(biaya ? { biaya } : {}),
    ...(bahasa ? { bahasa } : {}),
    dilewati: shown.map(({ nomor: some, ...reason }) => ({
      ...reason,
      contoh: some.map((one) => ({ nomor_pendaftar: one, nama_lengkap: names.get(one) ?? null })),
    })),
  };
};

/** Rows of a statement, so that none runs into the limit of its time. */
const WRITTEN = 20_000;
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
    for (let from = 0; from < nomor.length; from += WRITTEN) {
      const some = nomor.slice(from, from + WRITTEN);
      await db.query(WHOM, [id, some, some.map((one) => left.get(one) ?? null), at]);
    }
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
