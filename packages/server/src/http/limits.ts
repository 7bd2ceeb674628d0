/** Rate limits on PostgreSQL, so they hold exactly over several processes (keamanan 5, keamanan 6). */
import { tooOften } from '@gerbang/contract';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Deps } from '../deps.ts';
import { createGuesses, type Guarded, type Guesses } from './guesses.ts';
import { limiterOn, waitOf } from './limiter.ts';
import { eachMinute } from './minutes.ts';
import { networksOf } from './networks.ts';
import { createProofs } from './proof.ts';
import { bucketOf, createTallies } from './tallies.ts';

/** Consumes for one applicant; throws `terlalu_sering`. */
export type UploadLimit = (nomor_pendaftar: string) => Promise<void>;

export interface Limits {
  /** Wrong PINs by code, by network and over all; a right PIN counts nothing (keamanan 6). */
  signIn: Guesses;
  /** Lookups that failed, by both numbers, by network and over all (keamanan 5). */
  lookup: Guesses;
  callback(ip: string): Promise<void>;
  /** Calls whose signature holds, counted by each process alone: a row of all processes would make them wait for one another. */
  signedCall(ip: string): void;
  upload: UploadLimit;
  /** Chat messages of one applicant. */
  chat(nomor: string): Promise<void>;
  /** Letters drawn for one officer's screen: while one is drawn, the process answers nobody. */
  drawing(username: string): Promise<void>;
  /** Reports a network sends, and wrong codes of reports: nobody else's network is any fuller for it (laporan 6). */
  report(ip: string): Promise<void>;
  reportCode(ip: string): Promise<void>;
  /** Codes for WhatsApp one applicant asks for, the refused ones too: each is counted among everybody's. */
  waCode(nomor: string): Promise<void>;
  /** Devices one applicant switches on: each is noted. */
  device(nomor: string): Promise<void>;
  /** Bills a network takes whose contact it does not confirm (pembayaran 17). */
  bill: Guesses;
  /** Codes of bills it asks for and does not use, or guesses, and what it asks about in vain. */
  billCode: Guesses;
  /** Codes of bills that leave for numbers and are not used, of a day: each costs the office something. */
  billNumber: Guesses;
  /** Questions one officer asks of banks. */
  bankStatus(username: string): Promise<void>;
  /** Test messages of one officer: anybody can be written to. */
  testMail(username: string): Promise<void>;
}

/** The narrowest network of an address. */
const narrowest = (ip: string): string => networksOf(ip)[0]?.key ?? ip;

/** Bits: what everybody would pay stays small; none is more than a slow phone solves before the challenge expires (0028). */
const BITS = { subject: 19, network: 19, all: 17 } as const;
const SIGN_IN: Guarded = {
  name: 'masuk',
  seconds: 900,
  subjects: { kode: { room: 10, bits: BITS.subject } },
  network: { room: 60, bits: BITS.network },
  all: { room: 20_000, bits: BITS.all },
};
const LOOKUP: Guarded = {
  name: 'cek',
  seconds: 3600,
  subjects: {
    nomor: { room: 10, bits: BITS.subject },
    kode: { room: 10, bits: BITS.subject },
  },
  network: { room: 60, bits: BITS.network },
  all: { room: 3000, bits: BITS.all },
};
/** Of a bill that was taken by somebody who confirms its contact nothing stays counted: a school may have forty behind one address. */
const BILL: Guarded = {
  name: 'tagihan',
  seconds: 3600,
  subjects: {},
  network: { room: 120, bits: BITS.network },
  all: { room: 2000, bits: BITS.all },
};
const BILL_CODE: Guarded = { ...BILL, name: 'kode-tagihan', seconds: 600 };
/** So few that even a /48 cannot use up what leaves for bills in a day for nothing (`PARTS` of domain/kanal.ts). */
const BILL_NUMBER: Guarded = {
  ...BILL,
  name: 'nomor-tagihan',
  seconds: 86_400,
  network: { room: 15, bits: BITS.network },
};

/** Of the narrowest network in an hour; wider ones have so many times the room. */
const REPORTS = { laporan: 10, 'laporan-kode': 20 } as const;
/** So many that nobody fills one that is somebody else's, and so few that a flood does not fill the memory. */
const REPORT_BITS = 20;

/** Of the narrowest network in a minute. */
const CALLBACKS = { points: 3000, duration: 60 } as const;

/** The smallest room of any tally; wider networks only have more. */
const LEAST_ROOM = Math.min(
  ...[SIGN_IN, LOOKUP, BILL, BILL_CODE, BILL_NUMBER].flatMap(({ subjects, network, all }) =>
    [...Object.values(subjects), network, all].map(({ room }) => room),
  ),
);

export const createLimits = (deps: Deps): Limits => {
  const { pool } = deps;
  const [tallies, proofs] = [createTallies(deps, LEAST_ROOM), createProofs(deps)];
  const limiter = limiterOn(pool);
  const consume = async (pairs: readonly (readonly [RateLimiterAbstract, string])[]): Promise<void> => {
    for (const [by, key] of pairs)
      try {
        await by.consume(key);
      } catch (refused) {
        throw tooOften(waitOf(refused));
      }
  };
  const upload = limiter('unggah', 120, 600);
  const chat = limiter('pesan', 30, 60);
  const drawing = limiter('contoh', 30, 60);
  const testMail = limiter('surel', 10, 3600);
  const waCode = limiter('kode-wa', 20, 600);
  const device = limiter('perangkat', 30, 3600);
  const callback = limiter('lapor', CALLBACKS.points, CALLBACKS.duration);
  const signedCall = eachMinute(CALLBACKS.points);
  const bankStatus = limiter('tanya-bank', 120, 600);
  const secret = deps.config.keys.sign.toString('base64');
  // Kept in memory: a row would tell when a report came, and by trying all addresses from where (laporan 6).
  const ofReports = (name: keyof typeof REPORTS) => {
    const made = new Map<number, RateLimiterAbstract>();
    const by = (room: number) => {
      const found = made.get(room) ?? new RateLimiterMemory({ points: REPORTS[name] * room, duration: 3600 });
      made.set(room, found);
      return found;
    };
    // The narrowest first: where it is full, the wider ones are not charged for it.
    return (ip: string) =>
      consume(
        networksOf(ip).map(({ key, room }) => [by(room), bucketOf(secret, name, key, REPORT_BITS)] as const),
      );
  };
  return {
    report: ofReports('laporan'),
    reportCode: ofReports('laporan-kode'),
    signIn: createGuesses(deps, tallies, proofs, SIGN_IN),
    lookup: createGuesses(deps, tallies, proofs, LOOKUP),
    callback: (ip) => consume([[callback, narrowest(ip)]]),
    signedCall: (ip) => signedCall(narrowest(ip)),
    bankStatus: (username) => consume([[bankStatus, username]]),
    bill: createGuesses(deps, tallies, proofs, BILL),
    billCode: createGuesses(deps, tallies, proofs, BILL_CODE),
    billNumber: createGuesses(deps, tallies, proofs, BILL_NUMBER),
    chat: (nomor) => consume([[chat, nomor]]),
    drawing: (username) => consume([[drawing, username]]),
    waCode: (nomor) => consume([[waCode, nomor]]),
    device: (nomor) => consume([[device, nomor]]),
    testMail: (username) => consume([[testMail, username]]),
    upload: (nomor) => consume([[upload, nomor]]),
  };
};
