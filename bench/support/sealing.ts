/**
 * Sealing a result in a process of its own, as `node sealing.ts <url> <offering's result>`; prints what it cost beside the bare
 * derivations and cipher for as many envelopes, as JSON.
 */
import { randomBytes } from 'node:crypto';
import { packContents } from '@gerbang/contract/tersegel/bentuk';
import { deriveKeys } from '../../packages/server/src/config.ts';
import { createPool } from '../../packages/server/src/db/pool.ts';
import { completeSecrets } from '../../packages/server/src/domain/rahasia.ts';
import { bundle } from '../../packages/server/src/tersegel/bundle.ts';
import { markOf, sealEnvelope } from '../../packages/server/src/tersegel/seal.ts';
import { MASTER } from './secret.ts';

/** What one run cost. */
export interface SealingCost {
  envelopes: number;
  /** Milliseconds for the whole bundle, reading, tree and proofs included. */
  ms: number;
  /** The same envelopes with mark, key and cipher alone. */
  bare: number;
  /** Greatest memory of the process in megabytes. */
  megabytes: number;
  /** Bytes of all files. */
  bytes: number;
}

const [url = '', kode_penawaran = '', id_hasil = ''] = process.argv.slice(2);
const { seal } = deriveKeys(MASTER);
const pool = createPool(url, 1);
const client = await pool.connect();
const at = new Date();
// Made one by one as participants open their sheets, long before.
await client.query('SET statement_timeout = 0');
await completeSecrets(client, { seal }, kode_penawaran, at);

let began = performance.now();
const making = bundle(client, {
  id_hasil: Number(id_hasil),
  kode_penawaran,
  seal,
  halaman: '',
  portal: '',
  at,
});
let bytes = 0;
let next = await making.next();
for (; !next.done; next = await making.next()) bytes += next.value.bytes.length;
const ms = performance.now() - began;
const envelopes = next.value.jumlah;
client.release();
await pool.end();

const garam = randomBytes(32);
const kunci = randomBytes(32);
const rahasia = randomBytes(16);
const plain = packContents({ s: 1, nama: 'Siti Rahma', prodi: 'Ilmu Hukum', jenjang: 'S1', kode: 101 });
began = performance.now();
for (let i = 0; i < envelopes; i += 1) {
  rahasia.writeUInt32LE(i);
  sealEnvelope({ garam, kunci }, { rahasia, tanda: markOf(rahasia, garam) }, plain);
}
const bare = performance.now() - began;

const cost: SealingCost = {
  envelopes,
  ms,
  bare,
  megabytes: process.resourceUsage().maxRSS / 1024,
  bytes,
};
process.stdout.write(JSON.stringify(cost));
