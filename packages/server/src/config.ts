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

/** The value of a secret's variable; throws where it is no secret in production. */
const secretIn = (env: NodeJS.ProcessEnv, name: string, production: boolean): string | undefined => {
  const given = env[name];
  if (given === undefined || !production) return given;
  if (given.length < LEAST_SECRET || new Set(given).size < LEAST_DIFFERENT || EXAMPLE.test(given))
    throw new Error(`${name} must be at least ${LEAST_SECRET} random characters and not an example`);
  return given;
};

const masterSecret = (env: NodeJS.ProcessEnv, dataDir: string, production: boolean): string => {
  const given = secretIn(env, 'GERBANG_SECRET', production);
  if (given !== undefined) return given;
  if (production) throw new Error('GERBANG_SECRET is required in production');
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

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((a) => a === value);
  if (found === undefined) throw new Error(`${name} must be one of ${allowed.join(', ')}`);
  return found;
};

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** The origin in PUBLIC_URL, which production must name; no path, for cards and slips add their own. */
const publicUrl = (env: NodeJS.ProcessEnv, port: number, production: boolean): string => {
  const given = env.PUBLIC_URL;
  if (!given) {
    if (production) throw new Error('PUBLIC_URL is required in production');
    return `http://localhost:${port}`;
  }
  const { protocol, origin, hostname, pathname } = URL.parse(given) ?? {};
  if (!/^https?:$/.test(protocol ?? '') || pathname !== '/')
    throw new Error('PUBLIC_URL must be an address such as https://pmb.universitas.ac.id, without a path');
  // The office's cookie is for HTTPS alone: over http nobody could stay signed in.
  if (production && protocol === 'http:' && !LOCAL.includes(hostname ?? ''))
    throw new Error('PUBLIC_URL must begin with https:// in production, or staff cannot sign in');
  return origin as string;
};

/** Reads the environment; throws with the variable's name when a value cannot be used. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const production = env.NODE_ENV === 'production';
  const dataDir = dataDirOf(env);
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('PORT must be a number from 0 to 65535');
  return {
    production,
    host: env.HOST ?? '0.0.0.0',
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    publicUrl: publicUrl(env, port, production),
    trustProxy: env.TRUST_PROXY ?? false,
    role: oneOf('GERBANG_ROLE', env.GERBANG_ROLE ?? 'all', ['all', 'web', 'worker']),
    keys: deriveKeys(
      masterSecret(env, dataDir, production),
      secretIn(env, 'GERBANG_BANK_SECRET', production),
    ),
  };
};
