/** Challenges to a proof of work and their solutions: signed, bound to call and network, each good once (keamanan 6). */
import { createHash, randomBytes } from 'node:crypto';
import { PARTS, readChallenge } from '@gerbang/contract/wire/proof';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { same, sign } from '../secrets.ts';

/** How long a challenge may be worked on. */
const EXPIRES_MS = 2 * 60_000;
/** The price may have risen since the challenge was given. */
const BEHIND_BITS = 1;
const MAX_LENGTH = 400;
const SWEEP_MS = 60_000;
const TAKE = 'INSERT INTO bukti (soal, berakhir) VALUES ($1, $2) ON CONFLICT DO NOTHING';

export interface Proofs {
  /** A challenge of so many bits for `bound`, the call and the network it is made from. */
  challenge(bound: string, bits: number): string;
  /** Takes a proof for a call that costs `bits`; false where it is forged, expired, too small, somebody else's or was taken before. */
  take(bound: string, bits: number, proof: string): Promise<boolean>;
}

const isSolved = (challenge: string, solution: string): boolean => {
  const asked = readChallenge(challenge);
  const nonces = solution.split(',');
  if (!asked || nonces.length !== PARTS) return false;
  const part = Buffer.alloc(8);
  return nonces.every((text, i) => {
    const nonce = Number.parseInt(text, 36);
    if (!(nonce >= 0 && nonce <= 0xffffffff)) return false;
    part.writeUInt32BE(i, 0);
    part.writeUInt32BE(nonce, 4);
    const digest = createHash('sha256').update(asked.seed).update(part).digest();
    return digest.readUInt32BE(0) >>> (32 - asked.zeros) === 0;
  });
};

export const createProofs = ({ config, pool, now }: Pick<Deps, 'config' | 'pool' | 'now'>): Proofs => {
  const signatureOf = (facts: string, bound: string) => sign(config.keys.sign, 'bukti', `${facts}\n${bound}`);
  let swept = 0;
  const sweep = async (at: number): Promise<void> => {
    if (at - swept < SWEEP_MS) return;
    swept = at;
    await pool.query('DELETE FROM bukti WHERE berakhir < $1', [new Date(at)]);
  };
  return {
    challenge: (bound, bits) => {
      const expires = (now().getTime() + EXPIRES_MS).toString(36);
      const facts = `${expires}.${bits}.${randomBytes(9).toString('base64url')}`;
      return `${facts}.${signatureOf(facts, bound)}`;
    },
    take: async (bound, bits, proof) => {
      const [challenge = '', solution = ''] = proof.slice(0, MAX_LENGTH).split(':');
      const [expires = '', given = '', random = '', signature = ''] = challenge.split('.');
      if (!same(signatureOf(`${expires}.${given}.${random}`, bound), signature)) return false;
      const [at, ends] = [now().getTime(), Number.parseInt(expires, 36)];
      if (!(ends > at) || Number(given) < bits - BEHIND_BITS || !isSolved(challenge, solution)) return false;
      await sweep(at);
      return (await pool.query(named('bukti', TAKE, [signature, new Date(ends)]))).rowCount === 1;
    },
  };
};
