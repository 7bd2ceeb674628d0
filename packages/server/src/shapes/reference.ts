/** The reference shape: an option list, where wanted by parent, and for four of them one row and staff CRUD (A 7). */
import { endpoint, type Path, problem } from '@gerbang/contract';
import {
  codeRule,
  isNumber,
  keyOf,
  type ReferenceList,
  references,
  rowShape,
} from '@gerbang/contract/references';
import { z } from 'zod/mini';
import { audit } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { Lists } from '../plugins/lists.ts';
import { mountPublic, mountStaff, type Router } from '../plugins/mount.ts';

type Row = Record<string, string | number>;

export const mountReference = (
  router: Router,
  deps: Deps,
  lists: Lists,
  name: string,
  list: ReferenceList,
): void => {
  const { pool, now } = deps;
  const shape = rowShape(list);
  const columns = Object.keys(list.columns);
  const key = keyOf(list);
  const data = z.object(shape);
  const select = `SELECT ${columns.join(', ')} FROM ${list.table}`;
  // Numbers in their order, names in the alphabet's.
  const order = ` ORDER BY ${isNumber(list, key) ? key : list.label}`;
  const common = { tag: 'referensi' } as const;

  for (const path of list.paths) {
    const filters = list.filters ?? [];
    const query = Object.fromEntries(
      filters.map((f) => [f, z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/)))]),
    );
    const call = endpoint({
      ...common,
      method: 'GET',
      path,
      access: 'public',
      summary: `Option list ${name}.`,
      query,
      data: z.array(data),
    });
    mountPublic(router, call, async ({ query: given, request, reply }) => {
      const by = filters.find((f) => (given as Row)[f] !== undefined);
      const value = by && (given as Row)[by];
      await lists.send(
        request,
        reply,
        `${name} ${by ?? ''} ${value ?? ''}`,
        async () =>
          (await pool.query(by ? `${select} WHERE ${by} = $1${order}` : select + order, by ? [value] : []))
            .rows,
      );
      return [];
    });
  }
  if (list.filteredPath) {
    const by = list.filters?.[0] as string;
    const call = endpoint({
      ...common,
      method: 'GET',
      path: list.filteredPath,
      access: 'public',
      summary: `Option list ${name} of one ${by}.`,
      data: z.array(data),
    });
    mountPublic(router, call, async ({ params, request, reply }) => {
      await lists.send(
        request,
        reply,
        `${name} ${by} ${params[by]}`,
        async () => (await pool.query(`${select} WHERE ${by} = $1${order}`, [params[by]])).rows,
      );
      return [];
    });
  }
  if (list.crud)
    mountCrud(router, deps, lists, { name, list, shape, columns, key, data, select, base: list.crud, now });
};

/** Who names an entry without a foreign key: the province of birth may also be abroad (decisions 76). */
const LOOSE: Record<string, { table: string; column: string }> = {
  provinsi: { table: 'data_diri_pendaftar', column: 'tempat_lahir' },
};
const refuseLoose = async (db: Db, list: string, id: string): Promise<void> => {
  const by = LOOSE[list];
  if (!by) return;
  const { rowCount } = await db.query(`SELECT FROM ${by.table} WHERE ${by.column} = $1 LIMIT 1`, [id]);
  if (rowCount !== 0) throw Object.assign(new Error('in use'), { code: '23503', table: by.table });
};

/** Who holds on to an entry, in the office's words; `table` is the one whose rows name it. */
const holderOf = (table: string | undefined): string => {
  const list = Object.values<ReferenceList>(references).find((one) => one.table === table);
  if (list) return `daftar ${list.title?.toLowerCase()}`;
  return table === 'penawaran' ? 'penawaran' : 'isian pendaftar';
};

interface DatabaseError {
  code?: string;
  table?: string;
}
/** Constraints as sentences: a code given twice, an entry that is still named, a parent that is not there. */
const asSentence = (error: DatabaseError, list: ReferenceList, act: string): unknown => {
  const key = keyOf(list);
  if (error.code === '23505')
    return problem('sudah_ada', [{ field: key, message: problem('sudah_ada').message }]);
  if (error.code !== '23503' || error.table === list.table) return error;
  const used = `${list.title} ini masih dipakai pada ${holderOf(error.table)}`;
  const kept = `${used}; kodenya tidak dapat diubah.`;
  return act === 'hapus'
    ? problem('dipakai', [], `${used} dan tidak dapat dihapus.`)
    : problem('dipakai', [{ field: key, message: kept }], kept);
};

