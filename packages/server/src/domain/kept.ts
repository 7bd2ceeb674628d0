/** What hardly ever changes and every call needs: known to the process, and asked anew once `channel` says that it changed. */
import type { Channel } from '../db/listener.ts';
import type { Deps } from '../deps.ts';

/** Answers at once what is known; while news may be missed `ask` is asked every time. A failure is not kept. */
export const keptUntil = <T>(
  { listener }: Pick<Deps, 'listener'>,
  channel: Channel,
  ask: () => Promise<T>,
): (() => T | Promise<T>) => {
  let known: { value: T } | undefined;
  // Counts what was heard, so that a read begun before a change is not kept after it.
  let generation = 0;
  listener.on(channel, () => {
    generation += 1;
    known = undefined;
  });
  const read = async (): Promise<T> => {
    const begun = generation;
    const value = await ask();
    if (begun === generation) known = { value };
    return value;
  };
  return () => (listener.connected && known ? known.value : read());
};
