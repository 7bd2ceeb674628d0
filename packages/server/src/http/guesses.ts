/**
 * What guessing a secret costs (keamanan 6, keamanan 18): tries that failed raise the price of the next, for the subject
 * they were about, for the networks they came from and for all together. The price is a proof of work, asked for before the
 * database is; nobody is ever refused for good, and what succeeds counts nothing.
 */
import { problemFor } from '@gerbang/contract';
import { BUKTI_HEADER, SOAL_HEADER } from '@gerbang/contract/wire/path';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { networksOf } from './networks.ts';
import type { Proofs } from './proof.ts';
import { bucketOf, doublings, type Stand, type Tallies, type Tally } from './tallies.ts';

/** Bits of the first proof: about a second's work of a cheap phone (0028). Each doubling of the failures adds one. */
const FIRST_BITS = 16;

/** How many failures are free, and the most bits a proof ever has. */
export interface Price {
  room: number;
  bits: number;
}
export interface Guarded {
  /** Of the tallies in the table. */
  name: string;
  seconds: number;
  /** By the name of what a try is about. */
  subjects: Readonly<Record<string, Price>>;
  /** Of the narrowest network; wider ones have more room. */
  network: Price;
  all: Price;
}

/** One try that was let in. */
export interface Attempt {
  /** Counts it as a failure. */
  fail(): Promise<void>;
  /** The same before it is judged, so that a crowd cannot slip through together; throws `perlu_bukti` where it has to pay. */
  reserve(): Promise<void>;
  /** Takes back what was reserved. */
  release(): Promise<void>;
}
export interface Guesses {
  /** Lets a try about `subjects` in, at once where nothing is known against it; throws `perlu_bukti` where it has to pay first. */
  admit(request: FastifyRequest, subjects: Readonly<Record<string, string>>): Attempt | Promise<Attempt>;
  /** Takes one back that an earlier call reserved, whatever stands by now. */
  giveBack(request: FastifyRequest, subjects: Readonly<Record<string, string>>): Promise<void>;
}

interface Priced extends Tally {
  bits: number;
}

export const createGuesses = (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tallies: Tallies,
  proofs: Proofs,
  guarded: Guarded,
): Guesses => {
  const { name, seconds } = guarded;
  const secret = config.keys.sign.toString('base64');
  const tallied = (kind: string, subject: string, { room, bits }: Price): Priced => ({
    key: bucketOf(secret, `${name}-${kind}`, subject),
    room,
    bits,
    seconds,
  });
  const all = tallied('semua', '', guarded.all);
  const talliesOf = (ip: string, subjects: Readonly<Record<string, string>>): Priced[] => [
    ...networksOf(ip).map(({ key, room }) =>
      tallied(`jaringan${key.slice(key.indexOf('/'))}`, key, {
        ...guarded.network,
        room: guarded.network.room * room,
      }),
    ),
    ...Object.entries(guarded.subjects).map(([kind, price]) => tallied(kind, subjects[kind] ?? '', price)),
    all,
  ];
  /** The highest price of what is full, and until when it is asked. */
  const priceOf = (full: ReadonlyMap<Tally, Stand>, mine: readonly Priced[]) => {
    let [bits, until] = [0, 0];
    for (const tally of mine) {
      const stand = full.get(tally);
      if (!stand) continue;
      bits = Math.max(bits, Math.min(FIRST_BITS + doublings(stand.points, tally.room), tally.bits));
      until = Math.max(until, stand.expires);
    }
    return { bits, until };
  };
  const boundTo = (request: FastifyRequest) =>
    `${request.method} ${request.routeOptions.url} ${networksOf(request.ip).at(-1)?.key}`;
  const ask = (request: FastifyRequest, { bits, until }: { bits: number; until: number }) =>
    problemFor('perlu_bukti', (until - now().getTime()) / 1000, {
      [SOAL_HEADER]: proofs.challenge(boundTo(request), bits),
    });

  const attempt = (request: FastifyRequest, mine: () => readonly Priced[], hasPaid: boolean): Attempt => ({
    fail: async () => void (await tallies.add(mine(), 1)),
    reserve: async () => {
      const stands = await tallies.add(mine(), 1);
      if (hasPaid) return;
      const over = new Map([...stands].filter(([{ room }, { points }]) => points > room));
      if (over.size === 0) return;
      await tallies.add(mine(), -1);
      throw ask(request, priceOf(over, mine()));
    },
    release: async () => void (await tallies.add(mine(), -1)),
  });
  const charge = async (
    request: FastifyRequest,
    mine: readonly Priced[],
    full: ReadonlyMap<Tally, Stand>,
  ): Promise<Attempt> => {
    const price = priceOf(full, mine);
    if (price.bits === 0) return attempt(request, () => mine, false);
    const proof = request.headers[BUKTI_HEADER];
    if (typeof proof !== 'string' || !(await proofs.take(boundTo(request), price.bits, proof)))
      throw ask(request, price);
    return attempt(request, () => mine, true);
  };
  return {
    giveBack: async (request, subjects) => void (await tallies.add(talliesOf(request.ip, subjects), -1)),
    admit: (request, subjects) => {
      if (tallies.isCalm()) {
        // Most often nobody guesses: the keys are worked out once something failed.
        let own: Priced[] | undefined;
        return attempt(request, () => (own ??= talliesOf(request.ip, subjects)), false);
      }
      const mine = talliesOf(request.ip, subjects);
      const full = tallies.full(mine);
      return full instanceof Promise
        ? full.then((stands) => charge(request, mine, stands))
        : charge(request, mine, full);
    },
  };
};
