/** The head of a ledger: its formats, and what it says by itself (seleksi 7, seleksi 35). */
import { z } from 'zod';
import { read } from './baris.ts';
import { commitmentOf } from './draw.ts';
import { FAULTS } from './faults.ts';
import { digest } from './rule.ts';

const about = {
  penawaran: z.string(),
  /** Digest of the head of the run this one follows; null for the first. */
  induk: digest.nullable(),
};
const counts = { peserta: z.int().min(0), prodi: z.int().min(1) };
const PROGRAM = /^[\w.+-]{1,40}$/;
const digests = { aturan: digest, peserta: digest, hasil: digest };
export const headSchema = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('gerbang-seleksi/1'),
    ...about,
    /** What was published before scores were known, and what opens it. */
    undian: z.strictObject({ komitmen: digest, benih: digest }),
    jumlah: z.strictObject(counts),
    sidik: z.strictObject(digests),
  }),
  // With plenary decisions, or under other names, where what opens the draw would tell whose they are.
  z.strictObject({
    format: z.literal('gerbang-seleksi/2'),
    ...about,
    undian: z.strictObject({ komitmen: digest, benih: digest.nullable() }),
    jumlah: z.strictObject({ ...counts, sidang: z.int().min(0) }),
    sidik: z.strictObject({ ...digests, sidang: digest }),
  }),
  // As every run is written since: the program that did names itself (seleksi 35).
  z.strictObject({
    format: z.literal('gerbang-seleksi/3'),
    /** Version of the program that ran it. */
    program: z.string().regex(PROGRAM),
    ...about,
    undian: z.strictObject({ komitmen: digest, benih: digest.nullable() }),
    jumlah: z.strictObject({ ...counts, sidang: z.int().min(0) }),
    sidik: z.strictObject({ ...digests, sidang: digest }),
  }),
  // A run that corrects the one it follows, beside the seats that were held when it began (seleksi 40).
  z.strictObject({
    format: z.literal('gerbang-seleksi/4'),
    program: z.string().regex(PROGRAM),
    penawaran: z.string(),
    induk: digest,
    undian: z.strictObject({ komitmen: digest, benih: digest.nullable() }),
    jumlah: z.strictObject({ ...counts, sidang: z.int().min(0), pegangan: z.int().min(0) }),
    sidik: z.strictObject({ ...digests, sidang: digest, pegangan: digest }),
  }),
]);
export type Head = z.infer<typeof headSchema>;

/** What the draw of a ledger was committed to, of its first line; null where that is no head. */
export const commitmentIn = (head: string): string | null => read(headSchema, head)?.undian.komitmen ?? null;

/** Version of the program that wrote a ledger, of its first line; undefined of one from before it was named. */
export const programIn = (head: string): string | undefined => {
  const found = read(headSchema, head);
  return found && 'program' in found ? found.program : undefined;
};

/** The seal of the run a ledger follows, of its first line; null where it follows none. */
export const parentIn = (head: string): string | null => read(headSchema, head)?.induk ?? null;

/** How many plenary decisions the head of a ledger counts, and their digest. */
export const decisionsIn = (head: Head): { count: number; digest: string | null } =>
  head.format === 'gerbang-seleksi/1'
    ? { count: 0, digest: null }
    : { count: head.jumlah.sidang, digest: head.sidik.sidang };

/** The same of seats that were held; null of a run that corrects none. */
export const holdingsIn = (head: Head): { count: number; digest: string } | null =>
  head.format === 'gerbang-seleksi/4' ? { count: head.jumlah.pegangan, digest: head.sidik.pegangan } : null;

/** What is wrong with the draw of a head beside so many participants, who hold their place in it or do not; null where nothing is. */
export const drawFault = (
  { undian }: Head,
  { told, count }: { told: boolean; count: number },
): string | null => {
  if (undian.benih === null) return told || count === 0 ? null : FAULTS.noLots;
  if (told) return FAULTS.lotsAndSeed;
  return commitmentOf(undian.benih) === undian.komitmen ? null : FAULTS.seed;
};
