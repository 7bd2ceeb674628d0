/** Rows of a collection: read, added, changed and deleted in transactions that pass the gate, each with one audit entry. */
import { type CollectionPart, problem, type Step, type Value, type Values } from '@gerbang/contract';
import { author } from '../audit.ts';
import { firstOf } from '../certain.ts';
import { type Db, named, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { CURRENT_FILES, type FileRow } from '../domain/berkas.ts';
import { passGate } from '../domain/gate.ts';
import { requireSeen } from '../domain/seen.ts';

/** What is done with the rows of one collection. */
export interface Rows {
  /** Those of an applicant, oldest first. */
  list(nomor: string): Promise<Values[]>;
  /** Files in use of an applicant, by slot. */
  files(nomor: string): Promise<Map<string, FileRow>>;
  /** Whether a row is the applicant's. */
  isOwn(nomor: string, row: string): Promise<boolean>;
  /** Adds a judged row; throws `belum_lengkap` where there are as many as may be, and as `passGate`. */
  add(db: Db, nomor: string, values: Values, at: Date): Promise<Values>;
  /**
   * Makes an own row `values`, as far as they name columns; throws `tidak_ditemukan`, `versi_usang` where it is not as it was `seen`, and as
   * `passGate`. The very same values once more change nothing.
   */
  change(db: Db, nomor: string, row: string, values: Values, sent: ChangeSent): Promise<Values>;
  /** Deletes a row and takes its file out of use; throws `tidak_ditemukan`, and as `passGate`. */
  remove(nomor: string, row: string): Promise<void>;
}

interface ChangeSent {
  /** When the row was stored that the sender saw. */
  seen: string | undefined;
  /** A file comes with it. */
  file: boolean;
  at: Date;
}

/** Slot of the file of a row. */
export const slotOf = ({ file }: CollectionPart, row: Value | undefined): string => `${file?.slot}/${row}`;

const OUT_OF_USE =
  'UPDATE berkas SET diganti = $3 WHERE nomor_pendaftar = $1 AND slot = $2 AND diganti IS NULL';

/** SQL: when a row was stored, which tells one version of it from another. */
const STORED = `to_char(disimpan AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS disimpan`;

/** The rows of `part`, a part of `step`. */
export const rowsOf = ({ pool, reader, now }: Deps, step: Step, part: CollectionPart): Rows => {
  const { table, id } = part;
  const columns = Object.keys(part.fields);
  const read = `${id}, ${columns.join(', ')}, ${STORED}`;
  const LIST = `SELECT ${read} FROM ${table} WHERE nomor_pendaftar = $1 ORDER BY ${id}`;
  const OWN = `${table} WHERE ${id} = $1 AND nomor_pendaftar = $2`;
  const UPDATE = `UPDATE ${table} SET disimpan = $3, ${columns.map((c, i) => `${c} = $${i + 4}`).join(', ')}
    WHERE ${id} = $1 AND nomor_pendaftar = $2 RETURNING ${read}`;
  const INSERT = `INSERT INTO ${table} (nomor_pendaftar, disimpan, ${columns.join(', ')}) VALUES ($1, $2, ${columns.map((_, i) => `$${i + 3}`).join(', ')})
    RETURNING ${read}`;

  return {
    list: async (nomor) => (await reader.query<Values>(named(`daftar ${table}`, LIST, [nomor]))).rows,

    files: async (nomor) => {
      const { rows } = await reader.query<FileRow>(named('berkas_semua', CURRENT_FILES, [nomor]));
      return new Map(rows.map((file) => [file.slot, file]));
    },

    isOwn: async (nomor, row) =>
      (await reader.query(named(`milik ${table}`, `SELECT 1 FROM ${OWN}`, [row, nomor]))).rowCount === 1,

    // The gate lets one in at a time, so the maximum holds.
    add: async (db, nomor, values, at) => {
      await passGate(db, nomor, at);
      const { rows: counted } = await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE nomor_pendaftar = $1`,
        [nomor],
      );
      if ((counted[0]?.n ?? 0) >= part.max)
        throw problem(
          'belum_lengkap',
          [{ step: step.key, field: part.key, message: part.maxMessage }],
          part.maxMessage,
        );
      const { rows } = await db.query<Values>(INSERT, [nomor, at, ...columns.map((c) => values[c] ?? null)]);
      const row = firstOf(rows);
      await author(now, 'pendaftar', nomor).note(db, {
        tindakan: `tambah ${table}`,
        subjek: nomor,
        baru: row,
        waktu: at,
      });
      return row;
    },

    change: async (db, nomor, row, values, { seen, file, at }) => {
      const own = async () =>
        (await db.query<Values>(`SELECT ${read} FROM ${OWN}`, [row, nomor])).rows[0] ?? null;
      // Whose row it is comes first, as below; what it holds is read behind the gate.
      if (!(await own())) throw problem('tidak_ditemukan');
      await passGate(db, nomor, at);
      const before = await own();
      if (!before) throw problem('tidak_ditemukan');
      const wanted = columns.map((c) => (c in values ? values[c] : before[c]) ?? null);
      const isSame = columns.every((c, i) => String(before[c] ?? '') === String(wanted[i] ?? ''));
      // An answer that was lost: what was sent is what stands there.
      if (isSame && !file) return before;
      if (!isSame) requireSeen(before.disimpan, seen);
      const { rows } = await db.query<Values>(UPDATE, [row, nomor, at, ...wanted]);
      const after = firstOf(rows);
      await author(now, 'pendaftar', nomor).note(db, {
        tindakan: `ubah ${table}`,
        subjek: nomor,
        lama: before,
        baru: after,
        waktu: at,
      });
      return after;
    },

    remove: (nomor, row) => {
      const at = now();
      return transaction(pool, async (db) => {
        // Whose row it is comes first: a stranger's is absent, whatever the state of one's own form.
        const { rows } = await db.query<Values>(`SELECT ${read} FROM ${OWN}`, [row, nomor]);
        if (!rows[0]) throw problem('tidak_ditemukan');
        await passGate(db, nomor, at);
        const { rowCount } = await db.query(`DELETE FROM ${OWN}`, [row, nomor]);
        if (rowCount === 0) throw problem('tidak_ditemukan');
        if (part.file) await db.query(OUT_OF_USE, [nomor, slotOf(part, row), at]);
        await author(now, 'pendaftar', nomor).note(db, {
          tindakan: `hapus ${table}`,
          subjek: nomor,
          lama: rows[0],
          waktu: at,
        });
      });
    },
  };
};
