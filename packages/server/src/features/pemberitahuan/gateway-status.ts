/** What a gateway reports: signed over time and bytes, of this hour, and each call once (pemberitahuan 22). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import {
  GATEWAY_SELISIH,
  HEADER_GATEWAY,
  JALUR_KABAR_GATEWAY,
} from '@gerbang/contract/office/pemberitahuan/wa';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { gatewaySignature } from '../../domain/gateway.ts';
import { oneLine } from '../../domain/surel.ts';
import { headerOf, mountWebhook, readJson, type Webhooks } from '../../http/webhook.ts';
import { same } from '../../secrets.ts';
import { readWaWay, type waDoors } from './wa/settings.ts';
import { SIGNED, takeStep } from './wa/status.ts';

/** Five hundred reports, each with the longest reason in plain letters. */
const BODY_MAX = 300_000;
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

const REFUSED = () => problem('tidak_ditemukan');

/** Mounts the call; a wrong signature or time learns nothing, not even whether a gateway is used. */
export const gatewayStatusRoutes = (
  hooks: Webhooks,
  deps: Deps,
  doors: ReturnType<typeof waDoors>,
  limit: (ip: string) => Promise<void>,
): void => {
  const timeOf = (request: FastifyRequest): string => {
    const time = headerOf(request, HEADER_GATEWAY.waktu);
    if (!/^\d{1,12}$/.test(time) || Math.abs(deps.now().getTime() / 1000 - Number(time)) > GATEWAY_SELISIH)
      throw REFUSED();
    return time;
  };
  mountWebhook(hooks, {
    path: JALUR_KABAR_GATEWAY,
    bodyMax: BODY_MAX,
    cost: 'write',
    admit: async (request) => {
      timeOf(request);
      if (!SIGNED.test(headerOf(request, HEADER_GATEWAY.tanda)) || !(await doors()).gateway) throw REFUSED();
      await limit(request.ip);
    },
    answer: async (request, raw) => {
      const { settings, kunci_gateway } = await readWaWay(deps.pool, deps.config);
      if (settings.cara !== 'gateway' || kunci_gateway === null) throw REFUSED();
      const signature = gatewaySignature(kunci_gateway, timeOf(request), raw);
      if (!same(headerOf(request, HEADER_GATEWAY.tanda), signature)) throw REFUSED();
      const read = laporanGateway.safeParse(readJson(raw));
      if (!read.success)
        throw problem(
          'isian_salah',
          read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        );
      const at = deps.now();
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
      return { success: true, data: null, message: null };
    },
  });
};
