/** The process: opens everything, serves, works on jobs, and drains on SIGTERM. */
import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BAWAAN_DI_PRODUKSI } from '@gerbang/contract/office/kesehatan-sistem';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, dataDirOf, readConfig } from './config.ts';
import { transaction } from './db/pool.ts';
import { closeInspection } from './files/inspect.ts';
import { serveHealth } from './http/health.ts';
import { createLog, LEVEL } from './log.ts';
import { releaseMemory } from './memory.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { nextStep } from './seed/next-step.ts';
import { printAccounts } from './seed/print.ts';
import { seedReference } from './seed/reference.ts';
import { startFailure } from './start-failure.ts';
import { watchRoom } from './storage/room.ts';
import type { Tracing } from './tracing/tracing.ts';
import { startWorker } from './worker.ts';

const THREADS = '/proc/self/task';
/** Nobody waits for an answer of a worker: where processors are short, those that serve come first. A unit may forbid it. */
const stepBack = (): void => {
  // Linux lowers one thread at a time; those begun later are as the one that begins them.
  for (const thread of existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [0])
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended; or the unit forbids it, and says itself what a worker weighs (docs/operations/production.md).
    }
};

let log = createLog(false);
/** What listens; it is closed from the moment it does. */
let app: FastifyInstance | null = null;
let tracing: Tracing | undefined;

/** Opens, serves and works; `stopping` answers true once the end was asked for. */
const run = async (runtime: Runtime, config: Config, stopping: () => boolean): Promise<void> => {
  const { deps } = runtime;
  await transaction(deps.pool, (db) => seedReference(db, deps.now()));
  // What only some portals need is loaded where it is needed, here and below.
  if (!config.production) await (await import('./seed/example.ts')).seedExample(deps, log);
  if (stopping()) return;
  if (config.traces) tracing = (await import('./tracing/tracing.ts')).startTracing(config.traces, log);
  watchRoom(deps.storage, log);
  if (config.production && deps.programs === 'npm') log(`PERINGATAN: ${BAWAAN_DI_PRODUKSI}`);
  if (config.role !== 'web') await startWorker(deps, log);
  const { address, token } = config.metrics;
  const metrics =
    address !== null || token !== null
      ? (await import('./http/metrics/metrics.ts')).createMetrics(deps)
      : undefined;
  if (metrics && address)
    await (await import('./http/metrics/serve.ts')).serveMetrics(metrics, address, token);
  if (config.role === 'worker') {
    log('Gerbang siap mengerjakan antrean.');
    const { host, healthPort } = config;
    if (healthPort !== null) app = await serveHealth(deps, { host, port: healthPort, isEnding: stopping });
    return;
  }
  app = await buildApp(deps, {
    shed: true,
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    accessLog: config.production,
    metrics,
    tracing,
    isEnding: stopping,
  });
  await app.listen({ host: config.host, port: config.port });
  if (!config.production) await printAccounts(config.dataDir, log);
  await releaseMemory();
  log(`Gerbang siap di http://localhost:${(app.server.address() as { port: number }).port}`);
  const next = await nextStep(deps.pool);
  if (next) log(next);
};

if (process.env.npm_lifecycle_event === 'start') {
  // npm passes a signal on to the shell between, which dies of it without telling anybody.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

let port = 0;
let opening: Promise<Runtime> | undefined;
let host = '';
let dataDir = '';
let closing = false;
/** Drains and ends; where the database is gone there is nothing to wait for. `drain`: how long whoever comes is still answered. */
const close = async (code: number, patience = 25_000, drain = 0): Promise<void> => {
  if (closing) return;
  closing = true;
  // A connection that never ends must not keep the machine from stopping.
  setTimeout(() => process.exit(code || 1), drain + patience).unref();
  if (app) await wait(drain);
  await app?.close();
  await closeInspection();
  // What could not be opened has closed itself.
  await (await opening?.catch(() => undefined))?.close();
  await tracing?.close();
  process.exit(code);
};
const lost = (sentence: string): void => {
  log(`\n${sentence}`, LEVEL.fatal);
  void close(1, 5_000);
};
try {
  dataDir = dataDirOf(process.env);
  const config = readConfig();
  ({ port, host, dataDir } = config);
  log = createLog(config.production);
  // From here on something is opened that must not be left behind.
  process.on(
    'SIGTERM',
    () => void close(0, undefined, config.role === 'worker' ? 0 : config.drainSeconds * 1_000),
  );
  // From a keyboard: nobody stands before it who should turn away first.
  process.on('SIGINT', () => void close(0));
  opening = openRuntime(config, log, lost);
  const runtime = await opening;
  if (config.role === 'worker') stepBack();
  if (!closing) await run(runtime, config, () => closing);
} catch (error) {
  if (!closing) {
    console.error(`\n${startFailure(error, port, host, dataDir)}`);
    await close(1);
  }
}
