/** A thread for one piece of work on tables, without this process' environment and with bounded memory. */
import { Piscina } from 'piscina';

export const openThread = (file: URL, heapMb: number): Piscina => {
  const thread = new Piscina({
    filename: file.href,
    minThreads: 1,
    maxThreads: 1,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 },
  });
  thread.on('error', () => {});
  return thread;
};
