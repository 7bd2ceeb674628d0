/** The record shape: one row per applicant; GET answers it, POST judges, merges and stores it in one statement. */
import {
  blank,
  bodyShapeOf,
  type Context,
  endpoint,
  normalize,
  parameters,
  problem,
  type RecordPart,
  recordFindings,
  type Step,
  settle,
  shapeOf,
  type Values,
} from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/time';
import { z } from 'zod/mini';
import { gathering } from '../db/gather.ts';
import { type Db, named, type Pool, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type FormConfigs, hasStep } from '../domain/form-config.ts';
import { gateOf, refusal } from '../domain/gate.ts';
import { columnsOf, type RecordTable, readOnlyColumnsOf } from '../domain/record-tables.ts';
import { Answer, mountOwn, type Router } from '../plugins/mount.ts';

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
    INSERT INTO ${table} AS t (nomor_pendaftar, disimpan, ${columns.join(', ')})
    SELECT gate.nomor_pendaftar, gate.disimpan, ${columns.map((c) => `gate.${c}`).join(', ')}
    FROM gate LEFT JOIN old USING (nomor_pendaftar) WHERE gate.versi IS NULL OR old.versi IS NULL OR old.versi = gate.versi
    ON CONFLICT (nomor_pendaftar) DO UPDATE SET disimpan = excluded.disimpan, versi = t.versi + 1, ${columns.map((c) => `${c} = excluded.${c}`).join(', ')}
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
  touched: readonly RecordPart[],
  all: readonly string[],
): Saving => {
  const columns = touched.flatMap((part) => Object.keys(part.fields));
  const others = all.filter((column) => !columns.includes(column));
  const sql = [true, false].map((waiting) => upsertSql(table, columns, others, waiting));
  const run = async (db: Db, rows: readonly Sent[], waiting: boolean): Promise<Values[]> => {
    const statement = waiting ? [name, sql[0]] : [`${name} bersama`, sql[1]];
    const values = [`simpan ${table}`, JSON.stringify(rows)];
    return (await db.query<Values>(named(statement[0] as string, statement[1] as string, values))).rows;
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

export const mountRecord = (router: Router, deps: Deps, configs: FormConfigs, entry: RecordTable): void => {
  const { table, parts } = entry;
  const { pool, reader, now } = deps;
  const first = parts[0] as { step: Step; part: RecordPart };
  const office = Object.assign({}, ...parts.map(({ part }) => part.readOnly ?? {})) as RecordPart['fields'];
  const all = [...columnsOf(entry), ...readOnlyColumnsOf(entry)];
  const fields = Object.assign({}, ...parts.map(({ part }) => part.fields)) as RecordPart['fields'];
  const data = z.object({
    nomor_pendaftar: z.string(),
    versi: z.int(),
    disimpan: z.string(),
    ...shapeOf({ ...fields, ...office }),
  });

  const get = endpoint({
    method: 'GET',
    path: first.part.load,
    access: 'pendaftar',
    tag: 'formulir',
    summary: `The saved ${table} of the applicant; success false and data null when nothing is saved.`,
    data,
  });
  const post = endpoint({
    method: 'POST',
    path: first.part.save,
    access: 'pendaftar',
    tag: 'formulir',
    summary: `Saves ${table}: only the keys sent are changed; versi, where sent, is the one last seen.`,
    body: {
      nomor_pendaftar: parameters.nomor_pendaftar,
      versi: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
      ...bodyShapeOf({ ...fields, ...office }),
    },
    data,
    errors: ['belum_lengkap', 'bukan_langkah', 'sudah_final', 'bukan_periode', 'versi_usang'],
  });
  const savings = new Map<string, Saving>();
  const savingFor = (touched: readonly RecordPart[]): Saving => {
    const name = `simpan ${table} ${touched.map((part) => parts.findIndex((p) => p.part === part)).join('+')}`;
    const saving = savings.get(name) ?? savingOf(pool, table, name, touched, all);
    savings.set(name, saving);
    return saving;
  };
  const SELECT = `SELECT nomor_pendaftar, versi, disimpan, ${all.join(', ')} FROM ${table} WHERE nomor_pendaftar = $1`;

  mountOwn(
    router,
    get,
    async ({ session }) => {
      const { rows } = await reader.query<Values>(named(`rekam ${table}`, SELECT, [session.nomor_pendaftar]));
      return new Answer({ success: rows.length > 0, data: rows[0] ?? null });
    },
    { mayBeAbsent: true },
  );

  mountOwn(router, post, async ({ session, body }) => {
    const nomor = session.nomor_pendaftar;
    const at = now();
    const sent = normalize(fields, body as Values);
    const sentParts = parts.filter(({ part }) => Object.keys(part.fields).some((name) => name in sent));
    if (sentParts.length === 0)
      throw problem('isian_salah', [{ field: 'body', message: 'tidak ada isian yang dikirim' }]);
    const config = await configs.get(session.kode_penawaran);
    // A whole row may be sent where the form has but one of its steps, as that of the parents.
    const touched = sentParts.filter(({ step }) => hasStep(config, step));
    if (touched.length === 0) throw problem('bukan_langkah');
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
      const saving = savingFor(touched.map(({ part }) => part));
      const versi = (body as { versi?: number }).versi ?? null;
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
    if (complete) return (await save(pool, {})) as z.infer<typeof data>;
    return transaction(pool, async (db) => {
      await db.query('SELECT 1 FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [nomor]);
      const { rows } = await db.query<Values>(SELECT, [nomor]);
      return (await save(db, rows[0] ?? {})) as z.infer<typeof data>;
    });
  });
};
