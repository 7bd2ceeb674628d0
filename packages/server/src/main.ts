/** The process: opens everything, serves, works on jobs, and drains on SIGTERM. */
import { fileURLToPath } from 'node:url';
import { type App, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { closeInspection } from './files/inspect.ts';
import { releaseMemory } from './memory.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { seedAfter } from './seed/after/after.ts';
import { isEmpty, seedDemo } from './seed/demo.ts';
import { nextStep } from './seed/next-step.ts';
import { printAccounts, writeAccounts } from './seed/print.ts';
import { seedReference } from './seed/reference.ts';
import { seedStaff } from './seed/staff.ts';
import { startFailure } from './start-failure.ts';
import { startWorker } from './worker.ts';

const log = (line: string) => console.log(line);

/** Opens, serves and works; `stopping` answers true once the end was asked for. */
const run = async (runtime: Runtime, config: Config, stopping: () => boolean): Promise<App | null> => {
  const { deps } = runtime;
  await seedReference(deps.pool);
  if (!config.production && (await isEmpty(deps.pool))) {
    log('Menyiapkan universitas contoh…');
    const put = (bytes: Buffer) => deps.storage.put(bytes);
    await seedDemo(deps.pool, config.keys, put, deps.now(), async (db, accounts) => {
      const staff = await seedStaff(db);
      const after = await seedAfter(db, config.keys, put, accounts, deps.now());
      // Written before the commit: a demo whose passwords nobody knows would be of no use.
      await writeAccounts(config.dataDir, [...accounts, ...after, ...staff]);
    });
  }
  if (stopping()) return null;
  if (config.role !== 'web') await startWorker(deps);
  if (config.role === 'worker') return null;
  const app = await buildApp(deps, {
    shed: true,
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    accessLog: config.production,
  });
  await app.listen({ host: config.host, port: config.port });
  if (!config.production) await printAccounts(config.dataDir, log);
  await releaseMemory();
  log(`Gerbang siap di http://localhost:${(app.server.address() as { port: number }).port}`);
  const next = await nextStep(deps.pool);
  if (next) log(next);
  return app;
};

let port = 0;
let runtime: Runtime | undefined;
let app: App | null = null;
let closing = false;
const close = async (code: number): Promise<void> => {
  if (closing) return;
  closing = true;
  // A connection that never ends must not keep the machine from stopping.
  setTimeout(() => process.exit(1), 25_000).unref();
  await app?.close();
  await closeInspection();
  await runtime?.close();
  process.exit(code);
};
try {
  const config = readConfig();
  port = config.port;
  runtime = await openRuntime(config, log);
  // From here on something is open that must not be left behind.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(0));
  app = await run(runtime, config, () => closing);
} catch (error) {
  if (!closing) {
    console.error(`\n${startFailure(error, port)}`);
    await close(1);
  }
}
