/** Lists of the office: a page of rows and the cursor of the next. */
import { z } from 'zod/mini';

/** Rows of one page. */
export const PAGE_SIZE = 50;

/** Query of every paged list: the cursor the last answer gave. */
export const pageQuery = { setelah: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/))) };

/** Answer of a paged list; `berikut` null on the last page. */
export const pageOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({ baris: z.array(row), berikut: z.nullable(z.string()) });
