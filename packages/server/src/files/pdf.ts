import { problem } from '@gerbang/contract';
import { Piscina } from 'piscina';
import type { PdfVerdict } from './pdf-rules.ts';
import type { judge } from './pdf-worker.ts';
import { turns } from './turns.ts';

/**
 * Most that one PDF may take, starting the worker included: of the processor, and until somebody is told to try again (berkas 28). An
 * honest file takes some 0.05 s; on a machine that does much else it may wait for seconds, which is not its fault.
 */
export const LIMITS = { cpuMs: 5_000, waitMs: 20_000 };
const LOOK_MS = 250;
/** Two, so that a file made to hang delays nobody else's for its seconds. */
const WORKERS = 2;
/** The parser remembers every name and number it has met: a worker that holds this much is replaced. */
const RETIRE_AT_HEAP_BYTES = 48 * 1024 * 1024;

// The waiting line is here and not in a pool: a file's time starts when a worker takes it.
const turn = turns(WORKERS);
// One pool a worker, so that replacing one never touches a file another is judging.
const idle: Piscina[] = [];

/** Whether a file has had its time. The processor is that of all threads, so that a file has had no more than it says. */
const watch = ({ cpuMs, waitMs }: typeof LIMITS) => {
  const ended = new AbortController();
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const spent = () => {
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1_000;
  };
  const timer = setInterval(() => {
    if (spent() >= cpuMs || performance.now() - begun >= waitMs) ended.abort();
  }, LOOK_MS);
  return {
    signal: ended.signal,
    isStarved: () => ended.signal.aborted && spent() < cpuMs,
    stop: () => clearInterval(timer),
  };
};

function newWorker(): Piscina {
  const worker = new Piscina({
    filename: new URL('./pdf-worker.ts', import.meta.url).href,
    name: 'judge',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Hostile bytes are read there: no secrets from the environment, and a heap that cannot grow.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
  });
  // A thread that dies between two files is started anew for the next; unheard, this would end the server.
  worker.on('error', () => {});
  return worker;
}

/**
 * What is wrong with a PDF, or nothing when it is safe to store as sent, and how many pages it has. Runs on another thread with bounded
 * time and memory; a file that exceeds either is `pdf_rusak`. Throws `kelebihan_beban` where the machine gave it too little
 * time to tell; throws, too, when no worker can be started.
 */
export function judgedPdf(bytes: Buffer, limits = LIMITS): Promise<PdfVerdict> {
  return turn(async () => {
    const worker = idle.pop() ?? newWorker();
    const limit = watch(limits);
    try {
      const verdict: ReturnType<typeof judge> = await worker.run(bytes, { signal: limit.signal });
      if (verdict.heapBytes < RETIRE_AT_HEAP_BYTES) idle.push(worker);
      else await worker.destroy();
      return { problem: verdict.problem, pages: verdict.pages };
    } catch (error) {
      const starved = limit.isStarved();
      await worker.destroy();
      if (starved) throw problem('kelebihan_beban');
      if (limit.signal.aborted || isOutOfMemory(error)) return { problem: 'pdf_rusak', pages: 0 };
      throw error;
    } finally {
      limit.stop();
    }
  });
}

/** Ends the inspection's threads, for a clean exit and for tests. To be called when no file is being judged. */
export async function closeInspection(): Promise<void> {
  await Promise.all(idle.splice(0).map((worker) => worker.destroy()));
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
