/** Archives of files that are there: one is read when the one before has left, so that memory sets no limit. */
import { makeZip } from 'client-zip';

export interface Entry {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  at: Date;
}

async function* inputs(files: AsyncIterable<Entry>) {
  for await (const { name, bytes, at } of files) yield { name, input: bytes, lastModified: at };
}
/** Writes an archive and answers what `keep` makes of its parts; photos and PDFs are packed already, so they stay as they are. */
export const writeArchive = <T>(
  files: AsyncIterable<Entry>,
  keep: (file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => keep(makeZip(inputs(files)));
