/** Lines of a file that can be repeated: canonical JSON (RFC 8785), one value a line, and their digests (seleksi 7). */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { z } from 'zod';

/** A line of a file that can be repeated: canonical JSON and its end. */
export const line = (value: unknown): string => `${canonicalize(value)}\n`;
/** SHA-256 of lines, in hexadecimal. */
export const digestOf = (parts: readonly string[]): string => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
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
