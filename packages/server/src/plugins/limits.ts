/** Rate limits on PostgreSQL, so they hold exactly over several processes (security 5, 6). */
import { isIPv6 } from 'node:net';
import { problem } from '@gerbang/contract';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from '../db/pool.ts';

/** Consumes for one applicant; throws `terlalu_sering`. */
export type UploadLimit = (nomor_pendaftar: string) => Promise<void>;

const v4mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The block an address is counted under: IPv4 whole, IPv6 by /64. */
export const addressBlock = (ip: string): string => {
  const mapped = v4mapped.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':');
};

export interface Limits {
  /** Failed sign-ins by code and by address; a right PIN is never refused (security 6). */
  loginFailed(kode: string, ip: string): Promise<void>;
  /** Lookups by number, by address and over all (security 5); consumed before anything is read. */
  lookup(nomor: string, ip: string): Promise<void>;
  callback(ip: string): Promise<void>;
  /** Sign-ins of staff by name and by address, consumed before the password is looked at. */
  staffLogin(username: string, ip: string): Promise<void>;
  /** Takes back what a sign-in that succeeded has consumed: only wrong passwords count. */
  staffSignedIn(username: string, ip: string): Promise<void>;
  upload: UploadLimit;
  /** Chat messages of one applicant. */
  chat(nomor: string): Promise<void>;
  /** Letters drawn for one officer's screen: while one is drawn, the process answers nobody. */
  drawing(username: string): Promise<void>;
}

export const createLimits = (pool: Pool): Limits => {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      inMemoryBlockOnConsumed: points + 1,
    });
  const consume = async (pairs: [RateLimiterAbstract, string][]): Promise<void> => {
    for (const [by, key] of pairs)
      try {
        await by.consume(key);
      } catch (refused) {
        // A limiter that cannot count must not let everybody through: any other error is thrown on.
        throw refused instanceof RateLimiterRes ? problem('terlalu_sering') : refused;
      }
  };
  const login = { kode: limiter('masuk-kode', 20, 900), ip: limiter('masuk-ip', 300, 900) };
  const lookup = {
    nomor: limiter('cek-nomor', 10, 3600),
    ip: limiter('cek-ip', 30, 3600),
    all: limiter('cek-semua', 3000, 3600),
  };
  const upload = limiter('unggah', 120, 600);
  const chat = limiter('pesan', 30, 60);
  const drawing = limiter('contoh', 30, 60);
  const callback = limiter('lapor', 3000, 60);
  const staff = { name: limiter('petugas-nama', 10, 900), ip: limiter('petugas-ip', 50, 900) };
  return {
    loginFailed: (kode, ip) =>
      consume([
        [login.kode, kode],
        [login.ip, addressBlock(ip)],
      ]),
    lookup: (nomor, ip) =>
      consume([
        [lookup.ip, addressBlock(ip)],
        [lookup.nomor, nomor],
        [lookup.all, '*'],
      ]),
    callback: (ip) => consume([[callback, addressBlock(ip)]]),
    staffLogin: (username, ip) =>
      consume([
        [staff.ip, addressBlock(ip)],
        [staff.name, username],
      ]),
    staffSignedIn: async (username, ip) => {
      await staff.name.delete(username);
      await staff.ip.reward(addressBlock(ip));
    },
    chat: (nomor) => consume([[chat, nomor]]),
    drawing: (username) => consume([[drawing, username]]),
    upload: (nomor) => consume([[upload, nomor]]),
  };
};
