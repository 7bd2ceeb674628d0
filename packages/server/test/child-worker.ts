/** A process for tests that only does jobs; the clock stands at NOW. */
import { startWorker } from '../src/worker.ts';
import { openInstance } from './instance.ts';

const { DATABASE_URL = '', DATA_DIR = '', NOW = '' } = process.env;
const { app, deps } = await openInstance(DATABASE_URL, DATA_DIR, () => new Date(NOW));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await startWorker(deps);
console.log(`Gerbang siap di ${url}`);
