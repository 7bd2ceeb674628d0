/** The first line of a stored file. */
import type { Storage } from './storage.ts';

/** The first line with its end, read no further than that; empty where the file has none. Throws as `Storage.open`. */
export const firstLine = async (storage: Pick<Storage, 'open'>, key: string): Promise<string> => {
  const { parts } = await storage.open(key);
  let head = Buffer.alloc(0);
  for await (const part of parts as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, part]);
    if (head.includes('\n')) break;
  }
  return head.subarray(0, head.indexOf('\n') + 1).toString();
};
