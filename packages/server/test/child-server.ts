/** A server process for tests: as main.ts, on a database that may be the fast and loose one; the clock stands at NOW. */
import { openInstance } from './instance.ts';

const { DATABASE_URL = '', DATA_DIR = '', NOW = '' } = process.env;
const { app } = await openInstance(DATABASE_URL, DATA_DIR, () => new Date(NOW));
console.log(`Gerbang siap di ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
