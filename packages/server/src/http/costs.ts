/**
 * What calls cost, by who makes them: a person who is signed in, else a network. Kept in the memory of a process, for it
 * must be cheaper than what it guards (keamanan 18).
 */
import { type Cost, problemFor } from '@gerbang/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from './networks.ts';

/** Milliseconds of a core, never more than it is: what a process can do at all must not put honest callers in debt. */
const WEIGHT: Readonly<Record<Cost, number>> = {
  light: 0,
  read: 0.05,
  write: 0.1,
  file: 1,
  draw: 5,
  hash: 20,
};
/** Of an answer nobody honest gets often. */
const REFUSED = 20;
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 404, 413, 415]);
/** Part of a core that is a caller's own, and what may be spent at once, in milliseconds of it. */
const PERSON = { share: 0.25, burst: 5_000 };
const NETWORK = { share: 1, burst: 5_000 };
/** No debt grows beyond it: a network that stops is free again soon. */
const DEBT_MAX = 30_000;
/** How long a refusal waits in a network that is in debt. */
const HOLD_MS = 1_000;
/** Answers that wait in a process at once; further ones close their connection instead. */
const HELD_MAX = 1_000;
/** Callers that are remembered; the one charged longest ago goes first. */
const CALLERS_MAX = 50_000;

/** Who is remembered by `share` and `burst`: for each the time at which all is paid. */
const createAccounts = ({ share, burst }: { share: number; burst: number }, now: () => number) => {
  const paid = new Map<string, number>();
  const window = burst / share;
  /** Milliseconds until the caller is within the burst again; 0 where it is. */
  const wait = (who: string): number => Math.max(0, (paid.get(who) ?? 0) - now() - window);
  return {
    wait,
    charge: (who: string, cost: number): void => {
      const at = now();
      const due = Math.max(at, paid.get(who) ?? 0) + cost / share;
      // Whoever is charged is the latest: others who come in numbers do not drive out the debt of one who goes on.
      paid.delete(who);
      if (paid.size >= CALLERS_MAX) paid.delete(paid.keys().next().value as string);
      paid.set(who, Math.min(due, at + window + DEBT_MAX));
    },
  };
};

/** Who made a call, as far as it is known: an applicant, an officer, or anybody of a network. */
type Caller = { nomor_pendaftar: string } | { username: string } | object | null;

export interface Costs {
  /** Charges a call; throws `terlalu_sering` for a person whose share is used up. A network only pays. */
  charge(request: FastifyRequest, who: Caller, cost: Cost): void;
  /** Charges an answer by its status, and sends it: late where a network is in debt. */
  refuse(request: FastifyRequest, reply: FastifyReply, status: number, send: () => void): void;
  /** True where the network of a request has had so many refusals that it steps back before others. */
  isInDebt(request: FastifyRequest): boolean;
}

/** Accounts of one process; `now` in milliseconds. */
export const createCosts = (now: () => number = () => performance.now()): Costs => {
  const networks = createAccounts(NETWORK, now);
  const people = {
    pendaftar: createAccounts(PERSON, now),
    petugas: createAccounts(PERSON, now),
  };
  let held = 0;
  // A wider network has so many times the room of an address: it is charged so much less.
  const chargeNetworks = (ip: string, cost: number) => {
    for (const { key, room } of networksOf(ip)) networks.charge(key, cost / room);
  };
  const inDebt = (ip: string) => networksOf(ip).some(({ key }) => networks.wait(key) > 0);
  const personOf = (who: Caller): [accounts: typeof networks, name: string] | null => {
    if (who === null) return null;
    if ('nomor_pendaftar' in who) return [people.pendaftar, who.nomor_pendaftar];
    return 'username' in who ? [people.petugas, who.username] : null;
  };
  return {
    charge: (request, who, cost) => {
      const weight = WEIGHT[cost];
      if (weight === 0) return;
      const person = personOf(who);
      if (!person) return chargeNetworks(request.ip, weight);
      const [accounts, name] = person;
      const wait = accounts.wait(name);
      if (wait > 0) throw problemFor('terlalu_sering', wait / 1000);
      accounts.charge(name, weight);
    },
    refuse: (request, reply, status, send) => {
      if (!REFUSALS.has(status)) return send();
      const person = personOf(request.who);
      if (person) {
        person[0].charge(person[1], REFUSED);
        return send();
      }
      chargeNetworks(request.ip, REFUSED);
      if (!inDebt(request.ip)) return send();
      if (held >= HELD_MAX) {
        void reply.header('connection', 'close');
        return send();
      }
      held += 1;
      setTimeout(() => {
        held -= 1;
        send();
      }, HOLD_MS).unref();
    },
    isInDebt: (request) => inDebt(request.ip),
  };
};
