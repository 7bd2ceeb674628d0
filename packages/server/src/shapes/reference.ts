/** The reference shape: an option list, where wanted by parent, and for four of them one row and staff CRUD (A 7). */
import { endpoint, type Path, problem } from '@gerbang/contract';
import { keyOf, type ReferenceList, rowShape } from '@gerbang/contract/references';
import { z } from 'zod/mini';
import { audit } from '../audit.ts';
import { transaction } from '../db/pool.ts';
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
  const order = ` ORDER BY ${list.columns[key] === 'integer' ? key : list.label}`;
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
    errors: ['sudah_ada', 'dipakai', 'tidak_berwenang'],
  } as const;
  const places = it.columns.map((_, i) => `$${i + 1}`).join(', ');

  /** Runs a change with its audit entry, then drops the cached lists everywhere; constraint errors become sentences. */
  const change = async (
    username: string,
    id: string,
    sql: string,
    values: unknown[],
    act: string,
  ): Promise<Row> => {
    const row = await transaction(pool, async (db) => {
      const old = (await db.query<Row>(`${it.select} WHERE ${it.key}::text = $1`, [id])).rows[0];
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
    }).catch((error: { code?: string }) => {
      if (error.code === '23505')
        throw problem('sudah_ada', [{ field: it.key, message: problem('sudah_ada').message }]);
      if (error.code === '23503' && act === 'hapus') throw problem('dipakai');
      throw error;
    });
    lists.clear();
    return row;
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
      const row = body as Row;
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
      summary: `Replaces a ${it.name}.`,
      body: it.shape,
      data: it.data,
    }),
    ({ staff: by, params, body }) => {
      const row = body as Row;
      const sets = it.columns.map((c, i) => `${c} = $${i + 2}`).join(', ');
      return change(
        by.username,
        params.id as string,
        `UPDATE ${it.list.table} SET ${sets} WHERE ${it.key}::text = $1 RETURNING ${it.columns.join(', ')}`,
        [params.id, ...it.columns.map((c) => row[c])],
        'ubah',
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
