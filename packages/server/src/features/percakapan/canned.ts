/** Changes of the office's canned replies, each with one audit entry. */
import { problem } from '@gerbang/contract';
import type { BalasanSiap } from '@gerbang/contract/office/percakapan';
import type { Author } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { requireSeen } from '../../domain/seen.ts';
import { CANNED } from './queries.ts';

/**
 * Changes a canned reply; null stands for one that is not there, before or after. Throws `versi_usang` where the change
 * was built on another version than what stands.
 */
export const writeCanned = (
  { pool }: Deps,
  who: Author,
  id: string | null,
  next: (Pick<BalasanSiap, 'judul' | 'isi'> & { versi?: number }) | null,
): Promise<BalasanSiap> =>
  transaction(pool, async (db) => {
    if (id !== null && !/^\d{1,9}$/.test(id)) throw problem('tidak_ditemukan');
    const old =
      id === null
        ? null
        : (await db.query<BalasanSiap>(`SELECT ${CANNED} FROM balasan_siap WHERE id = $1 FOR UPDATE`, [id]))
            .rows[0];
    if (old === undefined) throw problem('tidak_ditemukan');
    if (next && old) requireSeen(old.versi, next.versi);
    const values = next && [next.judul.trim(), next.isi];
    const { rows } = !values
      ? await db.query<BalasanSiap>(`DELETE FROM balasan_siap WHERE id = $1 RETURNING ${CANNED}`, [id])
      : old
        ? await db.query<BalasanSiap>(
            `UPDATE balasan_siap SET judul = $2, isi = $3, versi = versi + 1 WHERE id = $1 RETURNING ${CANNED}`,
            [id, ...values],
          )
        : await db.query<BalasanSiap>(
            `INSERT INTO balasan_siap (judul, isi) VALUES ($1, $2) RETURNING ${CANNED}`,
            values,
          );
    const row = firstOf(rows);
    await who.note(db, {
      tindakan: `${next ? (old ? 'ubah' : 'buat') : 'hapus'} balasan siap`,
      lama: old,
      baru: next ? row : null,
    });
    return row;
  });
