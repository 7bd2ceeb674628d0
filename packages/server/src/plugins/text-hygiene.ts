/** Refuses NUL, control characters and lone surrogates anywhere in a request, naming the field (security 11). */
import { type Finding, problem } from '@gerbang/contract';

// Tab, line feed and carriage return belong to multi-line texts.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]/;
const DEPTH = 6;

const search = (value: unknown, path: string, depth: number, found: Finding[]): void => {
  if (typeof value === 'string') {
    if (FORBIDDEN.test(value) || !value.isWellFormed())
      found.push({
        field: path || 'body',
        message: `${path || 'isi'} berisi karakter yang tidak dapat disimpan`,
      });
  } else if (value && typeof value === 'object') {
    if (depth > DEPTH) found.push({ field: path, message: `${path} terlalu bersarang` });
    else
      for (const [key, inner] of Object.entries(value)) {
        if (FORBIDDEN.test(key) || !key.isWellFormed())
          found.push({ field: path || 'body', message: 'nama isian tidak dapat diterima' });
        search(inner, path ? `${path}.${key}` : key, depth + 1, found);
      }
  }
};

/** Throws `isian_salah` when any text in `value` cannot be stored as sent. */
export const refuseDirtyText = (value: unknown): void => {
  const found: Finding[] = [];
  search(value, '', 0, found);
  if (found.length > 0) throw problem('isian_salah', found);
};
