/** Officers see what they wrote: for the next seconds their cookie sends their reads to the primary (docs/decisions/0058). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AGE } from '../db/aged.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { cookieNamed } from './staff-session.ts';

const COOKIE = '__Host-tulis';
/** From the answer to a write until every replica that is believed holds it, with a second to spare. */
const SECONDS = Math.ceil(AGE.daftar / 1_000) + 1;

/** Says with the answer to a write that who gets it wrote. */
export const markWriter = (reply: FastifyReply): void =>
  void reply.header(
    'set-cookie',
    `${COOKIE}=1; Path=/; Max-Age=${SECONDS}; HttpOnly; Secure; SameSite=Strict`,
  );

/** Where a call reads what may be `age` old: a replica, but for whoever wrote just now. */
export const agedFor = (
  { pool, aged }: Pick<Deps, 'pool' | 'aged'>,
  request: FastifyRequest,
  age: number,
): Pick<Db, 'query'> => (cookieNamed(request, COOKIE) === null ? aged.or(pool, age) : pool);
