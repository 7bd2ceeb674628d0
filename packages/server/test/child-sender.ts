/** A process for tests that only sends notices, until it is killed; the clock stands at NOW. */
import { createSender } from '../src/features/pemberitahuan/sender.ts';
import { openInstance } from './instance.ts';

const { DATABASE_URL = '', DATA_DIR = '', NOW = '' } = process.env;
const { app, deps } = await openInstance(DATABASE_URL, DATA_DIR, () => new Date(NOW));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Gerbang siap di ${url}`);
const sender = createSender(deps, 60_000);
for (;;) await sender.run();
