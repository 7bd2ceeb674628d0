/** What a server that the portal calls answers: read with a limit, believed to be nothing in particular. */

const ANSWER_MAX = 64 * 1024;

/** Whether it is an object with names. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The object a text is; empty where it is none. */
export const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};
/** So much of an answer and no more; nothing of one that is longer. */
export const readAnswer = async (answer: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > ANSWER_MAX) return '';
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};
