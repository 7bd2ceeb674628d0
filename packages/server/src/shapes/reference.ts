/** The reference shape: an option list, where wanted by parent, and for four of them one row and staff CRUD (referensi 1, referensi 3, referensi 4). */
import { endpoint, type Path, problem } from '@gerbang/contract';
import { codeRule, type ReferenceList, rowShape } from '@gerbang/contract/references';
import { z } from 'zod/mini';
import type { Db } from '../db/pool.ts';
import { mount, type Router } from '../http/mount.ts';
import type { Services } from '../http/services.ts';
import {
  addEntry,
  type Entry,
  listEntries,
  readEntry,
  removeEntry,
  replaceEntry,
  type Stored,
  storedOf,
} from './reference-entries.ts';

const common = { tag: 'referensi' } as const;
/** A code to narrow a list by. */
const filter = z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/)));

/** Mounts the calls of an option list. */
export const mountReference = (router: Router, deps: Services, name: string, list: ReferenceList): void => {
  const { lists } = deps;
  const stored = storedOf(name, list);
  const { paths, filters = [], filteredPath, crud } = list;
  const rows = z.array(z.object(rowShape(list)));

  for (const path of paths) {
    const call = endpoint({
      ...common,
      method: 'GET',
      path,
      access: 'public',
      cost: 'light',
      summary: `Option list ${name}.`,
      query: Object.fromEntries(filters.map((f) => [f, filter])),
      data: rows,
    });
    mount(router, call, ({ query, request, reply }) => {
      const by = filters.find((f) => query[f] !== undefined);
      const value = by && query[by];
      const build = (db: Db) => listEntries(db, stored, by, value);
      return lists.send(request, reply, `${name} ${by ?? ''} ${value ?? ''}`, build);
    });
  }
  const [parent] = filters;
  if (filteredPath && parent !== undefined) {
    const call = endpoint({
      ...common,
      method: 'GET',
      path: filteredPath,
      access: 'public',
      cost: 'light',
      summary: `Option list ${name} of one ${parent}.`,
      data: rows,
    });
    mount(router, call, ({ params, request, reply }) => {
      const value = params[parent];
      const build = (db: Db) => listEntries(db, stored, parent, value);
      return lists.send(request, reply, `${name} ${parent} ${value}`, build);
    });
  }
  if (crud) mountCrud(router, deps, stored, crud);
};

const mountCrud = (router: Router, deps: Services, stored: Stored, base: Path): void => {
  const { name, list, key } = stored;
  const shape = rowShape(list);
  const row = z.object(shape);
  const one = `${base}/{id}` as const;
  const office = {
    ...common,
    access: 'petugas:referensi',
    errors: ['sudah_ada', 'dipakai', 'tidak_berwenang', 'versi_usang'],
  } as const;
  const judged = (entry: Entry): Entry => {
    const rule = codeRule(list, entry);
    if (rule) throw problem('isian_salah', [{ field: key, message: `Isi kode, ${rule}` }]);
    return entry;
  };

  const get = endpoint({
    ...common,
    method: 'GET',
    path: one,
    access: 'public',
    summary: `One ${name}.`,
    data: row,
  });
  mount(router, get, ({ params }) => readEntry(deps.pool, stored, params.id));

  const add = endpoint({
    ...office,
    method: 'POST',
    path: base,
    summary: `Adds a ${name}.`,
    body: shape,
    data: row,
  });
  mount(router, add, ({ who, body }) => addEntry(deps, who, stored, judged(body)));

  const replace = endpoint({
    ...office,
    method: 'PUT',
    path: one,
    summary: `Replaces a ${name}; 409 when it is another by now than the sender saw. Repeating changes nothing.`,
    /** `semula`: the entry as the sender saw it; without it whatever stands is replaced (formulir 16). */
    body: { ...shape, semula: z.optional(row) },
    data: row,
  });
  mount(router, replace, ({ who, params, body: { semula, ...entry } }) =>
    replaceEntry(deps, who, stored, params.id, judged(entry), semula),
  );

  const remove = endpoint({
    ...office,
    method: 'DELETE',
    path: one,
    summary: `Deletes a ${name} that nothing uses.`,
    data: row,
  });
  mount(router, remove, ({ who, params }) => removeEntry(deps, who, stored, params.id));
};
