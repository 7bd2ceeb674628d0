/** What a sealed announcement is made of: sizes, names of files, and what each key and digest is for (tersegel 4–9). */

/** Bytes whose memory is their own, as the browser's ciphers take them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const KUNCI_BYTES = 32;
export const GARAM_BYTES = 32;
/** By which an envelope is found among those of its file. */
export const TANDA_BYTES = 16;
/** What is sealed, filled up: the same for every result. */
export const ISI_BYTES = 512;
const TAG_BYTES = 16;
export const AMPLOP_BYTES = ISI_BYTES + TAG_BYTES;
export const CATATAN_BYTES = TANDA_BYTES + AMPLOP_BYTES;
export const SIDIK_BYTES = 32;
export const NONCE_BYTES = 12;

/** What each key that is derived is for; none serves another purpose. */
export const UNTUK = {
  tanda: 'gerbang tersegel 1 tanda',
  amplop: 'gerbang tersegel 1 amplop',
  petunjuk: 'gerbang tersegel 1 petunjuk',
  koreksi: 'gerbang tersegel 2 koreksi',
} as const;
/** First byte of everything hashed into the tree, so that one kind never passes for another. */
export const JENIS_SIDIK = { daun: 0, simpul: 1, akar: 2, kosong: 3 } as const;

/** Envelopes of one file at most on average: who serves them learns no more than that it was one of these. */
const PER_FILE = 64;
/** Files that envelopes are spread over: a power of two. */
export const partsFor = (jumlah: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(Math.max(jumlah, 1) / PER_FILE)));
/** Which file the envelope of this mark stands in: the first bits of the mark. */
export const partOf = (tanda: Uint8Array, pecahan: number): number =>
  Math.floor((new DataView(tanda.buffer, tanda.byteOffset).getUint32(0) * pecahan) / 2 ** 32);
const hex5 = (n: number): string => n.toString(16).padStart(5, '0');
/** File of the envelopes of one part, and of the path from it to the root. */
export const envelopeFile = (ke: number): string => `amplop/${hex5(ke)}.bin`;
export const proofFile = (ke: number): string => `bukti/${hex5(ke)}.bin`;
export const BERKAS_MANIFES = 'manifest.json';
export const BERKAS_HALAMAN = 'index.html';
/** The announcement's key, which its hour brings. */
export const BERKAS_KUNCI = 'kunci';

/** Whether results changed since they were sealed, as the office signs it; replaced beside the bundle whenever that is another. */
export const BERKAS_KOREKSI = 'koreksi';

/** What anybody may read of a bundle; everything but the root is bound into the root. */
export interface Kepala {
  /** 1 before what is said of corrections could be checked. */
  versi: 1 | 2;
  kode_penawaran: string;
  /** Track and wave in words. */
  nama: string;
  universitas: string;
  tahun: number;
  kode_jalur: string;
  /** When the key was to come, as the bundle was made. */
  waktu: string;
  jumlah: number;
  pecahan: number;
  /** Hexadecimal. */
  garam: string;
  sidik_kunci: string;
  /** What the office tells beside a result, sealed with the announcement's key alone, in hexadecimal. */
  petunjuk: string;
  /** Of version 2: what the signature of a correction file is checked with (P-256, uncompressed), in hexadecimal. */
  kunci_koreksi?: string;
  /** Of version 2: where the result that counts is read. */
  portal?: string;
}
export interface Manifes extends Kepala {
  akar: string;
}
/** The head as it is hashed: its values in one order, each on a line of its own as JSON writes it. */
export const writeHead = (k: Kepala): string =>
  [
    k.versi,
    k.kode_penawaran,
    k.nama,
    k.universitas,
    k.tahun,
    k.kode_jalur,
    k.waktu,
    k.jumlah,
    k.pecahan,
    k.garam,
    k.sidik_kunci,
    k.petunjuk,
    ...(k.versi === 1 ? [] : [k.kunci_koreksi, k.portal]),
  ]
    .map((value) => JSON.stringify(value))
    .join('\n');

/** What is sealed for one participant; `s` is null where there is no result. */
export interface Isi {
  s: 0 | 1 | null;
  nama: string;
  prodi: string | null;
  jenjang: string | null;
  kode: number | null;
}
/** What is sealed for all. */
export interface Petunjuk {
  diterima: string | null;
  tidak: string | null;
}

const encoder = new TextEncoder();
/** The contents as bytes of one size: their length in two, themselves, and zeros. A name too long to fit is cut. */
export const packContents = (isi: Isi): Bytes => {
  let { nama } = isi;
  let text = encoder.encode(JSON.stringify(isi));
  while (text.length > ISI_BYTES - 2 && nama !== '') {
    nama = nama.slice(0, -1);
    text = encoder.encode(JSON.stringify({ ...isi, nama: `${nama}…` }));
  }
  const bytes = new Uint8Array(ISI_BYTES);
  if (text.length > ISI_BYTES - 2) throw new RangeError('a programme has too long a name to be sealed');
  new DataView(bytes.buffer).setUint16(0, text.length);
  bytes.set(text, 2);
  return bytes;
};
/** What `packContents` made bytes of. */
export const unpackContents = (bytes: Bytes): Isi =>
  JSON.parse(
    new TextDecoder().decode(
      bytes.subarray(2, 2 + new DataView(bytes.buffer, bytes.byteOffset).getUint16(0)),
    ),
  );

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
