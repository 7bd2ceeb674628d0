/** Seats for all participants at once, beside what PostgreSQL needs to hand their rows out. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Bench } from '../support/bench.ts';
import { flags } from '../support/processes.ts';
import { spread } from '../support/rounds.ts';
import type { Cost } from '../support/selection.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

const child = join(import.meta.dirname, '../support/selection.ts');

const runOf = async (participants: number): Promise<Cost> => {
  const asked = [...flags, child, String(participants)];
  const { stdout } = await promisify(execFile)(process.execPath, asked);
  return JSON.parse(stdout) as Cost;
};

/** One row for every choice, as wide as what a run reads of it. */
const ROWS = `CREATE TABLE bench_seleksi AS
  SELECT (10000000 + i)::text AS id, c AS urutan, (i * 7 + c * 13) % 3000 AS prodi, i % 7 = 0 AS kipk, i % 11 = 0 AS asal,
    (i * 31 % 100000) * 100 AS k0, (i * 37 % 100000) * 100 AS k1, (i * 41 % 100000) * 100 AS k2
  FROM generate_series(1, $1) i, generate_series(1, 4) c`;

export const selection = async (bench: Bench): Promise<Verdict[]> => {
  const { cluster, effort, quick } = bench;
  const db = new pg.Client({ connectionString: cluster.large });
  await db.connect();
  try {
    const large = Number((await db.query('SELECT count(*)::int AS n FROM pendaftar')).rows[0].n);
    const small = Math.max(500, Math.round(large / 100));
    await db.query('DROP TABLE IF EXISTS bench_seleksi');
    await db.query(ROWS.replace('$1', String(large)));
    const copy = async (): Promise<number> => {
      const began = performance.now();
      await db.query("COPY bench_seleksi TO '/dev/null'");
      return performance.now() - began;
    };
    await copy();
    const ratios: number[] = [];
    const growths: number[] = [];
    const costs: Cost[] = [];
    const steps = (large * Math.log2(large)) / (small * Math.log2(small));
    for (let round = 0; round < (quick ? 1 : effort.least); round += 1) {
      const floor = await copy();
      const cost = await runOf(large);
      const less = await runOf(small);
      costs.push(cost);
      ratios.push(cost.ms / floor);
      growths.push(cost.ms / less.ms / steps);
    }
    return [
      atMost(`Seats for ${large} participants, four choices each`, spread(ratios), 3, '× COPY TO', {
        seconds: spread(costs.map((cost) => cost.ms / 1000)).median,
        seated: costs[0]?.seated ?? 0,
      }),
      atMost('Memory of a selection', spread(costs.map((cost) => cost.megabytes)), 400, 'MB'),
      atMost(`A selection from ${small} to ${large}`, spread(growths), 1, '× n log n'),
    ];
  } finally {
    await db.query('DROP TABLE IF EXISTS bench_seleksi');
    await db.end();
  }
};
