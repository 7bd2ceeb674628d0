/** The process: opens everything, serves, works on jobs, and drains on SIGTERM. */
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { closeInspection } from './files/inspect.ts';
import { releaseMemory } from './memory.ts';
import { openRuntime } from './runtime.ts';
import { seedAfter } from './seed/after/after.ts';
import { seedDemo } from './seed/demo.ts';
import { printAccounts, writeAccounts } from './seed/print.ts';
import { seedReference } from './seed/reference.ts';
import { seedStaff } from './seed/staff.ts';
import { startWorker } from './worker.ts';

const log = (line: string) => console.log(line);
const config = readConfig();
const runtime = await openRuntime(config, log);
const { deps } = runtime;

await seedReference(deps.pool);
if (!config.production) {
  log('Menyiapkan universitas contoh…');
  const put = (bytes: Buffer) => deps.storage.put(bytes);
  await seedDemo(deps.pool, config.keys, put, deps.now(), async (db, accounts) => {
    const staff = await seedStaff(db);
    const after = await seedAfter(db, config.keys, put, accounts, deps.now());
    // Written before the commit: a demo whose passwords nobody knows would be of no use.
    await writeAccounts(config.dataDir, [...accounts, ...after, ...staff]);
  });
}
if (config.role !== 'web') await startWorker(deps);

const app =
  config.role === 'worker'
    ? null
    : await buildApp(deps, {
        shed: true,
        webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
        accessLog: config.production,
      });
if (app) {
  await app.listen({ host: config.host, port: config.port });
  if (!config.production) await printAccounts(config.dataDir, log);
  await releaseMemory();
  log(`Gerbang siap di http://localhost:${(app.server.address() as { port: number }).port}`);
}

let closing = false;
const close = async () => {
  if (closing) return;
  closing = true;
  // A connection that never ends must not keep the machine from stopping.
  setTimeout(() => process.exit(1), 25_000).unref();
  await app?.close();
  await closeInspection();
  await runtime.close();
  process.exit(0);
};
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
