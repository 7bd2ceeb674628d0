/** Devices an officer signed in from: a signed cookie of the account's own, forgotten with its number (keamanan 18). */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieNamed } from '../../http/staff-session.ts';
import { type Keys, same, sign, tokenHash } from '../../secrets.ts';
import type { Account } from './queries.ts';

type Owner = Pick<Account, 'username' | 'perangkat'>;

const DAYS = 180;
const DAY_MS = 86_400_000;
const PURPOSE = 'perangkat petugas';
const SHAPE = /^([A-Za-z0-9_-]{16})\.(\d{1,6})\.([A-Za-z0-9_-]{43})$/;

/** Officers share computers: each has a cookie of their own there. */
const nameOf = (username: string): string =>
  `__Host-perangkat-${tokenHash(username).toString('hex').slice(0, 12)}`;
const signature = (keys: Keys, { username, perangkat }: Owner, id: string, day: string): string =>
  sign(keys.sign, PURPOSE, `${username} ${perangkat} ${id} ${day}`);
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** The id of the device the account signed in from before, null where the request comes from none. */
export const findDevice = (keys: Keys, owner: Owner, request: FastifyRequest, at: Date): string | null => {
  const [, id, day, given] = SHAPE.exec(cookieNamed(request, nameOf(owner.username)) ?? '') ?? [];
  if (id === undefined || day === undefined || given === undefined) return null;
  return dayOf(at) - Number(day) < DAYS && same(given, signature(keys, owner, id, day)) ? id : null;
};

/** The cookie by which this device is known from now on; it keeps its id, and with it what it has used up. */
export const deviceCookie = (keys: Keys, owner: Owner, known: string | null, at: Date): string => {
  const [id, day] = [known ?? randomBytes(12).toString('base64url'), String(dayOf(at))];
  const value = `${id}.${day}.${signature(keys, owner, id, day)}`;
  return `${nameOf(owner.username)}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${DAYS * 86_400}`;
};
