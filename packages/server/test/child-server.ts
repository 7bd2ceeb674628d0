/** A server process for tests: as main.ts, on a database that may be the fast and loose one; the clock stands at NOW. */
import { readSnapBanks } from '../src/snap-banks.ts';
import { openInstance } from './instance.ts';

const { DATABASE_URL = '', DATA_DIR = '', NOW = '', SNAP_FILE } = process.env;
const refuse = (sentence: string): never => {
  throw new Error(sentence);
};
const snapBanks = SNAP_FILE ? readSnapBanks(SNAP_FILE, refuse) : [];
const { app } = await openInstance(DATABASE_URL, DATA_DIR, () => new Date(NOW), { snapBanks });
console.log(`Gerbang siap di ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
