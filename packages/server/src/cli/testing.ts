/** A portal for the tests of the commands: a database with one open offering, and the commands run on it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../test/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import type { ExitCode } from './command.ts';
import { run } from './run.ts';

/** Prefix and fee of the one offering, open all year. */
export const OFFERING = { kode_bayar: '8827112', biaya: 300_000 } as const;

/** What a command wrote and how it ended. */
export interface Ended {
  code: ExitCode;
  out: string;
  err: string;
}

export interface Portal {
  env: NodeJS.ProcessEnv;
  folder: string;
  pool: Pool;
  pmb(...argv: string[]): Promise<Ended>;
  close(): Promise<void>;
}

const OFFERING_ROWS = `INSERT INTO jenjang_prodi VALUES (3, 'S1');
  INSERT INTO jalur VALUES ('11', 'Seleksi Mandiri', 3, false, false);
  INSERT INTO tahun VALUES (2027);
  INSERT INTO penawaran (kode_penawaran, kode_jalur, tahun, gelombang, nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar, tahap, pertama_dibuka)
  VALUES ('2027-11-2', '11', 2027, 2, 'Gelombang 2', '${OFFERING.kode_bayar}', ${OFFERING.biaya}, now() - interval '30 days', now() + interval '30 days', 'dibuka', now());
  INSERT INTO grup_form VALUES (23, 'Finalisasi', 17);
  INSERT INTO penawaran_grup VALUES ('2027-11-2', 23)`;

/** Runs a command line in `env`, with file names meant from `folder`. */
export const runIn = async (
  env: NodeJS.ProcessEnv,
  folder: string,
  argv: readonly string[],
): Promise<Ended> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(argv, {
    env,
    folder,
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

export const openPortal = async (): Promise<Portal> => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-pmb-'));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    GERBANG_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'https://pmb.example.ac.id',
  };
  const pool = createPool(database.url);
  await pool.query(OFFERING_ROWS);
  return {
    env,
    folder,
    pool,
    pmb: (...argv) => runIn(env, folder, argv),
    close: async () => {
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The value a command printed beside a label. */
export const factOf = ({ out }: Ended, label: string): string | undefined =>
  new RegExp(`^${label} {2,}(.*)$`, 'm').exec(out)?.[1];
