/** How long an attack is: short in `npm test`, long in `npm run serang`, which also asks how much was tried. */
import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Tries an attack made; none of them may have succeeded. */
    tries?: number;
  }
}

const long = process.env.GERBANG_SERANG === '1';

/** The first number in `npm test`, the second in `npm run serang`. */
export const scaled = (inTest: number, inAttack: number): number => (long ? inAttack : inTest);

/** Notes how much an attack tried. */
export const tried = ({ task }: TestContext, tries: number): void => {
  task.meta.tries = tries;
};
