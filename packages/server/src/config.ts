/** Configuration from the environment, checked once at start. docs/operations/ lists every variable. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Keys } from './secrets.ts';

export interface Config {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Origin that QR codes and slips point to, without a trailing slash. */
  publicUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is believed; false: none. */
  trustProxy: string | false;
  /** Which halves run in this process. */
  role: 'all' | 'web' | 'worker';
  keys: Keys;
}

const EXAMPLE = /contoh|example|changeme|rahasia-?anda|secret$/i;
const LEAST_SECRET = 32;
/** Thirty-two random characters have more; a word typed over and over has fewer. */
const LEAST_DIFFERENT = 10;

/** The folder of the embedded database, the files and the secret. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.DATA_DIR || 'data');
/** Where the first start keeps the master secret it makes, none being given. */
export const secretFileOf = (dataDir: string): string => join(dataDir, 'secret');

/** Takes what is wrong with one setting, as a sentence that begins with its name. */
type Refuse = (sentence: string) => void;

/** The secret in a variable, none where it is empty; in production it must be one. */
const secretIn = (
  env: NodeJS.ProcessEnv,
  name: string,
  production: boolean,
  refuse: Refuse,
): string | undefined => {
  const given = env[name] || undefined;
  if (given === undefined || !production) return given;
  if (given.length < LEAST_SECRET || new Set(given).size < LEAST_DIFFERENT || EXAMPLE.test(given))
    refuse(
      `${name} harus sedikitnya ${LEAST_SECRET} huruf atau angka acak dan bukan contoh; buat dengan: openssl rand -hex 32`,
    );
  return given;
};

/** The secret beside the data, made by the first start. */
const keptSecret = (dataDir: string): string => {
  const file = secretFileOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
};

/** Separate 32-byte keys for separate purposes, all from the one master secret. */
export const deriveKeys = (master: string, bankSecret?: string): Keys => {
  const key = (purpose: string, from = master) =>
    Buffer.from(hkdfSync('sha256', from, '', `gerbang ${purpose}`, 32));
  return { pin: key('pin'), seal: key('seal'), sign: key('sign'), bank: key('bank', bankSecret) };
};

const ROLES = ['all', 'web', 'worker'] as const;
const roleIn = (env: NodeJS.ProcessEnv, refuse: Refuse): Config['role'] => {
  const found = ROLES.find((role) => role === (env.GERBANG_ROLE || 'all'));
  if (found === undefined) refuse(`GERBANG_ROLE harus salah satu dari ${ROLES.join(', ')}`);
  return found ?? 'all';
};

const portIn = (env: NodeJS.ProcessEnv, refuse: Refuse): number => {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse('PORT harus angka dari 0 sampai 65535');
  return port;
};

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The origin in PUBLIC_URL, which production must name; no path, for cards and slips add their own. */
const publicUrl = (env: NodeJS.ProcessEnv, port: number, production: boolean, refuse: Refuse): string => {
  const given = env.PUBLIC_URL;
  if (!given) {
    if (production)
      refuse('PUBLIC_URL wajib diisi dengan alamat portal, misalnya https://pmb.universitas.ac.id');
    return `http://localhost:${port}`;
  }
  const { protocol, origin, hostname, pathname } = URL.parse(given) ?? {};
  if (!/^https?:$/.test(protocol ?? '') || pathname !== '/')
    refuse('PUBLIC_URL harus alamat lengkap tanpa jalur, misalnya https://pmb.universitas.ac.id');
  // The office's cookie is for HTTPS alone: over http nobody could stay signed in.
  else if (production && protocol === 'http:' && !LOCAL.includes(hostname ?? ''))
    refuse('PUBLIC_URL harus diawali https://; tanpa itu petugas tidak dapat masuk');
  return origin ?? given;
};

/** Reads the environment; throws one error with a sentence for every setting that is missing or cannot be used. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const wrong: string[] = [];
  const refuse = (sentence: string) => void wrong.push(sentence);
  const production = env.NODE_ENV === 'production';
  const dataDir = dataDirOf(env);
  const port = portIn(env, refuse);
  const master = secretIn(env, 'GERBANG_SECRET', production, refuse);
  if (production && master === undefined)
    refuse(
      'GERBANG_SECRET wajib diisi dan tidak boleh berubah sesudahnya; buat dengan: openssl rand -hex 32',
    );
  const bankSecret = secretIn(env, 'GERBANG_BANK_SECRET', production, refuse);
  const settings = {
    production,
    host: env.HOST || '0.0.0.0',
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    publicUrl: publicUrl(env, port, production, refuse),
    trustProxy: env.TRUST_PROXY || (false as const),
    role: roleIn(env, refuse),
  };
  if (wrong.length > 0)
    throw new Error(
      ['Pengaturan berikut perlu diperbaiki (lihat docs/operations/production.md):', ...wrong].join('\n  - '),
    );
  // Last, so that a refused start has made nothing.
  return { ...settings, keys: deriveKeys(master ?? keptSecret(dataDir), bankSecret) };
};
