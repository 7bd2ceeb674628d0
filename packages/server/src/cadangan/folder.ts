/**
 * A backup is a folder: the database as a tar, every file, and a list of both with their hashes. What says that it is
 * complete is written last. With a public key each part is encrypted by itself (age), under its name and `.age`.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { codeOf, errorOf } from '../certain.ts';

export const DATABASE = 'basis-data.tar';
export const PASSWORD = 'sandi-basis-data';
const LIST = 'isi.txt';
const HEAD = 'cadangan.json';
const ENCRYPTED = '.age';

/** What the backup says of itself, in the clear. */
export interface Head {
  format: 1;
  mulai: string;
  selesai: string;
  /** Of the portal that made it. */
  versi: string;
  terenkripsi: boolean;
  berkas: number;
  /** Bytes before encryption. */
  ukuran: number;
  /** SHA-256 of the list. */
  sidik_isi: string;
  /** The last segment of the log in the database's part; versions before 0.3.0 did not say. */
  log_sampai?: string;
}
export interface Part {
  sidik: string;
  ukuran: number;
}
/** A backup that is not as it was made; the sentence begins with the part's name. */
export class Broken extends Error {}

/** Where the file of a key stands. */
export const partOf = (key: string): string => `berkas/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;

/** What a part may be called: nothing else is read from a backup or written from it. */
const NAME = /^(?:basis-data\.tar|sandi-basis-data|berkas\/([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28})$/;

/** Hashes and counts what passes. */
const measuring = (): { through: Transform; part: () => Part } => {
  const hash = createHash('sha256');
  let ukuran = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      ukuran += chunk.length;
      done(null, chunk);
    },
  });
  return { through, part: () => ({ sidik: hash.digest('hex'), ukuran }) };
};

type Cipher = (plain: Readable) => Promise<Readable>;
/** What a cipher of the web makes of them; its streams are the browser's, of other types than Node's, which they are all the same. */
const ciphered = async (cipher: (bytes: never) => Promise<unknown>, bytes: Readable): Promise<Readable> =>
  Readable.fromWeb((await cipher(Readable.toWeb(bytes) as never)) as ReadableStream);
const cipherFor = (recipient: string | undefined): Cipher => {
  if (recipient === undefined) return async (plain) => plain;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return (plain) => ciphered((bytes) => encrypter.encrypt(bytes), plain);
};

export interface Writing {
  /** Keeps what comes under a name. */
  add(name: string, bytes: Readable): Promise<void>;
  /** Writes list and head; the backup is complete then. */
  finish(head: Pick<Head, 'mulai' | 'selesai' | 'versi' | 'log_sampai'>): Promise<Head>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** Begins a backup in a folder that is not there or empty; throws an Error for anything else. */
export const beginFolder = async (folder: string, recipient: string | undefined): Promise<Writing> => {
  const cipher = cipherFor(recipient);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} tidak kosong; sebut folder baru untuk setiap cadangan.`);
  const parts: string[] = [];
  let berkas = 0;
  let total = 0;
  const write = async (name: string, bytes: Readable): Promise<Part> => {
    const path = join(folder, recipient === undefined ? name : name + ENCRYPTED);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { through, part } = measuring();
    const measured = pipeline(bytes, through);
    // Told below; until then nobody listens.
    measured.catch(() => {});
    await Promise.all([
      measured,
      pipeline(await cipher(through), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })),
    ]);
    return part();
  };
  return {
    add: async (name, bytes) => {
      const { sidik, ukuran } = await write(name, bytes);
      parts.push(`${sidik} ${ukuran} ${name}\n`);
      if (name.startsWith('berkas/')) berkas += 1;
      total += ukuran;
    },
    finish: async (head) => {
      const { sidik } = await write(LIST, Readable.from(parts, { objectMode: false }));
      const whole: Head = {
        format: 1,
        ...head,
        terenkripsi: recipient !== undefined,
        berkas,
        ukuran: total,
        sidik_isi: sidik,
      };
      await writeFile(join(folder, HEAD), `${JSON.stringify(whole, null, 2)}\n`, {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      });
      return whole;
    },
    discard: async () => {
      for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });
    },
  };
};

/** Reads what nobody wants but its hash. */
const drain = async (bytes: Readable): Promise<void> => {
  for await (const _ of bytes);
};

export interface Reading {
  head: Head;
  /** Every part by its name. */
  parts: ReadonlyMap<string, Part>;
  /** Hands a part over, to `into` or to nowhere; throws Broken where it is not there or not as it was. */
  read(name: string, into?: (bytes: Readable) => Promise<unknown>): Promise<void>;
}

const readHead = async (folder: string): Promise<Head> => {
  const text = await readFile(join(folder, HEAD), 'utf8').catch(() => {
    throw new Broken(`${HEAD} tidak ada di ${folder}: bukan cadangan, atau pembuatannya tidak selesai.`);
  });
  try {
    const head = JSON.parse(text) as Head;
    if (head.format === 1) return head;
  } catch {}
  throw new Broken(`${HEAD} rusak atau dari versi yang tidak dikenal.`);
};

/** Opens a backup; `identity` is the secret key it was encrypted for. Throws Broken where its list is not whole. */
export const openFolder = async (folder: string, identity: string | undefined): Promise<Reading> => {
  const head = await readHead(folder);
  if (head.terenkripsi && identity === undefined)
    throw new Error('Cadangan ini terenkripsi: sebut --kunci BERKAS dengan kunci rahasianya.');
  const pathOf = (name: string) => join(folder, head.terenkripsi ? name + ENCRYPTED : name);
  const plain = async (name: string): Promise<Readable> => {
    const bytes = createReadStream(pathOf(name));
    if (!head.terenkripsi) return bytes;
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity as string);
    return ciphered((of) => decrypter.decrypt(of), bytes);
  };
  const check = async (
    name: string,
    expected: Pick<Part, 'sidik'>,
    into: (bytes: Readable) => Promise<unknown>,
  ): Promise<void> => {
    const { through, part } = measuring();
    try {
      await Promise.all([pipeline(await plain(name), through), into(through)]);
    } catch (error) {
      through.destroy();
      if (codeOf(error) === 'ENOENT') throw new Broken(`${name} tidak ada.`);
      throw new Broken(`${name} tidak dapat dibaca: ${errorOf(error).message}`, { cause: error });
    }
    if (part().sidik !== expected.sidik) throw new Broken(`${name} tidak sama dengan saat dicadangkan.`);
  };
  const parts = new Map<string, Part>();
  await check(LIST, { sidik: head.sidik_isi }, async (bytes) => {
    for await (const line of createInterface({ input: bytes })) {
      const [sidik = '', ukuran, name = ''] = line.split(' ');
      parts.set(name, { sidik, ukuran: Number(ukuran) });
    }
  });
  for (const name of parts.keys())
    if (!NAME.test(name))
      throw new Broken(`${LIST} menyebut ${JSON.stringify(name)}, yang bukan bagian cadangan.`);
  return {
    head,
    parts,
    read: async (name, into = drain) => {
      const expected = parts.get(name);
      if (!expected) throw new Broken(`${name} tidak ada dalam daftar isi.`);
      await check(name, expected, into);
    },
  };
};
