/** A broadcast queued by the job of the portal, beside a bare INSERT … SELECT of the same rows into the same table. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../../packages/server/src/db/pool.ts';
import type { Deps } from '../../packages/server/src/deps.ts';
import { bulkKinds } from '../../packages/server/src/features/massal/kinds.ts';
import { runBulk } from '../../packages/server/src/shapes/massal-run.ts';
import type { Bench } from '../support/bench.ts';
import { STAFF } from '../support/people.ts';
import { cpuOf } from '../support/processes.ts';
import { inTurn, medianOf, ratio, type Sample } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

const ACT = `INSERT INTO massal (id, jenis, petugas, dibuat, alasan, isi, jumlah) VALUES ($1, 'surel', '${STAFF}', now(), 'bench', '{}', 1)`;
const WHOM = `INSERT INTO massal_pendaftar (id_massal, nomor_pendaftar) SELECT $1, nomor_pendaftar FROM surel_pendaftar WHERE dikonfirmasi IS NOT NULL`;
const BARE = `INSERT INTO pemberitahuan (nomor_pendaftar, peristiwa, kunci, dibuat, mulai)
  SELECT nomor_pendaftar, 'siaran', $1::uuid::text, now(), now() FROM massal_pendaftar WHERE id_massal = $1::uuid`;
const COUNTED = `SELECT (SELECT count(*)::int FROM pemberitahuan) AS queued,
    (SELECT count(*)::int FROM massal_pendaftar WHERE id_massal = $1) AS meant`;

export const broadcasting = async (bench: Bench, db: pg.Client): Promise<Verdict> => {
  // The same one connection for both.
  const pool = createPool(bench.cluster.large, 1);
  const deps = { pool, now: () => new Date(), notices: { isOn: () => true } } as unknown as Deps;
  const timed = async (work: (id: string) => Promise<unknown>): Promise<Sample> => {
    const id = randomUUID();
    await db.query('TRUNCATE pemberitahuan');
    await db.query(ACT, [id]);
    await db.query(WHOM, [id]);
    await db.query('VACUUM ANALYZE massal_pendaftar');
    await db.query('CHECKPOINT');
    const { pid } = (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0] as {
      pid: number;
    };
    const [cpu, began] = [await cpuOf(pid), performance.now()];
    await work(id);
    const ms = performance.now() - began;
    const spent = (await cpuOf(pid)) - cpu;
    const counted = await db.query<{ queued: number; meant: number }>(COUNTED, [id]);
    const { queued, meant } = counted.rows[0] as { queued: number; meant: number };
    if (queued !== meant) throw new Error(`${queued} of ${meant} queued`);
    await db.query('DELETE FROM massal_pendaftar WHERE id_massal = $1', [id]);
    await db.query('DELETE FROM massal WHERE id = $1', [id]);
    rows = queued;
    return { value: ms, cpu: spent };
  };
  let rows = 0;
  const bare = async (id: string) => {
    const client = await pool.connect();
    try {
      await client.query('SET statement_timeout = 0');
      await client.query(BARE, [id]);
    } finally {
      client.release();
    }
  };
  try {
    const subjects = [
      { name: 'bare', run: () => timed(bare) },
      { name: 'broadcast', run: () => timed((id) => runBulk(deps, bulkKinds, id)) },
    ];
    const samples = await inTurn(subjects, bench.effort, [['broadcast', 'bare']]);
    return atMost(
      `Broadcast of ${rows} queued`,
      ratio(samples, 'broadcast', 'bare'),
      1.5,
      '× INSERT … SELECT',
      {
        'by CPU of the database': ratio(samples, 'broadcast', 'bare', 'cpu').median,
        ms: medianOf(samples, 'broadcast'),
        'ms bare': medianOf(samples, 'bare'),
      },
    );
  } finally {
    await pool.end();
  }
};
