/** Configuration from the environment, checked once at start. The README lists every variable. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { BATAS_PEMBUKAAN } from '@gerbang/contract/office/jejak/pembukaan';
import { type Role, ROLES as STAFF_ROLES } from '@gerbang/contract/wire/desk';
import { readPrograms } from './db/embedded/binaries.ts';
import { type MidtransAccount, readMidtransAccount } from './midtrans-account.ts';
import { withSecrets } from './secret-files.ts';
import type { Keys } from './secrets.ts';
import { readSnapBanks, type SnapBank } from './snap-banks.ts';
import type { StorageSettings } from './storage/place.ts';
import { readStorage } from './storage-settings.ts';
import { readTraces, type TraceSettings } from './trace-settings.ts';

export interface Config {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Whose programs run the embedded one: a folder, or `bawaan`; null: the system's where they fit, else npm's. */
  postgres: string | null;
  /** A streaming replica, or a balancer before several, for reads that bear some age; null: none. */
  databaseReadUrl: string | null;
  /** Where the files are. */
  storage: StorageSettings;
  /** Origin that QR codes and slips point to, without a trailing slash. */
  publicUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is believed; false: none. */
  trustProxy: string | false;
  /** Which halves run in this process. */
  role: 'all' | 'web' | 'worker';
  /** Where a process that only works says how it is; null: nowhere. */
  healthPort: number | null;
  /** Seconds in which a process that serves is not ready any more, and still answers, before it ends. */
  drainSeconds: number;
  /** Where Prometheus reads: an address of its own, or, with a token, the ordinary one; both null: nowhere. */
  metrics: { address: { host: string; port: number } | null; token: string | null };
  /** Where traces of what is done go; null: nowhere. */
  traces: TraceSettings | null;
  /** Whether anybody may read the document of calls at /api/docs and /api/openapi.json. */
  apiDocs: boolean;
  /** Roles whose officers sign in with a one-time code (keamanan 22). */
  codeRoles: readonly string[];
  /** Different applicants whose files an officer may open within an hour before a reason is asked. */
  batasPembukaan: number;
  /** Banks that report payments in the words of SNAP BI. */
  snapBanks: readonly SnapBank[];
  /** The gateway for QRIS, e-wallets and cards; null: none. */
  midtrans: MidtransAccount | null;
  /** Where the opening pages of sealed announcements will stand, a folder for each offering, without a trailing slash; null: not known. */
  tersegelUrl: string | null;
  /** Where an opening page finds the announcement's key besides its own folder; null: nowhere. */
  tersegelCermin: string | null;
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

/** The document helps who builds on the portal, and who looks for a way in. */
const apiDocsIn = (env: NodeJS.ProcessEnv, production: boolean, refuse: Refuse): boolean => {
  const given = env.GERBANG_API_DOCS;
  if (given === 'on' || given === 'off') return given === 'on';
  if (given) refuse('GERBANG_API_DOCS harus on atau off');
  return !production;
};

/** Roles that decide who is admitted, or who may decide. */
const CODE_ROLES: readonly Role[] = ['admin', 'seleksi', 'pimpinan'];
/** `tidak`: no role. */
const codeRolesIn = (env: NodeJS.ProcessEnv, production: boolean, refuse: Refuse): readonly string[] => {
  const given = env.GERBANG_KODE_PETUGAS;
  if (!given) return production ? CODE_ROLES : [];
  if (given === 'tidak') return [];
  const named = given.split(',').map((role) => role.trim());
  if (!named.every((role) => (STAFF_ROLES as readonly string[]).includes(role)))
    refuse(
      `GERBANG_KODE_PETUGAS harus tidak, atau peran dipisah koma dari ${STAFF_ROLES.join(', ')}: ${given}`,
    );
  return named;
};

type Range = readonly [otherwise: number, least: number, most: number];
const numberIn = (env: NodeJS.ProcessEnv, name: string, range: Range, refuse: Refuse): number => {
  const [otherwise, least, most] = range;
  const given = Number(env[name] || otherwise);
  const fits = Number.isInteger(given) && given >= least && given <= most;
  if (!fits) refuse(`${name} harus angka dari ${least} sampai ${most}`);
  return given;
};
const LAST_PORT = 65_535;
const MOST_OPENINGS = 1_000_000;
/** Balancers see it within less; nobody stands before a portal that is tried out. */
const drainOf = (production: boolean): Range => [production ? 5 : 0, 0, 60];

/** What only this machine reaches. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** `host:port`, the host of an IPv6 address in brackets; one that others reach needs the token as well. */
const metricsIn = (env: NodeJS.ProcessEnv, token: string | null, refuse: Refuse): Config['metrics'] => {
  const given = env.METRICS_ADDRESS;
  if (!given) return { address: null, token };
  const [, host = '', port = ''] = /^(\[[0-9a-f:]+\]|[\w.-]+):(\d+)$/i.exec(given) ?? [];
  if (host === '' || Number(port) > LAST_PORT)
    refuse('METRICS_ADDRESS harus alamat dan port, misalnya 127.0.0.1:9464');
  else if (token === null && !LOCAL.includes(host.toLowerCase()))
    refuse('METRICS_TOKEN wajib diisi karena METRICS_ADDRESS dapat dijangkau mesin lain');
  return { address: { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }, token };
};

