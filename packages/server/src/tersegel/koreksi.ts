/** The file that says whether sealed results changed since, signed under a key that each result has for itself (tersegel 13). */
import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { UNTUK } from '@gerbang/contract/tersegel/bentuk';
import { type Koreksi, packStatement } from '@gerbang/contract/tersegel/koreksi';
import type { Keys } from '../secrets.ts';

const CURVE = 'prime256v1';
const SCALAR_BYTES = 32;
const COORDINATE_BYTES = 32;

/** The pair of a result. It follows from the master secret, so that every bundle of it names the same one and nothing is kept. */
const pairOf = ({ seal }: Pick<Keys, 'seal'>, id_hasil: number) => {
  const pair = createECDH(CURVE);
  // Of 2^32 scalars one is none; the next is taken then.
  for (let tries = 0; ; tries += 1)
    try {
      const info = `${UNTUK.koreksi} ${id_hasil} ${tries}`;
      pair.setPrivateKey(Buffer.from(hkdfSync('sha256', seal, '', info, SCALAR_BYTES)));
      return pair;
    } catch (error) {
      if (tries > SCALAR_BYTES) throw error;
    }
};

/** What correction files of a result are checked with, in hexadecimal. */
export const correctionKey = (keys: Pick<Keys, 'seal'>, id_hasil: number): string =>
  pairOf(keys, id_hasil).getPublicKey('hex');

/** The file, signed for the announcement of a result. */
export const signCorrection = (
  keys: Pick<Keys, 'seal'>,
  id_hasil: number,
  koreksi: Koreksi,
): Buffer<ArrayBuffer> => {
  const pair = pairOf(keys, id_hasil);
  const point = pair.getPublicKey();
  const word = (bytes: Buffer) => bytes.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: word(pair.getPrivateKey()),
      // Behind a byte that says uncompressed.
      x: word(point.subarray(1, 1 + COORDINATE_BYTES)),
      y: word(point.subarray(1 + COORDINATE_BYTES)),
    },
  });
  const statement = packStatement(koreksi);
  return Buffer.concat([statement, sign('sha256', statement, { key, dsaEncoding: 'ieee-p1363' })]);
};

/** How long a signed file is handed out again. Whoever asks keeps it for as long (milliseconds). */
export const KOREKSI_MS = 60_000;

/**
 * Signs what holds now, once a minute for each announcement and at once where something changed: whoever asks costs no
 * signature, and all of a minute are answered the same bytes.
 */
export const correctionSigner = (keys: Pick<Keys, 'seal'>) => {
  const last = new Map<
    string,
    { id_hasil: number; berubah: boolean; at: number; file: Buffer<ArrayBuffer> }
  >();
  return (id_hasil: number, said: Omit<Koreksi, 'waktu'>, at: Date): Buffer<ArrayBuffer> => {
    const { kode_penawaran, berubah } = said;
    const kept = last.get(kode_penawaran);
    const age = at.getTime() - (kept?.at ?? Number.NEGATIVE_INFINITY);
    if (kept?.id_hasil === id_hasil && kept.berubah === berubah && age >= 0 && age < KOREKSI_MS)
      return kept.file;
    const file = signCorrection(keys, id_hasil, { ...said, waktu: at.toISOString() });
    last.set(kode_penawaran, { id_hasil, berubah, at: at.getTime(), file });
    return file;
  };
};