const mountCrud = (
  router: Router,
  { pool }: Deps,
  lists: Lists,
  it: {
    name: string;
    list: ReferenceList;
    shape: Record<string, z.ZodMiniType>;
    columns: string[];
    key: string;
    data: z.ZodMiniType;
    select: string;
    base: Path;
    now: () => Date;
  },
): void => {
  const one = `${it.base}/{id}` as Path;
  const common = { tag: 'referensi' } as const;
  const staff = {
    ...common,
    access: 'petugas:referensi',
    errors: ['sudah_ada', 'dipakai', 'tidak_berwenang', 'versi_usang'],
  } as const;
  const rowOf = (body: unknown): Row => {
    const rule = codeRule(it.list, body as Row);
    if (rule) throw problem('isian_salah', [{ field: it.key, message: `Isi kode, ${rule}` }]);
    return body as Row;
  };
  const places = it.columns.map((_, i) => `$${i + 1}`).join(', ');

  const differ = (a: Row, b: Row): boolean => it.columns.some((c) => a[c] !== b[c]);
  /** Runs a change of what was `seen` to `row` with its audit entry, unless it is done; then drops the cached lists everywhere; constraint errors become sentences. */
  const change = async (
    username: string,
    id: string,
    sql: string,
    values: unknown[],
    act: 'tambah' | 'ubah' | 'hapus',
    row?: Row,
    seen?: Row,
  ): Promise<Row> => {
    const stored = await transaction(pool, async (db) => {
      const old = (await db.query<Row>(`${it.select} WHERE ${it.key}::text = $1 FOR UPDATE`, [id])).rows[0];
      if (old && row && !differ(old, row)) return old;
      if (old && seen && differ(old, seen)) throw problem('versi_usang');
      if (old && String(row?.[it.key]) !== id) await refuseLoose(db, it.name, id);
      const result = (await db.query<Row>(sql, values)).rows[0];
      if (!result) throw problem('tidak_ditemukan');
      await audit(db, it.now(), {
        pelaku: 'petugas',
        id_pelaku: username,
        tindakan: `${act} ${it.name}`,
        subjek: id,
        lama: old ?? null,
        baru: act === 'hapus' ? null : result,
      });
      await db.query("SELECT pg_notify('referensi', '')");
      return result;
    }).catch((error: DatabaseError) => {
      throw asSentence(error, it.list, act);
    });
    lists.clear();
    return stored;
  };

  mountPublic(
    router,
    endpoint({
      ...common,
      method: 'GET',
      path: one,
      access: 'public',
      summary: `One ${it.name}.`,
      data: it.data,
    }),
    async ({ params }) => {
      const { rows } = await pool.query(`${it.select} WHERE ${it.key}::text = $1`, [params.id]);
      if (!rows[0]) throw problem('tidak_ditemukan');
      return rows[0] as never;
    },
  );
  mountStaff(
    router,
    endpoint({
      ...staff,
      method: 'POST',
      path: it.base,
      summary: `Adds a ${it.name}.`,
      body: it.shape,
      data: it.data,
    }),
    ({ staff: by, body }) => {
      const row = rowOf(body);
      return change(
        by.username,
        String(row[it.key]),
        `INSERT INTO ${it.list.table} (${it.columns.join(', ')}) VALUES (${places}) RETURNING ${it.columns.join(', ')}`,
        it.columns.map((c) => row[c]),
        'tambah',
      ) as never;
    },
  );
  mountStaff(
    router,
    endpoint({
      ...staff,
      method: 'PUT',
      path: one,
      summary: `Replaces a ${it.name}; 409 when it is another by now than the sender saw. Repeating changes nothing.`,
      /** `semula`: the entry as the sender saw it; without it whatever stands is replaced (decisions 58). */
      body: { ...it.shape, semula: z.optional(z.object(it.shape)) },
      data: it.data,
    }),
    ({ staff: by, params, body }) => {
      const { semula, ...given } = body as unknown as Row & { semula?: Row };
      const row = rowOf(given);
      const sets = it.columns.map((c, i) => `${c} = $${i + 2}`).join(', ');
      return change(
        by.username,
        params.id as string,
        `UPDATE ${it.list.table} SET ${sets} WHERE ${it.key}::text = $1 RETURNING ${it.columns.join(', ')}`,
        [params.id, ...it.columns.map((c) => row[c])],
        'ubah',
        row,
        semula,
      ) as never;
    },
  );
  mountStaff(
    router,
    endpoint({
      ...staff,
      method: 'DELETE',
      path: one,
      summary: `Deletes a ${it.name} that nothing uses.`,
      data: it.data,
    }),
    ({ staff: by, params }) =>
      change(
        by.username,
        params.id as string,
        `DELETE FROM ${it.list.table} WHERE ${it.key}::text = $1 RETURNING ${it.columns.join(', ')}`,
        [params.id],
        'hapus',
      ) as never,
  );
};
