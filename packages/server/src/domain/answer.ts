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
export const readAnswer = async (answer: Response, max = ANSWER_MAX): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > max) return '';
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};
/** The JSON object in an answer of at most `max` bytes; empty where it is longer or anything else. */
export const readObject = async (answer: Response, max = ANSWER_MAX): Promise<Record<string, unknown>> =>
  parsed(await readAnswer(answer, max));

const UNCONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** Whether nothing of a request can have left, by what `fetch` threw. */
export const isUnconnected = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = isObject(cause) || cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && UNCONNECTED.test(code);
};
