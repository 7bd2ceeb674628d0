/** The chat desk (decisions 142–144): reading, acting, canned replies, and being told at once. */
import { problem } from '@gerbang/contract';
import type { BalasanSiap } from '@gerbang/contract/percakapan-petugas';
import * as calls from '@gerbang/contract/percakapan-petugas';
import { audit } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import type { StaffSession } from '../../plugins/staff-session.ts';
import { handOver, markRead, officers, release, reopen, reply, resolve, take } from './acts.ts';
import { readQueue } from './queue.ts';
import { ONLY_DESKS, type Streams } from './streams.ts';
import { readThread } from './thread.ts';

const CANNED = 'id, judul, isi, versi';

/**
 * Changes a canned reply; null stands for one that is not there, before or after. Throws `versi_usang` where the change
 * was built on another version than what stands.
 */
const writeCanned = (
  { pool, now }: Deps,
  staff: StaffSession,
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
    if (next && old && next.versi !== old.versi) throw problem('versi_usang');
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
    const row = rows[0] as BalasanSiap;
    await audit(db, now(), {
      pelaku: 'petugas',
      id_pelaku: staff.username,
      tindakan: `${next ? (old ? 'ubah' : 'buat') : 'hapus'} balasan siap`,
      lama: old,
      baru: next ? row : null,
    });
    return row;
  });

export const percakapanStaffRoutes = (
  router: Router,
  deps: Deps,
  configs: FormConfigs,
  streams: Streams,
): void => {
  const { pool, reader } = deps;
  mountStaff(router, calls.daftarPercakapan, ({ staff, query }) =>
    readQueue(reader, staff.username, query.saring ?? 'belum', query.setelah),
  );
  mountStaff(router, calls.aliranMeja, ({ staff, reply: answer }) => {
    streams.openDesk(staff.username, answer);
    return null;
  });
  mountStaff(router, calls.rekanMeja, () => officers(pool));

  mountStaff(
    router,
    calls.daftarBalasan,
    async () => (await pool.query<BalasanSiap>(`SELECT ${CANNED} FROM balasan_siap ORDER BY judul, id`)).rows,
  );
  mountStaff(router, calls.buatBalasan, ({ staff, body }) => writeCanned(deps, staff, null, body));
  mountStaff(router, calls.ubahBalasan, ({ staff, params, body }) =>
    writeCanned(deps, staff, params.id as string, body),
  );
  mountStaff(router, calls.hapusBalasan, async ({ staff, params }) => {
    await writeCanned(deps, staff, params.id as string, null);
    return null;
  });

  mountStaff(router, calls.satuPercakapan, ({ params }) =>
    readThread(deps, configs, params.nomor_pendaftar as string),
  );
  mountStaff(router, calls.bacaPercakapan, async ({ params, body }) => {
    // The other desks show how many are unread.
    if (await markRead(pool, params.nomor_pendaftar as string, body.terakhir))
      await pool.query("SELECT pg_notify('pesan', $1)", [`${ONLY_DESKS}${params.nomor_pendaftar}`]);
    return null;
  });
  const on = (params: Record<string, string>) => params.nomor_pendaftar as string;
  mountStaff(router, calls.ambilPercakapan, ({ staff, params }) => take(deps, staff, on(params)));
  mountStaff(router, calls.serahkanPercakapan, ({ staff, params, body }) =>
    handOver(deps, staff, on(params), body.dari, body.kepada),
  );
  mountStaff(router, calls.lepasPercakapan, ({ staff, params }) => release(deps, staff, on(params)));
  mountStaff(router, calls.selesaikanPercakapan, ({ staff, params, body }) =>
    resolve(deps, staff, on(params), body.terakhir),
  );
  mountStaff(router, calls.bukaPercakapan, ({ staff, params }) => reopen(deps, staff, on(params)));
  mountStaff(router, calls.balasPercakapan, ({ staff, params, body }) =>
    reply(deps, staff, on(params), body),
  );
};
