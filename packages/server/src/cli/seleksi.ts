/** `seleksi ulang`: repeats the run of a ledger, and the call-ups after it, and says whether they come out the same (seleksi 8, jawaban 16). Needs no portal. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { errorOf, firstOf } from '../certain.ts';
import { createPool } from '../db/pool.ts';
import { linesFrom } from '../seleksi/baris.ts';
import { parentFault } from '../seleksi/induk.ts';
import { replayEvents } from '../seleksi/kejadian.ts';
import { parentIn, programIn } from '../seleksi/kepala.ts';
import { type Difference, readLedger, replay } from '../seleksi/ledger.ts';
import { replayInSql } from '../seleksi/replay-sql.ts';
import { replayNames } from '../seleksi/samaran.ts';
import { fingerprintOf, readKeys, readSignature, signersFault } from '../seleksi/tanda.ts';
import { type Command, EXIT, type ExitCode, type Io, Misuse, Refusal } from './command.ts';

/** The lines of a file, each with its end. Read in parts: a ledger of two million is longer than a text can be. */
const linesOf = async (file: string, io: Io): Promise<string[]> => {
  const lines: string[] = [];
  try {
    for await (const line of linesFrom(createReadStream(resolve(io.folder, file), 'utf8'))) lines.push(line);
    return lines;
  } catch (cause) {
    throw new Refusal(`Berkas ${file} tidak dapat dibaca: ${errorOf(cause).message}`, { cause });
  }
};

/** The number of the first line that PostgreSQL writes otherwise, 1 first; null where all are alike. */
const differsInSql = async (lines: readonly string[], io: Io): Promise<number | null> => {
  const url = io.env.DATABASE_URL;
  if (!url) throw new Misuse('--sql memerlukan DATABASE_URL, basis data PostgreSQL mana pun.');
  const pool = createPool(url, 1);
  try {
    const again = await replayInSql(pool, lines);
    const outcome = lines.filter((line) => readSignature(line) === null);
    const first = outcome.length - again.length;
    const at = again.findIndex((line, i) => line !== outcome[first + i]);
    return at === -1 ? null : first + at + 1;
  } finally {
    await pool.end();
  }
};

/** Says the first difference, of which file where there are two. */
const differs = ({ line, what }: Difference, io: Io, file = ''): ExitCode => {
  io.complain(`TIDAK identik: ${file}${what}${line === null ? '' : ` (baris ${line})`}.`);
  return EXIT.failed;
};

/** What is wrong with a correction beside the ledger it names; null where nothing is. */
const parentFaultOf = (lines: readonly string[], parent: readonly string[]): string | null => {
  const [own, other] = [readLedger(lines), readLedger(parent)];
  if (own.failed || other.failed) return 'buku induk tidak terbaca';
  return parentFault(own, other);
};

/** Who signed, each with what the own key is known by; says what is wrong with that, and answers null. */
const signersOf = async (
  lines: readonly string[],
  list: string | undefined,
  io: Io,
): Promise<string[] | null> => {
  const signatures = lines.flatMap((line) => readSignature(line) ?? []);
  const keys = list === undefined ? null : readKeys((await linesOf(list, io)).join(''));
  if (list !== undefined && keys === null) throw new Refusal(`Berkas ${list} bukan daftar kunci petugas.`);
  const fault = signersFault(signatures, keys);
  if (fault) {
    differs({ line: null, what: fault }, io);
    return null;
  }
  const known = keys ? 'kunci sesuai daftar' : 'kunci belum dicocokkan dengan daftar';
  return signatures.map(
    ({ kunci, pernyataan: { peran, petugas, waktu } }) =>
      `${peran}: ${petugas}, ${waktu}, kunci ${fingerprintOf(kunci)}, ${known}`,
  );
};

export const seleksi: Command = {
  summary: 'mengulang seleksi dari berkasnya, tanpa basis data, dan menyebut perbedaan pertama',
  options: { jawaban: 'KEJADIAN', kunci: 'KUNCI', petugas: 'DAFTAR', induk: 'INDUK' },
  required: [],
  operands: [
    { name: 'kerja', value: 'ulang' },
    { name: 'berkas', value: 'BERKAS' },
  ],
  flags: ['sql'],
  run: async ({ kerja, berkas, sql, jawaban, kunci, petugas, induk }, io) => {
    if (kerja !== 'ulang' || !berkas)
      throw new Misuse(
        'Tulis "seleksi ulang BERKAS [--jawaban KEJADIAN] [--kunci KUNCI] [--petugas DAFTAR] [--induk INDUK]".',
      );
    const lines = await linesOf(berkas, io);
    const { seal, difference } = replay(lines);
    if (difference) return differs(difference, io);
    const signers = await signersOf(lines, petugas, io);
    if (!signers) return EXIT.failed;
    if (kunci) {
      const names = replayNames(lines, await linesOf(kunci, io));
      if (names.fault) return differs(names.fault, io, `${kunci}: `);
      signers.unshift(`samaran sesuai kunci, buku asli ${names.seal}`);
    }
    if (induk) {
      const fault = parentFaultOf(lines, await linesOf(induk, io));
      if (fault) return differs({ line: null, what: fault }, io, `${induk}: `);
    }
    if (sql) {
      const line = await differsInSql(lines, io);
      if (line !== null) {
        io.complain(`TIDAK identik: PostgreSQL menulis baris ${line} dengan cara lain.`);
        return EXIT.failed;
      }
    }
    if (jawaban) {
      const again = replayEvents(lines, await linesOf(jawaban, io));
      if (again.difference) return differs(again.difference, io, `${jawaban}: `);
      io.say(`identik ${seal}; ${again.calls} pemanggilan identik`);
    } else io.say(`identik ${seal}`);
    const parent = parentIn(firstOf(lines));
    if (parent !== null) io.say(`${induk ? 'mengoreksi' : 'induk'} ${parent}`);
    const program = programIn(firstOf(lines));
    if (program !== undefined) io.say(`ditulis Gerbang ${program}`);
    for (const one of signers) io.say(one);
    return EXIT.done;
  },
};
