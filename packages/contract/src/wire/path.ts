/** Paths as data. Without zod, so that a page that only calls does not load it. */

/** A literal path; parameters stand in braces, e.g. `/api/v2/ruang/{id}`. */
export type Path = `/api/${string}`;

/** Fills the braces of a path; values are escaped. */
export const fill = (path: Path, values: Record<string, string | number>): Path =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in ${path}`);
    return encodeURIComponent(String(value));
  }) as Path;

/** Header that names the officer whose page a call comes from; it is refused where the session is another's by now. */
export const PETUGAS_HEADER = 'x-gerbang-petugas';
/** Header of the answer `perlu_bukti` with the challenge, and of the repeated call with challenge and solution (`proof.ts`). */
export const SOAL_HEADER = 'x-gerbang-soal';
export const BUKTI_HEADER = 'x-gerbang-bukti';
