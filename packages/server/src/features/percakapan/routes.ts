/** The applicant's side of the chat: send, read, and be told at once of an answer (A 7; decisions 142–144). */
import { createHash } from 'node:crypto';
import * as calls from '@gerbang/contract/percakapan';
import { type Pesan, ROLE } from '@gerbang/contract/percakapan';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountOwn, type Router } from '../../plugins/mount.ts';
import { percakapanStaffRoutes } from './staff-routes.ts';
import { createStreams } from './streams.ts';

const LIST =
  'SELECT id, role, pesan, terbaca, dikirim, id_klien FROM pesan WHERE nomor_pendaftar = $1 ORDER BY id';
// The oldest message that waits keeps its time, so the queue is by age.
const OPEN = `INSERT INTO percakapan AS c (nomor_pendaftar, flag, menunggu_sejak, dibuka, terakhir) VALUES ($1, 'unsolved', $2, $2, $2)
  ON CONFLICT (nomor_pendaftar) DO UPDATE SET flag = 'unsolved', menunggu_sejak = coalesce(c.menunggu_sejak, $2), terakhir = $2`;
const ADD = `INSERT INTO pesan (nomor_pendaftar, role, pesan, dikirim, id_klien) VALUES ($1, '${ROLE.pendaftar}', $2, $3, $4)
  ON CONFLICT (nomor_pendaftar, id_klien) DO NOTHING RETURNING id, role, pesan, terbaca, dikirim, id_klien`;
const SENT =
  'SELECT id, role, pesan, terbaca, dikirim, id_klien FROM pesan WHERE nomor_pendaftar = $1 AND id_klien = $2';

interface Row extends Record<string, unknown> {
  id: number;
  role: string;
  pesan: string;
  terbaca: boolean;
  dikirim: Date;
  id_klien: string | null;
}
const present = ({ dikirim, ...row }: Row): Pesan => ({ ...row, tanggal: dikirim.toISOString() });

export const percakapanRoutes = (router: Router, deps: Deps, configs: FormConfigs, limits: Limits): void => {
  const { pool, reader, now } = deps;
  const streams = createStreams(deps.listener);
  // Before the server waits for open connections to end.
  router.app.addHook('preClose', async () => streams.close());
  percakapanStaffRoutes(router, deps, configs, streams);

  mountOwn(router, calls.kirimPesan, async ({ session, body }) => {
    const nomor = session.nomor_pendaftar;
    await limits.chat(nomor);
    const at = now();
    const id_klien = body.id_klien ?? null;
    return transaction(pool, async (db) => {
      // A message sent twice must not wake a conversation that was answered in between.
      const before = id_klien === null ? undefined : (await db.query<Row>(SENT, [nomor, id_klien])).rows[0];
      if (before) return present(before);
      await db.query(OPEN, [nomor, at]);
      const { rows } = await db.query<Row>(ADD, [nomor, body.pesan, at, id_klien]);
      const row = rows[0] ?? (await db.query<Row>(SENT, [nomor, id_klien])).rows[0];
      await db.query("SELECT pg_notify('pesan', $1)", [nomor]);
      return present(row as Row);
    });
  });

  mountOwn(router, calls.setFlag, async ({ session, body }) => {
    await pool.query("UPDATE percakapan SET flag = 'unsolved' WHERE nomor_pendaftar = $1", [
      session.nomor_pendaftar,
    ]);
    return { flag: body.flag };
  });

  mountOwn(router, calls.daftarPesan, async ({ session, request, reply }) => {
    const { rows } = await reader.query<Row>(named('pesan', LIST, [session.nomor_pendaftar]));
    const state = rows.map((r) => `${r.id}${r.terbaca ? 'r' : ''}`).join();
    const etag = `"${createHash('sha256').update(`${session.nomor_pendaftar} ${state}`).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) void reply.code(304).send();
    return rows.map(present);
  });

  mountOwn(router, calls.bacaPesan, async ({ session }) => {
    await pool.query(
      `UPDATE pesan SET terbaca = true WHERE nomor_pendaftar = $1 AND role = '${ROLE.admin}' AND NOT terbaca`,
      [session.nomor_pendaftar],
    );
    return null;
  });

  mountOwn(router, calls.aliranPesan, ({ session, reply }) => {
    streams.openOwn(session.nomor_pendaftar, reply);
    return null;
  });
};
