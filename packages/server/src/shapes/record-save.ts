/** Saving a record: judged, merged with what stands, and stored with its audit entry in one statement. */
import {
  blank,
  type Context,
  problem,
  type RecordPart,
  recordFindings,
  settle,
  type Values,
} from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { gathering } from '../db/gather.ts';
import { type Db, named, type Pool, transaction } from '../db/pool.ts';
import { type FormConfig, hasStep } from '../domain/form-config.ts';
import { gateOf, refusal } from '../domain/gate.ts';
import type { RecordTable } from '../domain/record-tables.ts';
import type { Services } from '../http/services.ts';
import type { Session } from '../http/session.ts';

/** A row to be saved: its columns, whose it is, when, and the version it was built on where the sender named one. */
type Sent = { nomor_pendaftar: string; disimpan: Date; versi: number | null } & Record<string, unknown>;

/**
 * One upsert of the rows in `$2` (JSON) for a set of columns, `$1` its name in the audit: gate, version check, what changed
 * into the audit; answers `others` and the version of each row, for what was written is known already. No row for one: the
 * gate is shut, the version is old, the very first save was overtaken by another, or, unless `waiting`, somebody else holds it.
 */
const upsertSql = (
  table: string,
  columns: readonly string[],
  others: readonly string[],
  waiting: boolean,
): string => {
  const compared = ['versi', ...columns].map(
    (c) => `('${c}', to_jsonb(old.${c}), to_jsonb(saved.${c}), old.${c} IS DISTINCT FROM saved.${c})`,
  );
  return `WITH sent AS (SELECT * FROM json_populate_recordset(NULL::${table}, $2)),
  gate AS (${gateOf('sent', waiting)}),
  -- Locked, so that it is the row as it is when this save replaces it, not as it was when the statement began.
  old AS (SELECT r.* FROM gate JOIN ${table} r USING (nomor_pendaftar) FOR UPDATE OF r),
  saved AS (
    INSERT INTO ${table} AS t (${['nomor_pendaftar', 'disimpan', ...columns].join(', ')})
    SELECT ${['nomor_pendaftar', 'disimpan', ...columns].map((c) => `gate.${c}`).join(', ')}
    FROM gate LEFT JOIN old USING (nomor_pendaftar) WHERE gate.versi IS NULL OR old.versi IS NULL OR old.versi = gate.versi
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET ${['versi = t.versi + 1', ...['disimpan', ...columns].map((c) => `${c} = excluded.${c}`)].join(', ')}
    WHERE EXISTS (SELECT FROM old WHERE old.nomor_pendaftar = t.nomor_pendaftar)
    RETURNING *),
  noted AS (
    INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, lama, baru)
    SELECT saved.disimpan, 'pendaftar', saved.nomor_pendaftar, $1, saved.nomor_pendaftar,
      CASE WHEN old.nomor_pendaftar IS NOT NULL THEN changed.lama END, changed.baru
    FROM saved LEFT JOIN old USING (nomor_pendaftar), LATERAL (
      SELECT coalesce(jsonb_object_agg(kolom, sebelum), '{}') AS lama, coalesce(jsonb_object_agg(kolom, sesudah), '{}') AS baru
      FROM (VALUES ${compared.join(', ')}) AS v (kolom, sebelum, sesudah, berubah) WHERE berubah) AS changed)
  SELECT ${['nomor_pendaftar', 'versi', 'disimpan', ...others].join(', ')} FROM saved`;
};

/** Ways to save one set of columns. */
interface Saving {
  columns: readonly string[];
  /** Alone, waiting its turn; no row: refused. */
  alone: (db: Db, row: Sent) => Promise<Values | undefined>;
  /** With whoever saves at the same moment, in one statement; no row: refused, or it has to be done alone. */
  together: (row: Sent) => Promise<Values | undefined>;
}

/** `name` of the statements, of at most 50 letters; `all` columns that are answered. */
const savingOf = (
  pool: Pool,
  table: string,
  name: string,
  columns: readonly string[],
  all: readonly string[],
): Saving => {
  const others = all.filter((column) => !columns.includes(column));
  const own = upsertSql(table, columns, others, true);
  const shared = upsertSql(table, columns, others, false);
  const run = async (db: Db, rows: readonly Sent[], waiting: boolean): Promise<Values[]> => {
    const values = [`simpan ${table}`, JSON.stringify(rows)];
    const statement = waiting ? named(name, own, values) : named(`${name} bersama`, shared, values);
    return (await db.query<Values>(statement)).rows;
  };
  const together = gathering<Sent, Values | undefined>(
    async (rows) => {
      // A second save of the same applicant has to find the first one done.
      const firsts = new Map<string, Sent>();
      for (const row of rows) if (!firsts.has(row.nomor_pendaftar)) firsts.set(row.nomor_pendaftar, row);
      const saved = new Map<unknown, Values>();
      for (const row of await run(pool, [...firsts.values()], false)) saved.set(row.nomor_pendaftar, row);
      return rows.map((row) =>
        firsts.get(row.nomor_pendaftar) === row ? saved.get(row.nomor_pendaftar) : undefined,
      );
    },
    { lanes: 1 },
  );
  return { columns, together, alone: async (db, row) => (await run(db, [row], true))[0] };
};

