/** Whether sealed results changed since: one small file for all, the same in size whatever it says (tersegel 13, tersegel 14). */
import { type Bytes, fromHex, type Manifes } from './bentuk.ts';

/** Of the whole file: its statement, filled up, and the signature. */
export const KOREKSI_BYTES = 512;
export const TANDA_TANGAN_BYTES = 64;
const PERNYATAAN_BYTES = KOREKSI_BYTES - TANDA_TANGAN_BYTES;

/** What the office says: of nobody, and of no number. */
export interface Koreksi {
  kode_penawaran: string;
  /** Which announcement it is about. */
  sidik_kunci: string;
  /** Some result is another by now, through a correction or a call-up; or none is. */
  berubah: boolean;
  /** When it was signed. */
  waktu: string;
}

/** The statement as it is signed: its length in two bytes, itself, and zeros. */
export const packStatement = ({ kode_penawaran, sidik_kunci, berubah, waktu }: Koreksi): Bytes => {
  const text = new TextEncoder().encode(JSON.stringify({ kode_penawaran, sidik_kunci, berubah, waktu }));
  if (text.length > PERNYATAAN_BYTES - 2) throw new RangeError('a statement too long to be signed');
  const bytes = new Uint8Array(PERNYATAAN_BYTES);
  new DataView(bytes.buffer).setUint16(0, text.length);
  bytes.set(text, 2);
  return bytes;
};

/** The statement of a correction file that the office signed for this announcement; null for anything else. */
export const readKoreksi = async (
  file: Bytes,
  { kode_penawaran, sidik_kunci, kunci_koreksi = '' }: Manifes,
): Promise<Koreksi | null> => {
  if (file.length !== KOREKSI_BYTES) return null;
  const statement = file.slice(0, PERNYATAAN_BYTES);
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  try {
    const key = await crypto.subtle.importKey('raw', fromHex(kunci_koreksi), curve, false, ['verify']);
    const signed = { name: 'ECDSA', hash: 'SHA-256' };
    if (!(await crypto.subtle.verify(signed, key, file.slice(PERNYATAAN_BYTES), statement))) return null;
    const length = new DataView(statement.buffer).getUint16(0);
    const said = JSON.parse(new TextDecoder().decode(statement.subarray(2, 2 + length))) as Koreksi;
    return said.kode_penawaran === kode_penawaran && said.sidik_kunci === sidik_kunci ? said : null;
  } catch {
    return null;
  }
};
