/** Answers of other people's servers: read so far and no further, and never trusted to be what they should. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object in an answer of at most `max` bytes; empty where it is longer or anything else. */
export const readObject = async (answer: Response, max: number): Promise<Record<string, unknown>> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > max) return {};
    pieces.push(piece);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const UNCONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** Whether nothing of a request can have left, by what `fetch` threw. */
export const isUnconnected = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = isObject(cause) || cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && UNCONNECTED.test(code);
};
