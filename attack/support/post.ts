/** Calls as a program makes them, and as the page does: an asked proof is worked out and the call repeated. */
import { BUKTI_HEADER, SOAL_HEADER } from '@gerbang/contract/wire/path';
import { startProof } from '@gerbang/contract/wire/proof';

/** Who calls and what is called. */
export interface Shot {
  url: string;
  path: string;
  body: object;
  /** Address the call is said to come from; believed where the portal trusts loopback as its proxy. */
  from?: string | undefined;
}
export interface Answer {
  /** 0: none came. */
  status: number;
  challenge: string | null;
}

const PATIENCE_MS = 10_000;
const DIGESTS = 5_000;

/** Sends once. */
export const post = async ({ url, path, body, from }: Shot, proof = ''): Promise<Answer> => {
  try {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...(proof ? { [BUKTI_HEADER]: proof } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    return { status: answer.status, challenge: answer.headers.get(SOAL_HEADER) };
  } catch {
    return { status: 0, challenge: null };
  }
};

const REPEATS = 3;
/** Sends, and again with a proof while one is asked for. */
export const postPaying = async (shot: Shot): Promise<Answer> => {
  let answer = await post(shot);
  for (let i = 0; i < REPEATS && answer.challenge; i += 1) {
    const work = startProof(answer.challenge);
    let proof = work(DIGESTS);
    while (proof === null) {
      await new Promise(setImmediate);
      proof = work(DIGESTS);
    }
    answer = await post(shot, proof);
  }
  return answer;
};

export interface Honest {
  asked: number;
  answered: number;
  medianMs: number | null;
}
/** What came of an attack: `failures` are tries judged beyond what is free, calls that broke, and honest ones refused. */
export interface Outcome {
  tries: number;
  judged: number;
  failures: number;
  honest: Honest;
}

const TOGETHER = 32;
const PAUSE_MS = 250;
interface Attack {
  url: string;
  seconds: number;
  /** Answers of a try that was judged; at most `free` of them come before the price, and what was under way with them. */
  judged: number;
  free: number;
  /** The nth try. */
  shot: (nth: number) => Shot;
  /** Somebody who is right, asking meanwhile. */
  honest: Shot | undefined;
}
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Shoots for so many seconds and asks honestly meanwhile; throws where the target is not on loopback. */
export const attack = async ({ url, seconds, judged, free, shot, honest }: Attack): Promise<Outcome> => {
  if (!LOOPBACK.has(new URL(url).hostname)) throw new Error(`${url} is not on loopback`);
  const ends = performance.now() + seconds * 1000;
  const seen = { tries: 0, judged: 0, broken: 0 };
  const shoot = async () => {
    while (performance.now() < ends) {
      const nth = seen.tries;
      seen.tries += 1;
      const { status } = await post(shot(nth));
      if (status === judged) seen.judged += 1;
      else if (status !== 428) seen.broken += 1;
    }
  };
  const times: number[] = [];
  let answered = 0;
  const ask = async () => {
    if (!honest) return;
    while (performance.now() < ends) {
      const began = performance.now();
      if ((await postPaying(honest)).status === 200) answered += 1;
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all([ask(), ...Array.from({ length: TOGETHER }, shoot)]);
  const excess = Math.max(0, seen.judged - free - TOGETHER);
  const median = times.toSorted((a, b) => a - b)[times.length >> 1];
  return {
    tries: seen.tries,
    judged: seen.judged,
    failures: excess + seen.broken + times.length - answered,
    honest: { asked: times.length, answered, medianMs: median === undefined ? null : Math.round(median) },
  };
};
