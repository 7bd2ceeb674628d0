/** Which passwords an officer may choose: long, none of the common ones, not made of what everybody knows (ASVS 5.0, 6.2). */
import { problem } from '@gerbang/contract';
import { SANDI } from '@gerbang/contract/wire/limits';

/** Words of the office itself: the first that come to mind. */
const OURS = ['admin', 'gerbang', 'kantor', 'mahasiswa', 'penerimaan', 'petugas', 'rahasia', 'universitas'];
/** Shorter words stand in too many good ones. */
const LEAST_WORD = 3;
/** What is left of a password without the words everybody knows must be worth something by itself. */
const LEAST_REST = 8;
/** Of four; three stands for more than a hundred million guesses. */
const LEAST_SCORE = 3;
/** Judging grows with the length, and what comes after so much cannot make it weaker. */
const JUDGED = 64;

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= LEAST_WORD),
  );

/** The list of common passwords comes with the first one that is chosen. */
const loadJudge = async () => {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
};
let judge: ReturnType<typeof loadJudge> | undefined;

/** Whether the password is easily guessed by who knows `about`: the officer's names and the university's. */
export const isWeak = async (password: string, about: readonly string[]): Promise<boolean> => {
  if (password.length < SANDI.min) return true;
  const known = [...wordsOf(about), ...OURS].toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase());
  if (rest !== password.toLowerCase() && rest.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_REST) return true;
  judge ??= loadJudge();
  return (await judge).check(password.slice(0, JUDGED), known).score < LEAST_SCORE;
};

/** Throws `sandi_lemah`, marked at `field`, where the password is easily guessed. */
export const requireStrong = async (
  password: string,
  about: readonly string[],
  field: string,
): Promise<void> => {
  const { message } = problem('sandi_lemah');
  if (await isWeak(password, about)) throw problem('sandi_lemah', [{ field, message }]);
};
