/** Signed addresses of files: until when they hold, and following one that may be older (docs/decisions/0009). */
import type { MouseEvent } from 'react';
import { serverNow } from './clock.ts';

/** An address is asked for anew this long before it ends, so that it does not end on the way. Milliseconds. */
const SPARE_MS = 2 * 60_000;

/** False for a signed address that has ended or is about to. */
export const holds = (address: string): boolean => {
  const ends = /[?&]kedaluwarsa=(\d+)/.exec(address)?.[1];
  return ends === undefined || Number(ends) * 1000 - serverNow() > SPARE_MS;
};

/** Gives the address anew, or nothing where it cannot be had. */
export type AskAgain = () => Promise<string | null | undefined>;

/**
 * For a click on a link to a signed address: one that no longer holds is asked for anew, and then followed as the link
 * would have been. `failed` tells that it could not be had.
 */
export const followFresh =
  (ask: AskAgain, failed: () => void) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    const link = event.currentTarget;
    // Without a signal there may still be a copy on the device.
    if (holds(link.href) || !navigator.onLine) return;
    event.preventDefault();
    void ask().then((address) => {
      if (!address || !holds(address)) return failed();
      link.href = address;
      link.click();
    }, failed);
  };
