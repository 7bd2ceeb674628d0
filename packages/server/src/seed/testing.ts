/** The demo in a database of its own, for the tests of the seeds. */
import { randomBytes } from 'node:crypto';
import type { Isian } from '@gerbang/contract';
import { createTestDatabase } from '../../test/database.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { createReader } from '../db/reader.ts';
import { createFormConfigs, type FormConfig } from '../domain/form-config.ts';
import { readIsian } from '../domain/isian.ts';
import { allFindings } from '../features/verifikasi/completeness.ts';
import type { Keys } from '../secrets.ts';
import { type DemoAccount, seedDemo } from './demo.ts';

/** The demo's dates count from here: Friday, ten in the morning in Jakarta. */
export const NOW = new Date('2026-11-20T03:00:00Z');

export interface SeededApplicant {
  nomor_pendaftar: string;
  kode_penawaran: string;
  nomor_peserta: string | null;
  kode_jadwal: string | null;
  disabilitas: boolean;
  hadir: Date | null;
  tanpa_tes: boolean;
  mulai: Date;
  selesai: Date;
  pengumuman: Date;
  /** When they could last finalise, or did. */
  saat: Date;
}

/** Condition of those who filled the whole form. */
export const COMPLETE = `(p.nomor_peserta IS NOT NULL
  OR EXISTS (SELECT FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar))`;

export interface Demo {
  pool: Pool;
  keys: Keys;
  accounts: DemoAccount[];
  /** Files by their key. */
  stored: Map<string, Buffer>;
  put(bytes: Buffer): Promise<string>;
  all<T>(sql: string, values?: unknown[]): Promise<T[]>;
  one<T>(sql: string, values?: unknown[]): Promise<T>;
  /** Applicants `p` for whom a condition holds. */
  applicants(where: string, values?: unknown[]): Promise<SeededApplicant[]>;
  /** The applicants behind the accounts of some phases. */
  of(...phases: DemoAccount['fase'][]): Promise<SeededApplicant[]>;
  configOf(applicant: SeededApplicant): Promise<FormConfig>;
  isianOf(applicant: SeededApplicant): Promise<Isian>;
  /** What finalising would have answered at the time. */
  gaps(applicant: SeededApplicant): Promise<string[]>;
  close(): Promise<void>;
}

export const loadDemo = async (): Promise<Demo> => {
  const [pin, seal, sign, bank] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)];
  const keys: Keys = { pin, seal, sign, bank };
  const stored = new Map<string, Buffer>();
  const put = async (bytes: Buffer): Promise<string> => {
    const key = randomBytes(16).toString('hex');
    stored.set(key, bytes);
    return key;
  };
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const reader = createReader(database.url);
  const configs = createFormConfigs({ reader, listener: { on: () => {} } });
  const accounts = (await seedDemo(pool, keys, put, NOW)) ?? [];

  const all = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query(sql, values)).rows as T[];
  const applicants = (where: string, values: unknown[] = []) =>
    all<SeededApplicant>(
      `SELECT p.*, j.tanpa_tes, o.tanggal_mulai_daftar AS mulai, o.tanggal_selesai_daftar AS selesai, o.tanggal_pengumuman AS pengumuman,
         coalesce(p.diverifikasi, least(o.tanggal_selesai_daftar, '${NOW.toISOString()}')) AS saat
       FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE ${where}`,
      values,
    );
  const configOf = (a: SeededApplicant) => configs.get(a.kode_penawaran);
  const isianOf = async (a: SeededApplicant) => readIsian(pool, a.nomor_pendaftar, await configOf(a), a.saat);
  return {
    pool,
    keys,
    accounts,
    stored,
    put,
    all,
    one: async <T>(sql: string, values?: unknown[]) => (await all<T>(sql, values))[0] as T,
    applicants,
    of: async (...phases) => {
      const codes = accounts.filter((a) => phases.includes(a.fase)).map((a) => a.username);
      if (codes.length === 0) throw new Error(`the demo has no account ${phases.join(', ')}`);
      return applicants('p.nomor_pendaftar = ANY($1)', [codes]);
    },
    configOf,
    isianOf,
    gaps: async (a) => {
      const findings = await allFindings(pool, a, await isianOf(a), await configOf(a), a.saat);
      return findings.map((f) => `${a.kode_penawaran} ${f.step} ${f.field}: ${f.message}`);
    },
    close: async () => {
      await reader.end();
      await pool.end();
      await database.drop();
    },
  };
};
