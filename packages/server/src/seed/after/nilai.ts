/** Scores of the demo: two components where the exam is over, written by the officer of selection, still open. */

import { author } from '../../audit.ts';
import type { Db } from '../../db/pool.ts';
import { pledgeDraw } from '../../domain/undian.ts';
import { writeScores } from '../../domain/versi-nilai.ts';
import type { Keys } from '../../secrets.ts';
import { verifiedOf } from './results.ts';

const UNIT = 10_000;
const OFFICER = 'seleksi';
const COMPONENTS = [
  { kode: 'tulis', nama: 'Ujian tulis', paling_banyak: 100, least: 45, step: 17, range: 51 },
  { kode: 'wawancara', nama: 'Wawancara', paling_banyak: 10, least: 5, step: 3, range: 6 },
] as const;
const CLOSED = `SELECT kode_penawaran FROM penawaran WHERE tanggal_selesai_daftar < $1 AND tanggal_pengumuman > $1 ORDER BY kode_penawaran`;

/** Adds components and scores to the offerings that wait for their announcement; the same scores every time. */
export const seedScores = async (db: Db, keys: Keys, now: Date): Promise<void> => {
  const { rows } = await db.query<{ kode_penawaran: string }>(CLOSED, [now]);
  for (const { kode_penawaran } of rows) {
    const people = await verifiedOf(db, kode_penawaran);
    await pledgeDraw(
      db,
      keys,
      author(() => now, 'petugas', OFFICER, 'nilai'),
      kode_penawaran,
      now,
    );
    for (const { kode, nama, paling_banyak, least, step, range } of COMPONENTS) {
      await db.query(
        'INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak) VALUES ($1, $2, $3, 0, $4)',
        [kode_penawaran, kode, nama, paling_banyak * UNIT],
      );
      const changes = people.map(({ nomor_pendaftar }, i) => ({
        nomor_pendaftar,
        lama: null,
        baru: (least + ((i * step) % range)) * UNIT,
      }));
      const version = {
        kode_penawaran,
        kode,
        cara: 'impor',
        alasan: null,
        petugas: OFFICER,
        at: now,
      } as const;
      await writeScores(db, version, changes);
    }
  }
};
