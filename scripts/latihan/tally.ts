/** What a drill counts, and how its clients ask the portals: every answer is a success, a fit refusal or is written down. */
import { errors } from '@gerbang/contract/wire/errors';
import type pg from 'pg';

/** What was acknowledged. */
interface Done {
  saves: number;
  uploads: number;
  finalisations: number;
  /** Finalisations refused because every seat was taken. */
  full: number;
  news: number;
  /** Answers about a result, opened or not. */
  results: number;
  /** Announcements opened or withdrawn. */
  flips: number;
  /** 503 with the sentence that asks to try again. */
  tryAgain: number;
  /** Pages with all their scripts and styles. */
  pages: number;
  /** Requests that nobody answered. */
  unanswered: number;
}
/** What must never be; one of any ends the drill with 1. */
interface Wrong {
  /** Acknowledged, and not there. */
  lost: number;
  /** Entries, numbers or seats there twice, and rooms with more than they hold. */
  doubled: number;
  /** Writes that the other portal did not show at once. */
  unseen: number;
  /** Results told otherwise than they are, too early or after their withdrawal; refusals while a seat was free. */
  falsely: number;
  /** Pages whose scripts or styles were not to be had. */
  broken: number;
  /** Answers that are neither a success, a fit refusal nor 503 with its sentence. */
  otherAnswers: number;
}
export interface Tally {
  done: Done;
  wrong: Wrong;
  /** Counts what is wrong, and prints the first of it. */
  found(kind: keyof Wrong, what: string): void;
}
/** A part of the load: begun when made. */
export interface Load {
  /** Ends it and looks at what is stored; `db` is the primary. */
  judge(db: pg.Client): Promise<void>;
}

const PRINTED = 20;

export const createTally = (): Tally => {
  const done = {
    saves: 0,
    uploads: 0,
    finalisations: 0,
    full: 0,
    news: 0,
    results: 0,
    flips: 0,
    tryAgain: 0,
    pages: 0,
    unanswered: 0,
  };
  const wrong = { lost: 0, doubled: 0, unseen: 0, falsely: 0, broken: 0, otherAnswers: 0 };
  return {
    done,
    wrong,
    found: (kind, what) => {
      wrong[kind] += 1;
      if (wrong[kind] <= PRINTED) console.log(`${new Date().toISOString()} ${kind}: ${what}`);
    },
  };
};

const PATIENCE_MS = 15_000;
const [BUSY, TRY_AGAIN] = errors.kelebihan_beban;

interface Question {
  token?: string;
  cookie?: string;
  body?: object | FormData;
}
export interface Answered {
  status: number;
  body: { data: unknown; message: string | null; code?: string };
  cookies: string[];
}
/** Asks one of the portals; null where nothing came, or 503 with its sentence. `fit`: refusals that are no fault. */
export type Ask = (
  portal: number,
  path: string,
  question?: Question,
  fit?: number,
) => Promise<Answered | null>;

interface Manners {
  /** Hears of what nobody answered. */
  onSilence?: (why: string) => void;
  /** How long an answer is waited for, in milliseconds. */
  patience?: number;
}
export const createAsk =
  (
    urls: () => readonly string[],
    { done, found }: Tally,
    { onSilence = () => {}, patience = PATIENCE_MS }: Manners = {},
  ): Ask =>
  async (portal, path, { token, cookie, body } = {}, fit = 200) => {
    const isForm = body instanceof FormData;
    const all = urls();
    let why = '';
    const silent = (error: Error) => {
      why = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`;
      return null;
    };
    const answer = await fetch(new URL(path, all[portal % all.length]), {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      signal: AbortSignal.timeout(patience),
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      // A portal that was killed answers nothing.
    }).catch(silent);
    const text = (await answer?.text().catch(silent)) ?? null;
    if (!answer || text === null) {
      done.unanswered += 1;
      onSilence(`${path}: ${why}`);
      return null;
    }
    const { status } = answer;
    const told = (() => {
      try {
        return JSON.parse(text) as Answered['body'];
      } catch {
        return null;
      }
    })();
    if (status === BUSY && told?.message === TRY_AGAIN) {
      done.tryAgain += 1;
      return null;
    }
    if (told && (status === 200 || status === fit))
      return { status, body: told, cookies: answer.headers.getSetCookie() };
    found('otherAnswers', `${status} of ${path}: ${text.slice(0, 200)}`);
    return null;
  };
