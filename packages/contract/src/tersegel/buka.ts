/** Finding, proving and opening one's envelope, by what every browser has: WebCrypto and nothing else (tersegel 4–9). */
import {
  AMPLOP_BYTES,
  BERKAS_MANIFES,
  type Bytes,
  CATATAN_BYTES,
  envelopeFile,
  fromHex,
  type Isi,
  isSame,
  JENIS_SIDIK,
  KUNCI_BYTES,
  type Manifes,
  NONCE_BYTES,
  type Petunjuk,
  partOf,
  proofFile,
  SIDIK_BYTES,
  TANDA_BYTES,
  toHex,
  UNTUK,
  unpackContents,
  writeHead,
} from './bentuk.ts';

const encoder = new TextEncoder();
const joined = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)));
const hkdf = async (from: Bytes, garam: Bytes, untuk: string, bytes: number): Promise<Bytes> => {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
  const given = { name: 'HKDF', hash: 'SHA-256', salt: garam, info: encoder.encode(untuk) };
  return new Uint8Array(await crypto.subtle.deriveBits(given, key, bytes * 8));
};
/** The plain bytes, or null where key, context or one bit is another. */
const unlock = async (secret: Bytes, sealed: Bytes, context: Bytes): Promise<Bytes | null> => {
  const name = 'AES-GCM';
  const key = await crypto.subtle.importKey('raw', secret.slice(0, KUNCI_BYTES), name, false, ['decrypt']);
  const given = { name, iv: secret.slice(KUNCI_BYTES), additionalData: context };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(given, key, sealed));
  } catch {
    return null;
  }
};
const kind = (of: keyof typeof JENIS_SIDIK): Bytes => Uint8Array.of(JENIS_SIDIK[of]);

/** The mark of a participant's envelope: known to who has the secret, and to nobody else the participant's. */
export const markFrom = (rahasia: Bytes, { garam }: Pick<Manifes, 'garam'>): Promise<Bytes> =>
  hkdf(rahasia, fromHex(garam), UNTUK.tanda, TANDA_BYTES);
/** One envelope with the way from it to the root. */
export interface Bukti {
  amplop: Bytes;
  daun: string;
  /** What is hashed with it, step by step; `kiri` where it stands before. */
  langkah: { sidik: string; kiri: boolean }[];
  akar: string;
}
export type Found = { bukti: Bukti } | { rusak: string } | { tidak_ada: true };

const records = (file: Bytes): Bytes[] =>
  Array.from({ length: file.length / CATATAN_BYTES }, (_, i) =>
    file.subarray(i * CATATAN_BYTES, (i + 1) * CATATAN_BYTES),
  );

/** Finds the envelope of `tanda` in its file and proves the file against the root; `rusak` says what does not fit. */
export const findEnvelope = async (
  manifes: Manifes,
  tanda: Bytes,
  file: Bytes,
  path: Bytes,
): Promise<Found> => {
  const ke = partOf(tanda, manifes.pecahan);
  if (file.length % CATATAN_BYTES !== 0 || path.length !== Math.log2(manifes.pecahan) * SIDIK_BYTES)
    return { rusak: `Berkas ${envelopeFile(ke)} atau ${proofFile(ke)} tidak utuh.` };
  const all = records(file);
  const at = all.findIndex((record) => isSame(record.subarray(0, TANDA_BYTES), tanda));
  let level = await Promise.all(all.map((record) => sha256(kind('daun'), record)));
  const langkah: Bukti['langkah'] = [];
  const daun = at === -1 ? '' : toHex(level[at] as Bytes);
  // A last one without a neighbour goes up as it is.
  for (let own = at; level.length > 1; own >>= 1) {
    const other = level[own ^ 1];
    if (own >= 0 && other) langkah.push({ sidik: toHex(other), kiri: own % 2 === 1 });
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) =>
      level.slice(i * 2, i * 2 + 2),
    );
    level = await Promise.all(
      pairs.map(async ([left, right]) =>
        right ? sha256(kind('simpul'), left as Bytes, right) : (left as Bytes),
      ),
    );
  }
  let node = level[0] ?? (await sha256(kind('kosong')));
  for (let i = 0, own = ke; i < path.length; i += SIDIK_BYTES, own >>= 1) {
    const other = path.slice(i, i + SIDIK_BYTES);
    const kiri = own % 2 === 1;
    langkah.push({ sidik: toHex(other), kiri });
    node = kiri ? await sha256(kind('simpul'), other, node) : await sha256(kind('simpul'), node, other);
  }
  const akar = toHex(await sha256(kind('akar'), encoder.encode(writeHead(manifes)), node));
  if (akar !== manifes.akar)
    return {
      rusak: `Berkas ${envelopeFile(ke)}, ${proofFile(ke)}, atau ${BERKAS_MANIFES} tidak cocok dengan akar: ada yang mengubahnya.`,
    };
  if (at === -1) return { tidak_ada: true };
  return { bukti: { amplop: (all[at] as Bytes).slice(TANDA_BYTES), daun, langkah, akar } };
};

/** Whether these bytes are the announcement's key. */
export const isAnnouncedKey = async (
  kunci: Bytes,
  { sidik_kunci }: Pick<Manifes, 'sidik_kunci'>,
): Promise<boolean> => kunci.length === KUNCI_BYTES && toHex(await sha256(kunci)) === sidik_kunci;

/** What the envelope holds; null where it does not open with this secret and this key. */
export const openEnvelope = async (
  manifes: Pick<Manifes, 'garam'>,
  of: { rahasia: Bytes; kunci: Bytes; tanda: Bytes; amplop: Bytes },
): Promise<Isi | null> => {
  if (of.amplop.length !== AMPLOP_BYTES) return null;
  const both = joined(of.rahasia, of.kunci);
  const secret = await hkdf(both, fromHex(manifes.garam), UNTUK.amplop, KUNCI_BYTES + NONCE_BYTES);
  const plain = await unlock(secret, of.amplop, of.tanda);
  return plain && unpackContents(plain);
};

/** What the office tells beside results; null where the key is not the announcement's. */
export const openHints = async (
  { garam, petunjuk }: Pick<Manifes, 'garam' | 'petunjuk'>,
  kunci: Bytes,
): Promise<Petunjuk | null> => {
  const secret = await hkdf(kunci, fromHex(garam), UNTUK.petunjuk, KUNCI_BYTES + NONCE_BYTES);
  const plain = await unlock(secret, fromHex(petunjuk), new Uint8Array());
  return plain && JSON.parse(new TextDecoder().decode(plain));
};
