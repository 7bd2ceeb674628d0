/** What the opening page fetches from its own folder, and keeps on the device (tersegel 3, tersegel 8). */
import {
  BERKAS_KOREKSI,
  BERKAS_KUNCI,
  BERKAS_MANIFES,
  type Bytes,
  envelopeFile,
  fromHex,
  KUNCI_BYTES,
  type Manifes,
  proofFile,
  toHex,
} from '@gerbang/contract/tersegel/bentuk';
import { isAnnouncedKey } from '@gerbang/contract/tersegel/buka';
import { KOREKSI_BYTES, type Koreksi, readKoreksi } from '@gerbang/contract/tersegel/koreksi';

/** What is kept: enough to open the envelope with the key alone. */
export interface Simpanan {
  manifes: Manifes;
  /** Hexadecimal, as the others. */
  rahasia: string;
  amplop: string;
  bukti: string;
}

const get = async (address: string, cache: RequestCache): Promise<Response> => {
  const answer = await fetch(address, { cache, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
};
const bytesOf = async (answer: Response): Promise<Bytes> => new Uint8Array(await answer.arrayBuffer());

/** The manifest; throws where it does not come or is none. */
export const ambilManifes = async (): Promise<Manifes> => {
  const manifes = (await (await get(BERKAS_MANIFES, 'no-cache')).json()) as Manifes;
  if (manifes.versi !== 1 && manifes.versi !== 2) throw new Error('another version');
  return manifes;
};
/** The file of envelopes with this number, and the way from it to the root; throws where they do not come. */
export const ambilAmplop = async (ke: number): Promise<[amplop: Bytes, bukti: Bytes]> =>
  Promise.all([get(envelopeFile(ke), 'default').then(bytesOf), get(proofFile(ke), 'default').then(bytesOf)]);

const mirror = (): string[] => {
  const address = document.querySelector<HTMLMetaElement>('meta[name=cermin]')?.content;
  return address ? [address] : [];
};
/** The announcement's key; `salah` where another lies in its place, null where there is none yet. */
export const cariKunci = async (manifes: Manifes): Promise<Bytes | 'salah' | null> => {
  let found: 'salah' | null = null;
  for (const address of [BERKAS_KUNCI, ...mirror()]) {
    const bytes = await get(address, 'no-store').then(bytesOf, () => null);
    // A server may answer a page where there is no file.
    if (bytes?.length !== KUNCI_BYTES) continue;
    if (await isAnnouncedKey(bytes, manifes)) return bytes;
    found = 'salah';
  }
  return found;
};

/** What the office says of corrections; `palsu` where something else lies in its place, `gagal` where it does not come, null where nothing is. */
export const cariKoreksi = async (manifes: Manifes): Promise<Koreksi | 'palsu' | 'gagal' | null> => {
  const answer = await fetch(BERKAS_KOREKSI, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => null);
  if (answer?.status === 404) return null;
  const bytes = answer?.ok ? await bytesOf(answer).catch(() => null) : null;
  if (!bytes) return 'gagal';
  // A server may answer a page where there is no file.
  if (bytes.length !== KOREKSI_BYTES) return null;
  return (await readKoreksi(bytes, manifes)) ?? 'palsu';
};

/** One bundle stands at one address. */
const KEPT = `gerbang-tersegel ${location.pathname}`;
/** What an earlier visit left; null where there is nothing. */
export const bacaSimpanan = (): Simpanan | null => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null');
  } catch {
    return null;
  }
};
export const simpan = (manifes: Manifes, rahasia: Bytes, amplop: Bytes, bukti: Bytes): void => {
  const kept: Simpanan = { manifes, rahasia: toHex(rahasia), amplop: toHex(amplop), bukti: toHex(bukti) };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Kept for as long as the page is open.
  }
};
export const lupakan = (): void => {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
};
/** The files of a kept envelope. */
export const filesOf = ({ amplop, bukti }: Simpanan): [amplop: Bytes, bukti: Bytes] => [
  fromHex(amplop),
  fromHex(bukti),
];

const FIRST_MS = 4_000;
const MOST_MS = 60_000;
const GROWS = 1.5;
/** How long until the key is looked for again: gently before its time, soon after it, and never all devices at once. */
export const jeda = (waktu: string, now: number, tries: number): number => {
  const left = Date.parse(waktu) - now;
  const base = left > 0 ? Math.min(left, MOST_MS) : Math.min(FIRST_MS * GROWS ** tries, MOST_MS);
  return base + Math.random() * Math.min(base, FIRST_MS);
};