/** Whole groups of addresses that the server knows by name. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', mask, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return NETWORKS.includes(text);
  return mask === undefined || (/^[1-9]\d{0,2}$/.test(mask) && Number(mask) <= (kind === 4 ? 32 : 128));
};

const trustProxyIn = (env: NodeJS.ProcessEnv, refuse: Refuse): string | false => {
  const given = env.TRUST_PROXY;
  if (!given) return false;
  if (!given.split(',').every((network) => isNetwork(network.trim())))
    refuse(
      'TRUST_PROXY harus alamat IP atau jaringan proksi, dipisah koma, misalnya 127.0.0.1 atau 10.0.0.0/8',
    );
  return given;
};

type DatabaseName = 'DATABASE_URL' | 'DATABASE_READ_URL';
const databaseIn = (env: NodeJS.ProcessEnv, name: DatabaseName, refuse: Refuse): string | null => {
  const given = env[name];
  if (!given) return null;
  if (!/^postgres(ql)?:$/.test(URL.parse(given)?.protocol ?? ''))
    refuse(`${name} harus diawali postgresql://, misalnya postgresql://gerbang:SANDI@127.0.0.1:5432/gerbang`);
  return given;
};

/** Only beside a database that is given: the embedded one has no replica. */
const readUrlIn = (env: NodeJS.ProcessEnv, refuse: Refuse): string | null => {
  const given = databaseIn(env, 'DATABASE_READ_URL', refuse);
  if (given !== null && !env.DATABASE_URL) refuse('DATABASE_READ_URL memerlukan DATABASE_URL');
  return given;
};

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

/** An address somewhere else, whole and without a query or a fragment; null where none is given. */
const addressIn = (env: NodeJS.ProcessEnv, name: string, refuse: Refuse): string | null => {
  const given = env[name];
  if (!given) return null;
  const { protocol, origin, pathname, href } = URL.parse(given) ?? {};
  if (/^https?:$/.test(protocol ?? '') && href === `${origin}${pathname}` && !/["'<>]/.test(href))
    return href.replace(/\/+$/, '');
  refuse(`${name} harus alamat lengkap, misalnya https://hasil.universitas.ac.id`);
  return null;
};

/** Reads the environment; throws one error with a sentence for every setting that is missing or cannot be used. */
export const readConfig = (given: NodeJS.ProcessEnv = process.env): Config => {
  const wrong: string[] = [];
  const refuse = (sentence: string) => void wrong.push(sentence);
  const env = withSecrets(given, refuse);
  const production = env.NODE_ENV === 'production';
  const dataDir = dataDirOf(env);
  const port = numberIn(env, 'PORT', [3000, 0, LAST_PORT], refuse);
  const master = secretIn(env, 'GERBANG_SECRET', production, refuse);
  if (production && master === undefined && !wrong.some((sentence) => sentence.includes('GERBANG_SECRET')))
    refuse(
      'GERBANG_SECRET wajib diisi dan tidak boleh berubah sesudahnya; buat dengan: openssl rand -hex 32',
    );
  const bankSecret = secretIn(env, 'GERBANG_BANK_SECRET', production, refuse);
  const settings = {
    production,
    host: env.HOST || '0.0.0.0',
    port,
    dataDir,
    databaseUrl: databaseIn(env, 'DATABASE_URL', refuse),
    postgres: readPrograms(env, refuse),
    databaseReadUrl: readUrlIn(env, refuse),
    storage: readStorage(env, { dataDir, production }, refuse),
    publicUrl: publicUrl(env, port, production, refuse),
    trustProxy: trustProxyIn(env, refuse),
    role: roleIn(env, refuse),
    healthPort: env.GERBANG_HEALTH_PORT
      ? numberIn(env, 'GERBANG_HEALTH_PORT', [0, 0, LAST_PORT], refuse)
      : null,
    drainSeconds: numberIn(env, 'GERBANG_DRAIN_SECONDS', drainOf(production), refuse),
    metrics: metricsIn(env, secretIn(env, 'METRICS_TOKEN', production, refuse) ?? null, refuse),
    traces: readTraces(env, refuse),
    apiDocs: apiDocsIn(env, production, refuse),
    codeRoles: codeRolesIn(env, production, refuse),
    batasPembukaan: numberIn(env, 'GERBANG_BATAS_PEMBUKAAN', [BATAS_PEMBUKAAN, 1, MOST_OPENINGS], refuse),
    snapBanks: env.GERBANG_SNAP_FILE ? readSnapBanks(env.GERBANG_SNAP_FILE, refuse) : [],
    midtrans: env.GERBANG_MIDTRANS_FILE ? readMidtransAccount(env.GERBANG_MIDTRANS_FILE, refuse) : null,
    tersegelUrl: addressIn(env, 'GERBANG_TERSEGEL_URL', refuse),
    tersegelCermin: addressIn(env, 'GERBANG_TERSEGEL_CERMIN', refuse),
  };
  if (wrong.length > 0)
    throw new Error(
      ['Pengaturan berikut perlu diperbaiki (lihat docs/operations/production.md):', ...wrong].join('\n  - '),
    );
  // Last, so that a refused start has made nothing.
  return { ...settings, keys: deriveKeys(master ?? keptSecret(dataDir), bankSecret) };
};
