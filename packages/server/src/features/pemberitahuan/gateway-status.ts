/** What a gateway reports: signed over time and bytes, of this hour, and each call once (pemberitahuan 22). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import {
  GATEWAY_SELISIH,
  HEADER_GATEWAY,
  JALUR_KABAR_GATEWAY,
} from '@gerbang/contract/office/pemberitahuan/wa';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { gatewaySignature } from '../../domain/gateway.ts';
import { oneLine } from '../../domain/surel.ts';
import { same } from '../../secrets.ts';
import { readWaWay } from './wa/settings.ts';
import { takeStep } from './wa/status.ts';

const BODY_MAX = 500_000;
const laporanGateway = z.object({
  laporan: z
    .array(
      z.object({
        id: z.string().check(z.regex(/^\d{1,15}\.\d{1,6}$/)),
        status: z.enum(['sent', 'failed', 'delivered', 'read']),
        alasan: z.optional(z.string().check(z.maxLength(500))),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
});
// What is older than any time that is taken can come no more.
const FORGET = 'DELETE FROM laporan_gateway WHERE waktu < $1';
const ONCE = 'INSERT INTO laporan_gateway (tanda, waktu) VALUES ($1, $2) ON CONFLICT DO NOTHING';

/** Mounts the call; a wrong signature or time learns nothing, not even whether a gateway is used. */
export const gatewayStatusRoutes = (
  app: FastifyInstance,
  deps: Deps,
  limit: (ip: string) => Promise<void>,
): void => {
  app.post(
    JALUR_KABAR_GATEWAY,
    { config: { bodyMax: BODY_MAX, takes: 'application/json' }, bodyLimit: BODY_MAX },
    async (request, reply) => {
      await limit(request.ip);
      const { settings, kunci_gateway } = await readWaWay(deps.pool, deps.config);
      if (settings.cara !== 'gateway' || kunci_gateway === null) throw problem('tidak_ditemukan');
      const time = String(request.headers[HEADER_GATEWAY.waktu] ?? '');
      const signature = gatewaySignature(kunci_gateway, time, request.rawBody ?? '');
      if (!same(String(request.headers[HEADER_GATEWAY.tanda] ?? ''), signature))
        throw problem('tidak_ditemukan');
      const at = deps.now();
      if (!/^\d{1,12}$/.test(time) || Math.abs(at.getTime() / 1000 - Number(time)) > GATEWAY_SELISIH)
        throw problem('tidak_ditemukan');
      const read = laporanGateway.safeParse(request.body);
      if (!read.success)
        throw problem(
          'isian_salah',
          read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        );
      await transaction(deps.pool, async (db) => {
        await db.query(FORGET, [new Date(at.getTime() - 3 * GATEWAY_SELISIH * 1000)]);
        const once = await db.query(ONCE, [createHash('sha256').update(signature).digest(), at]);
        if (once.rowCount === 0) throw problem('laporan_terulang');
        for (const { id, status, alasan } of read.data.laporan)
          await takeStep(db, at, {
            id,
            step: status,
            why: oneLine(alasan ?? '') || 'Ditolak gateway',
            mark: id,
          });
      });
      return reply.send({ success: true, data: null, message: null });
    },
  );
};
