import { Piscina } from 'piscina';
import type { PdfProblem } from './pdf-rules.ts';
import type { judge } from './pdf-worker.ts';
import { turns } from './turns.ts';

/** Longest time one PDF may take, starting the worker included; an honest file takes some 0.05 s. */
const TIME_LIMIT_MS = 5000;
/** Two, so that a file made to hang delays nobody else's for its five seconds. */
const WORKERS = 2;
/** The parser remembers every name and number it has met: a worker that holds this much is replaced. */
const RETIRE_AT_HEAP_BYTES = 48 * 1024 * 1024;

// The waiting line is here and not in a pool: a file's time starts when a worker takes it.
const turn = turns(WORKERS);
// One pool a worker, so that replacing one never touches a file another is judging.
const idle: Piscina[] = [];

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
 * What is wrong with a PDF, or undefined when it is safe to store as sent. Runs on another thread with bounded
 * time and memory; a file that exceeds either is `pdf_rusak`. Throws when no worker can be started.
 */
export function pdfProblem(bytes: Buffer): Promise<PdfProblem | undefined> {
  return turn(async () => {
    const worker = idle.pop() ?? newWorker();
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const verdict: ReturnType<typeof judge> = await worker.run(bytes, { signal: limit });
      if (verdict.heapBytes < RETIRE_AT_HEAP_BYTES) idle.push(worker);
      else await worker.destroy();
      return verdict.problem;
    } catch (error) {
      await worker.destroy();
      if (limit.aborted || isOutOfMemory(error)) return 'pdf_rusak';
      throw error;
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
