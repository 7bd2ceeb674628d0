/** Lines of a file that can be repeated: canonical JSON (RFC 8785), one value a line, and their digests (seleksi 7). */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { z } from 'zod';

/** A line of a file that can be repeated: canonical JSON and its end. */
export const line = (value: unknown): string => `${canonicalize(value)}\n`;
/** The line of a row whose keys are in order and whose texts are whole: the same bytes as `line`, many times as fast. */
export const rowLine = (row: object): string => `${JSON.stringify(row)}\n`;

const PART = 65_536;
/** Lines joined to texts of some length, so that what takes them is called less often. */
export function* joined(lines: Iterable<string>, part = PART): Generator<string> {
  let text = '';
  for (const one of lines) {
    text += one;
    if (text.length < part) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Lines with their ends, of a text that comes in parts; the last one without where the text has none. */
export async function* linesFrom(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of parts) {
    const all = (rest + part).split('\n');
    rest = all.pop() ?? '';
    for (const one of all) yield `${one}\n`;
  }
  if (rest !== '') yield rest;
}

/** SHA-256 of lines, in hexadecimal. */
export const digestOf = (parts: Iterable<string>): string => {
  const made = createHash('sha256');
  for (const part of joined(parts)) made.update(part);
  return made.digest('hex');
};

/** What a ledger is known by: the digest of its head, and so of everything in it. */
export const sealOf = (head: string): string => digestOf([head]);

/** Reads one line as `schema` takes it and as RFC 8785 writes it; null otherwise. */
export const read = <T>(schema: z.ZodType<T>, text: string | undefined): T | null => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return line(value) === text ? (schema.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
};
