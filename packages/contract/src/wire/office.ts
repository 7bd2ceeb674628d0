/** Calls of the office: what those of one permission have in common is said once, their method by the function's name. */
import type { z } from 'zod/mini';
import { type Acted, type AskedReason, act } from './act.ts';
import { type Exported, exportCalls } from './ekspor.ts';
import {
  type Endpoint,
  endpoint,
  type Method,
  type Nothing,
  type OfficeAccess,
  type Said,
  type Shape,
} from './endpoint.ts';
import { type Imported, imports, uploads } from './impor.ts';
import { type Filters, type Listed, list } from './list.ts';
import { type Bulk, bulk } from './massal.ts';
import type { Path } from './path.ts';

/** The shapes for calls that ask for one permission and stand under one tag of the document of calls. */
export const callsOf = <const A extends OfficeAccess>(access: A, tag: string) => {
  const by =
    (method: Method) =>
    <
      D extends z.ZodMiniType,
      const P extends Path,
      const F extends string = never,
      Q extends Shape = Nothing,
      B extends Shape = Nothing,
    >(
      path: P,
      said: Said<Q, B, D, F>,
    ): Endpoint<Q, B, D, P, A, F> =>
      endpoint({ ...said, access, tag, method, path });
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    remove: by('DELETE'),
    act: <
      const P extends Path,
      D extends z.ZodMiniType,
      const W extends string = never,
      const R extends AskedReason = 'needed',
      B extends Shape = Nothing,
    >(
      path: P,
      said: Acted<W, R, B, D>,
    ) => act<P, A, D, W, R, B>({ ...said, access, tag, path }),
    list: <F extends Filters, R extends z.ZodMiniType, const U extends string = never>(
      path: Path,
      said: Listed<F, R, U>,
    ) => list<F, R, A, U>({ ...said, access, tag, path }),
    exports: <B extends Shape>(path: Path, said: Exported<B>) => exportCalls({ ...said, access, tag, path }),
    uploads: <const K extends string, const P extends string>(path: `/api/${P}`, said: Imported<K>) =>
      uploads({ ...said, access, tag, path }),
    imports: <const K extends string, const P extends string>(path: `/api/${P}`, said: Imported<K>) =>
      imports({ ...said, access, tag, path }),
    bulk: <
      const P extends string,
      Q extends Shape,
      B extends Shape = Nothing,
      const W extends string = never,
    >(
      path: `/api/${P}`,
      said: Bulk<Q, B, W>,
    ) => bulk<A, P, Q, B, W>({ ...said, access, tag, path }),
  };
};
