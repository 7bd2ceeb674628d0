/** The server's clock, as its answers tell it. */

/** How far it is ahead of this device's, which may be hours wrong. Milliseconds. */
let ahead = 0;

/** Takes note of an answer's `Date`. */
export const hearClock = (date: string | null): void => {
  const at = Date.parse(date ?? '');
  if (Number.isFinite(at)) ahead = at - Date.now();
};

/** Milliseconds since the epoch by the server's clock, to within its last answer's way here. */
export const serverNow = (): number => Date.now() + ahead;
