/** Codes, PINs, tokens and signatures (sesi 1, sesi 2, keamanan 3–5, keamanan 10). Keys live outside the database. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash as digestOf,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { weakPin } from '@gerbang/contract/wire/pin';
import { hash } from '@node-rs/argon2';

/** The keys of one installation, 32 bytes each. */
export interface Keys {
  /** HMAC of PINs. */
  pin: Buffer;
  /** AES-256-GCM of the PIN copy and of staff secrets. */
  seal: Buffer;
  /** Signed addresses of files and the QR codes of cards. */
  sign: Buffer;
  /** Shared with the banks that report payments. */
  bank: Buffer;
}

/** The check digit of some digits (ISO 7064 mod 11,10), so that one mistyped digit is noticed. */
export const checkDigit = (digits: string): number => {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
};

/** True when the eight digits carry their check digit. */
export const isKode = (kode: string): boolean =>
  /^\d{8}$/.test(kode) && checkDigit(kode.slice(0, 7)) === Number(kode[7]);

/** A random code of 8 digits with check digit, never beginning with 0; the caller retries on a collision. */
export const newKode = (): string => {
  const seven = String(randomInt(1_000_000, 10_000_000));
  return seven + checkDigit(seven);
};

const half = () => String(randomInt(100_000_000)).padStart(8, '0');
/** A PIN of 16 random digits; what nobody may choose is not drawn either. */
export const newPin = (): string => {
  for (;;) {
    const pin = half() + half();
    if (weakPin(pin, '') === null) return pin;
  }
};

const objects = new WeakMap<Buffer, KeyObject>();
/** Node takes a key object at a quarter of the price of its bytes. */
const objectOf = (key: Buffer): KeyObject => {
  const known = objects.get(key) ?? createSecretKey(key);
  objects.set(key, known);
  return known;
};

export const hmacPin = (keys: Keys, kode: string, pin: string): Buffer =>
  createHmac('sha256', objectOf(keys.pin)).update(`${kode}:${pin}`).digest();

/** nonce (12) ‖ tag (16) ‖ ciphertext; `context` binds the copy to its owner. */
export const seal = (keys: Pick<Keys, 'seal'>, context: string, text: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', objectOf(keys.seal), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};
export const unseal = (keys: Pick<Keys, 'seal'>, context: string, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', objectOf(keys.seal), sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28));
  return decipher.update(sealed.subarray(28), undefined, 'utf8') + decipher.final('utf8');
};

/** A 256-bit opaque token; only `tokenHash` of it is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): Buffer => digestOf('sha256', token, 'buffer');

/** HMAC-SHA-256 as base64url under the signing key. `purpose` keeps one signature from serving another. */
export const sign = (key: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', objectOf(key)).update(`${purpose}\n${text}`).digest('base64url');

/** Constant-time comparison of two strings. */
export const same = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** argon2id with the library's defaults (19 MiB, 2 passes), for passwords of staff. */
export const hashPassword = (password: string): Promise<string> => hash(password);
