/** Refuses NUL, control characters and lone surrogates anywhere in a request, naming the field (keamanan 11). */
import { type Finding, problem } from '@gerbang/contract';

// Tab, line feed and carriage return belong to multi-line texts.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]/;
const DEPTH = 6;

const isDirty = (text: string): boolean => FORBIDDEN.test(text) || !text.isWellFormed();

/** The first fault in `value`, which stands at `path`; null where there is none. */
const findFault = (value: unknown, path: string, depth: number): Finding | null => {
  if (typeof value === 'string')
    return isDirty(value)
      ? { field: path || 'body', message: `${path || 'isi'} berisi karakter yang tidak dapat disimpan` }
      : null;
  if (!value || typeof value !== 'object') return null;
  if (depth > DEPTH) return { field: path, message: `${path} terlalu bersarang` };
  for (const [key, inner] of Object.entries(value)) {
    if (isDirty(key)) return { field: path || 'body', message: 'nama isian tidak dapat diterima' };
    const fault = findFault(inner, path ? `${path}.${key}` : key, depth + 1);
    if (fault) return fault;
  }
  return null;
};

/** Throws `isian_salah` at the first text in `value` that cannot be stored as sent. */
export const refuseDirtyText = (value: unknown): void => {
  const fault = findFault(value, '', 0);
  if (fault) throw problem('isian_salah', [fault]);
};
