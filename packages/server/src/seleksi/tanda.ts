/** Signatures of officers over the seal of a run (Ed25519): lines behind a ledger, outside all digests (seleksi 29). */
import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { line, read } from './baris.ts';
import { digest } from './rule.ts';

const peranTanda = z.enum(['mengusulkan', 'menyetujui']);
/** What an officer signs: who did what to which run, and when. */
const statementSchema = z.strictObject({
  format: z.literal('gerbang-tanda-tangan/1'),
  penawaran: z.string(),
  /** Seal of the ledger, and of the same run under other names; null where there is none. */
  buku: digest,
  samaran: digest.nullable(),
  peran: peranTanda,
  petugas: z.string().min(1).max(100),
  waktu: z.iso.datetime(),
});
export type Statement = z.infer<typeof statementSchema>;
/** Base64 of so many bytes as it is written: other last characters would stand for the same bytes. */
const base64 = (bytes: number) =>
  z.string().refine((text) => {
    const decoded = Buffer.from(text, 'base64');
    return decoded.length === bytes && decoded.toString('base64') === text;
  });
const SPKI_BYTES = 44;
const SIGNATURE_BYTES = 64;
const signatureSchema = z.strictObject({
  /** The public key as SPKI, base64. */
  kunci: base64(SPKI_BYTES),
  pernyataan: statementSchema,
  /** The signature over the statement's canonical JSON, base64. */
  tanda: base64(SIGNATURE_BYTES),
});
export type Signature = z.infer<typeof signatureSchema>;

const bytesOf = (statement: Statement): Buffer => Buffer.from(canonicalize(statement) ?? '');

/** Signs a statement with a private key as PKCS#8 PEM; answers base64. */
export const signStatement = (pem: string, statement: Statement): string =>
  sign(null, bytesOf(statement), pem).toString('base64');

/** A signature as its line. */
export const signatureLine = (signature: Signature): string => line(signature);
/** The signature of a line; null where it is none. */
export const readSignature = (row: string): Signature | null => read(signatureSchema, row);

/** What a key is known by when people compare it: 64 bits of its SHA-256. */
export const fingerprintOf = (kunci: string): string =>
  (
    createHash('sha256').update(Buffer.from(kunci, 'base64')).digest('hex').slice(0, 16).match(/.{4}/g) ?? []
  ).join(' ');

/** What is wrong with a signature on the run of `seal`; null where it is good. */
export const signatureFault = ({ kunci, pernyataan, tanda }: Signature, seal: string): string | null => {
  const { petugas, buku, samaran } = pernyataan;
  if (seal !== buku && seal !== samaran) return `tanda tangan ${petugas} milik buku lain`;
  try {
    const key = createPublicKey({ key: Buffer.from(kunci, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return `kunci ${petugas} bukan Ed25519`;
    return verify(null, bytesOf(pernyataan), key, Buffer.from(tanda, 'base64'))
      ? null
      : `tanda tangan ${petugas} tidak sah`;
  } catch {
    return `kunci ${petugas} tidak terbaca`;
  }
};

const listedKey = { petugas: z.string(), kunci: z.string(), dibuat: z.string() };
/** Public keys of officers, as the portal hands them out; where one was withdrawn, with the time until which each counts. */
const keysSchema = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('gerbang-kunci-petugas/1'),
    daftar: z.array(z.strictObject(listedKey)),
  }),
  z.strictObject({
    format: z.literal('gerbang-kunci-petugas/2'),
    daftar: z.array(z.strictObject({ ...listedKey, dicabut: z.iso.datetime().nullable() })),
  }),
]);
/** A public key, whose it is, and until when its signatures count; null while it is in force. */
interface Listed {
  petugas: string;
  kunci: string;
  dibuat: string;
  dicabut: string | null;
}
/** Reads a list of public keys, one line; null where it is none. */
export const readKeys = (text: string): ReadonlyMap<string, Listed> | null => {
  const found = read(keysSchema, text);
  return found && new Map(found.daftar.map((one) => [one.kunci, { dicabut: null, ...one }]));
};
/** A list of public keys as its line; one without withdrawn keys is read by every version. */
export const keysLine = (daftar: readonly Listed[]): string =>
  daftar.every(({ dicabut }) => dicabut === null)
    ? line({ format: 'gerbang-kunci-petugas/1', daftar: daftar.map(({ dicabut: _, ...one }) => one) })
    : line({ format: 'gerbang-kunci-petugas/2', daftar });

/** What a list says against a signature; null where nothing. */
const listFault = (
  { kunci, pernyataan: { petugas, waktu } }: Signature,
  keys: ReadonlyMap<string, Listed>,
): string | null => {
  const known = keys.get(kunci);
  if (known?.petugas !== petugas) return `kunci ${petugas} tidak ada pada daftar kunci petugas`;
  const at = Date.parse(waktu);
  if (at < Date.parse(known.dibuat)) return `tanda tangan ${petugas} lebih dahulu daripada kuncinya`;
  if (known.dicabut !== null && at > Date.parse(known.dicabut))
    return `tanda tangan ${petugas} dibuat sesudah kuncinya dicabut`;
  return null;
};

/** What is wrong with who signed: both roles by different officers, each with a key the list has for them, in the time it counted; null where nothing is. */
export const signersFault = (
  signatures: readonly Signature[],
  keys: ReadonlyMap<string, Listed> | null,
): string | null => {
  for (const signature of signatures) {
    const fault = keys && listFault(signature, keys);
    if (fault) return fault;
  }
  const by = (peran: Statement['peran']) =>
    signatures
      .filter(({ pernyataan }) => pernyataan.peran === peran)
      .map(({ pernyataan }) => pernyataan.petugas);
  // Whoever has the list asks for both: a file whose last line was cut off is no approved run.
  const missing = keys && peranTanda.options.find((peran) => by(peran).length === 0);
  if (missing) return `belum ditandatangani: ${missing}`;
  const both = by('menyetujui').find((one) => by('mengusulkan').includes(one));
  return both === undefined ? null : `${both} mengusulkan dan menyetujui`;
};
