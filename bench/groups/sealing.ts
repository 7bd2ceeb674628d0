/** Sealing the result of the largest offering, beside the bare derivations and cipher in the same run. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Bench } from '../support/bench.ts';
import { spread } from '../support/rounds.ts';
import type { SealingCost } from '../support/sealing.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

const child = join(import.meta.dirname, '../support/sealing.ts');
const LARGEST = `SELECT h.id, h.kode_penawaran FROM hasil h JOIN pendaftar p USING (kode_penawaran) JOIN penawaran o USING (kode_penawaran)
  WHERE h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND o.tanggal_pengumuman IS NOT NULL AND p.nomor_peserta IS NOT NULL
  GROUP BY h.id, h.kode_penawaran ORDER BY count(*) DESC LIMIT 1`;
const MOST_MB = 700;

export const sealing = async ({ cluster, effort, quick }: Bench): Promise<Verdict[]> => {
  const db = new pg.Client({ connectionString: cluster.large });
  await db.connect();
  const { rows } = await db.query<{ id: number; kode_penawaran: string }>(LARGEST);
  await db.end();
  const [found] = rows;
  if (!found) throw new Error('no offering of the bench has a result');
  const costs: SealingCost[] = [];
  for (let round = 0; round < (quick ? 1 : effort.least); round += 1) {
    const asked = [child, cluster.large, found.kode_penawaran, String(found.id)];
    const { stdout } = await promisify(execFile)(process.execPath, asked);
    costs.push(JSON.parse(stdout) as SealingCost);
  }
  const of = (value: (cost: SealingCost) => number) => spread(costs.map(value));
  return [
    atLeast(
      `Sealing ${costs[0]?.envelopes} envelopes`,
      of(({ bare, ms }) => bare / ms),
      0.5,
      '× derivation and cipher',
      {
        'envelopes a second': of(({ envelopes, ms }) => (envelopes / ms) * 1000).median,
        'bytes an envelope': of(({ bytes, envelopes }) => bytes / envelopes).median,
      },
    ),
    atMost(
      'Memory of sealing',
      of(({ megabytes }) => megabytes),
      MOST_MB,
      'MB',
    ),
  ];
};
