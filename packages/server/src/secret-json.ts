/** A file of settings that holds secrets: JSON that other users cannot read. */
import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';

/** What the file says, as its schema has it; null where `wrong` was told in words what of it cannot be used. `manual` describes it. */
export const readSecretJson = <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  manual: string,
  wrong: (what: string) => null,
): z.infer<Schema> | null => {
  let text: string;
  try {
    if ((statSync(file).mode & 0o007) !== 0) return wrong('berisi rahasia dan dapat dibaca pengguna lain');
    text = readFileSync(file, 'utf8');
  } catch {
    return wrong('tidak dapat dibaca');
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return wrong('bukan JSON');
  }
  const read = schema.safeParse(given);
  return read.success
    ? read.data
    : wrong(`tidak sesuai ${manual} pada ${read.error.issues[0]?.path.join('.') || 'isi'}`);
};
