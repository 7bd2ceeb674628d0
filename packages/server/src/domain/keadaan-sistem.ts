/** Measures how the machinery is, for the desk, for probes and for figures. */
import type { Ukuran } from '@gerbang/contract/office/kesehatan-sistem';
import { firstOf } from '../certain.ts';
import { named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { isWorkerAlive } from '../jobs/alive.ts';
import { LOW_SHARE, RESERVE_BYTES, type Room } from '../storage/storage.ts';
import { VERSION } from '../version.ts';
import { findLastBackup } from './cadangan.ts';

// In the words of the queue's own partial index: what is done stays for days, and is not looked through.
const JOBS = `SELECT name AS kind, count(*) AS waiting,
    extract(epoch FROM now() - min(greatest(created_on, start_after))) AS oldest
  FROM pgboss.job WHERE NOT blocked AND state < 'active' AND start_after <= now() GROUP BY name`;

/** Jobs of a kind that are due and not begun, and how many seconds the oldest has waited. */
export interface Waiting {
  kind: string;
  waiting: number;
  oldest: number;
}
export const findWaiting = async (db: Reads): Promise<Waiting[]> =>
  (await db.query<Waiting & { [key: string]: unknown }>(named('kerja_menunggu', JOBS, []))).rows;

interface Server {
  clock: number;
  version: string;
}
const SERVER = `SELECT extract(epoch FROM clock_timestamp()) AS clock, split_part(current_setting('server_version'), ' ', 1) AS version`;

/** The database's version, and its clock less this machine's in seconds, half the way there and back apart. */
export const compareClocks = async (db: Reads): Promise<{ selisih: number; versi: string }> => {
  const asked = Date.now();
  const { clock, version } = firstOf(
    (await db.query<Server & { [key: string]: unknown }>(named('jam_server', SERVER, []))).rows,
  );
  return { selisih: clock - (asked + Date.now()) / 2_000, versi: version };
};

/** What a look at the disk means. */
export const diskOf = ({ free, share, writable }: Room): Ukuran['disk'] => ({
  bebas: free,
  bagian: share,
  sempit: share < LOW_SHARE,
  menolak: free < RESERVE_BYTES,
  dapat_ditulis: writable,
});

/** Measures everything; throws where the database does not answer. */
export const measureSystem = async ({
  pool,
  storage,
  config,
  aged,
  programs,
  certificate,
  now,
}: Pick<
  Deps,
  'pool' | 'storage' | 'config' | 'aged' | 'programs' | 'certificate' | 'now'
>): Promise<Ukuran> => {
  const at = now();
  const [room, backup, pekerja, jobs, { selisih, versi }, sertifikat] = await Promise.all([
    storage.room().catch(() => null),
    findLastBackup(pool),
    isWorkerAlive(pool, at),
    findWaiting(pool),
    compareClocks(pool),
    certificate(),
  ]);
  return {
    produksi: config.production,
    versi: VERSION,
    disk: room && diskOf(room),
    umur_cadangan: backup && Math.max(0, at.getTime() - backup.getTime()) / 3_600_000,
    pekerja,
    antrean: {
      menunggu: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
      tertua: Math.max(0, ...jobs.map(({ oldest }) => oldest)),
    },
    selisih_jam: selisih,
    basis_data: { versi, tertanam: config.databaseUrl === null, bawaan: programs === 'npm' },
    replika: aged.isOn ? aged.isWell : null,
    sertifikat,
  };
};
