/** What the types cannot know, and what is true by the statement or the library before it. */

/** The first of some that cannot be none, as the row that an INSERT … RETURNING answers; throws where there is none. */
export const firstOf = <T>(of: readonly T[]): T => {
  const [first] = of;
  if (first === undefined) throw new Error('nothing came where something had to');
  return first;
};

/** The code of whatever was thrown, by the system or a library; undefined where it has none. */
export const codeOf = (thrown: unknown): string | undefined => {
  const code: unknown =
    typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : null;
  return typeof code === 'string' ? code : undefined;
};

/** Whatever was thrown, as an error. */
export const errorOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
