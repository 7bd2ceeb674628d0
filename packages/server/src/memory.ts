/** Memory that starting needed and serving does not. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Collect sooner; a small nursery and few arenas must be asked for when node starts (`npm start` does).
setFlagsFromString('--heap-growing-percent=30');

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/** Gives back to the system what the start left behind: the heap would keep three times what is in use, for ever. */
export const releaseMemory = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
};
