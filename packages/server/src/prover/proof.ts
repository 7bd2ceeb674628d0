/** What the prover finds. */
import type { Finding } from '@gerbang/contract/wire/errors';

/** A place where a made-up applicant cannot get past, with what proves it. */
export interface DeadEnd {
  /** Key of the step, or what is around the form: `masuk`, `formulir` (reading it), `verifikasi`, `kartu-ujian`. */
  step: string;
  /** Field, slot or list; empty where no one field is to blame. */
  field: string;
  /** The sentence the applicant is shown. */
  message: string;
  /** Method, path and status of the refusing call; null where something is missing without a call. */
  call: string | null;
  /** The counter-example: what was sent, or what there was to choose from. */
  example: Readonly<Record<string, unknown>>;
}

/** How one made-up applicant fared. */
export interface Walk {
  persona: string;
  deadEnds: DeadEnd[];
  /** What keeps an honest applicant out by the office's own rule. */
  warnings: string[];
}

export interface Proof {
  kode_penawaran: string;
  /** Track and wave. */
  nama: string;
  /** Fingerprint of the configuration that was tried. */
  sidik: string;
  walks: Walk[];
  /** About the configuration itself. */
  warnings: string[];
}

/** What the thread that proves is told. */
export interface Task {
  url: string;
  kode: string;
  now: Date;
}
/** What it tells: how far it is, and at last what it found. */
export type News = { through: number; of: number } | { proof: Proof };

/** A call on the way that no value of the applicant's can repair; ends the walk. */
export class Blocked extends Error {
  readonly deadEnd: DeadEnd;
  constructor(deadEnd: DeadEnd) {
    super(deadEnd.message);
    this.deadEnd = deadEnd;
  }
}

export const isProven = (proof: Proof): boolean => proof.walks.every(({ deadEnds }) => deadEnds.length === 0);

/** Findings of a refused call as dead ends; without any, the call's own sentence is the one. */
export const deadEndsOf = (
  step: string,
  call: string,
  answer: { message: string | null; errors: readonly Finding[] },
  example: DeadEnd['example'],
): DeadEnd[] => {
  const found = answer.errors.length > 0 ? answer.errors : [{ field: '', message: answer.message ?? '' }];
  return found.map(({ field, message, step: named }) => ({
    step: named ?? step,
    field,
    message,
    call,
    example,
  }));
};