/** What a part's rules look at beside its own values: other tables, and `berkas` for the slots that hold a file. */
const readAround = async (
  db: Db,
  reads: ReadonlySet<string>,
  nomor: string,
): Promise<Pick<Context, 'other' | 'slots'>> => {
  const around: { other: Record<string, Values>; slots: Record<string, boolean> } = { other: {}, slots: {} };
  for (const table of reads)
    if (table === 'berkas') {
      const { rows } = await db.query<{ slot: string }>(
        named('slot terisi', 'SELECT slot FROM berkas WHERE nomor_pendaftar = $1 AND diganti IS NULL', [
          nomor,
        ]),
      );
      around.slots = Object.fromEntries(rows.map(({ slot }) => [slot, true]));
    } else {
      const { rows } = await db.query<Values>(
        named(`baca ${table}`, `SELECT * FROM ${table} WHERE nomor_pendaftar = $1`, [nomor]),
      );
      around.other[table] = rows[0] ?? {};
    }
  return around;
};

type Parts = RecordTable['parts'];

const NOTHING: readonly string[] = [];
/** Columns a save leaves as they are: what the form asked once and no longer does (formulir 34). */
const keptOf = (part: RecordPart, mati: readonly string[] | undefined): readonly string[] =>
  mati === undefined
    ? NOTHING
    : part.sections.flatMap(({ code, fields }) =>
        Object.keys(fields).filter((name) =>
          [code, fields[name]?.code].some((one) => one !== undefined && mati.includes(one)),
        ),
      );

/** The parts of a table that were sent and are asked; throws `isian_salah` for nothing, `bukan_langkah` for none of the form. */
const touchedBy = (parts: Parts, sent: Values, config: FormConfig): Parts => {
  const sentParts = parts.filter(({ part }) => Object.keys(part.fields).some((name) => name in sent));
  if (sentParts.length === 0)
    throw problem('isian_salah', [{ field: 'body', message: 'tidak ada isian yang dikirim' }]);
  // A whole row may be sent where the form has but one of its steps, as that of the parents.
  const touched = sentParts.filter(({ step }) => hasStep(config, step));
  if (touched.length === 0) throw problem('bukan_langkah');
  return touched;
};

/** The statement that reads a record with its version and time. */
export const selectOf = (table: string, columns: readonly string[]): string =>
  `SELECT nomor_pendaftar, versi, disimpan, ${columns.join(', ')} FROM ${table} WHERE nomor_pendaftar = $1`;

/** Saves the keys that were sent, built on version `versi` where one is named; answers the stored row. */
type Save = (who: Session, sent: Values, versi: number | null) => Promise<Values>;

/**
 * The save of a table, whose columns `all` it answers. It throws `isian_salah`, `bukan_langkah`, `belum_lengkap`,
 * `versi_usang`, and what the gate refuses.
 */
export const savingRecord = (
  { pool, now, configs }: Services,
  { table, parts }: RecordTable,
  all: readonly string[],
): Save => {
  const savings = new Map<string, Saving>();
  const savingFor = (touched: Parts, config: FormConfig): Saving => {
    const own = touched.map(({ part }) => parts.findIndex((p) => p.part === part)).join('+');
    const kept = touched.flatMap(({ step, part }) => keptOf(part, config.mati[step.number]));
    const key = [own, ...kept].join(' ');
    const known = savings.get(key);
    if (known) return known;
    const columns = touched.flatMap(({ part }) => Object.keys(part.fields)).filter((c) => !kept.includes(c));
    const name = `simpan ${table} ${own}${kept.length > 0 ? ` ${savings.size}` : ''}`;
    const saving = savingOf(pool, table, name, columns, all);
    savings.set(key, saving);
    return saving;
  };
  const select = selectOf(table, all);

  return async ({ nomor_pendaftar: nomor, kode_penawaran }, sent, versi) => {
    const at = now();
    const config = await configs.get(kode_penawaran);
    const touched = touchedBy(parts, sent, config);
    const reads = new Set(touched.flatMap(({ part }) => part.reads ?? []));
    const complete = touched.every(({ part }) => Object.keys(part.fields).every((name) => name in sent));

    const save = async (db: Db, stored: Values, again = true): Promise<Values> => {
      const around = await readAround(db, reads, nomor);
      const values: Values = {};
      const findings = touched.flatMap(({ step, part }) => {
        const merged = { ...blank(part), ...stored, ...sent };
        const context: Context = {
          codes: config.codes[step.number] ?? {},
          slots: around.slots,
          counts: {},
          other: { ...around.other, [table]: merged },
          limits: config.limits,
          today: jakartaDay(at),
        };
        const settled = settle(part, merged, context);
        Object.assign(values, settled);
        return recordFindings(step, part, settled, context);
      });
      // Whoever may not write at all is told that, not what is wrong with what they wrote.
      if (findings.length > 0) throw (await refusal(db, nomor, at)) ?? problem('belum_lengkap', findings);
      const saving = savingFor(touched, config);
      const wanted: Sent = { nomor_pendaftar: nomor, disimpan: at, versi };
      for (const column of saving.columns) wanted[column] = values[column] ?? null;
      const row =
        (db === pool ? await saving.together(wanted) : undefined) ?? (await saving.alone(db, wanted));
      if (row) return { ...values, ...row };
      const refused = await refusal(db, nomor, at);
      if (refused) throw refused;
      if (!again || versi !== null) throw problem('versi_usang');
      return save(db, stored, false);
    };

    // With every key sent nothing needs to be read first; otherwise the merge is done under the applicant's row lock.
    if (complete) return save(pool, {});
    return transaction(pool, async (db) => {
      await db.query('SELECT 1 FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [nomor]);
      const { rows } = await db.query<Values>(select, [nomor]);
      return save(db, rows[0] ?? {});
    });
  };
};
