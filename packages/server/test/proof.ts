/** Paying the price of a call as the browser does: the challenge is solved and the call repeated. */
import { BUKTI_HEADER, SOAL_HEADER } from '@gerbang/contract/wire/path';
import { startProof } from '@gerbang/contract/wire/proof';
import type { Answered, TestApp } from './app.ts';

const DIGESTS = 1_000_000;

/** The solution of a challenge, as it is sent. */
export const solve = (challenge: string): string => {
  const work = startProof(challenge);
  for (;;) {
    const proof = work(DIGESTS);
    if (proof) return proof;
  }
};
/** The challenge of a failure; empty where there is none. */
export const challengeOf = ({ headers }: Pick<Answered, 'headers'>): string =>
  String(headers[SOAL_HEADER] ?? '');
/** The header that carries a solution. */
export const bearing = (proof: string): Record<string, string> => ({ [BUKTI_HEADER]: proof });

/** Sends `body`, and once more with a proof where one is asked for. */
export const paying = async <D>(
  through: Pick<TestApp, 'call'>,
  { path, body, from }: { path: string; body: object; from: string },
): Promise<Answered<D>> => {
  const first = await through.call<D>('POST', path, { body, from });
  if (first.status !== 428) return first;
  return through.call<D>('POST', path, { body, from, headers: bearing(solve(challengeOf(first))) });
};
