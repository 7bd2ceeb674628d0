/** Reports from outside of what became of messages: signed over time and bytes, of this hour, and each call once (pemberitahuan 22, pemberitahuan 31). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { GATEWAY_SELISIH, HEADER_GATEWAY } from '@gerbang/contract/office/pemberitahuan/wa';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { type Client, transaction } from '../../db/pool.ts';
import { gatewaySignature } from '../../domain/gateway.ts';
import type { Services } from '../../http/services.ts';
import { headerOf, mountWebhook, readJson, type Webhooks } from '../../http/webhook.ts';
import { same } from '../../secrets.ts';
import { SIGNED } from './wa/status.ts';

/** Five hundred reports, each with the longest reason in plain letters. */
const BODY_MAX = 300_000;
const MOST = 500;
// What is older than any time that is taken can come no more.
const FORGET = 'DELETE FROM laporan_gateway WHERE waktu < $1';
const ONCE = 'INSERT INTO laporan_gateway (tanda, waktu) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const REFUSED = () => problem('tidak_ditemukan');

export interface SignedReports<R> {
  path: string;
  /** One of them. */
  report: z.ZodMiniType<R>;
  /** Whether any can be believed, without asking the database. */
  isOn: () => boolean | Promise<boolean>;
  /** What they are signed with; null where none is taken. */
  key: () => Promise<string | null>;
  /** Which notice it is about; 0 of none. They are taken in this order, as the sender marks notices: neither waits for the other in a circle. */
  notice: (report: R) => number;
  /** Writes one down; each belongs to one call that is taken once. */
  take: (db: Client, at: Date, report: R) => Promise<unknown>;
}

/** Mounts the call; a wrong signature or time learns nothing, not even whether reports are taken. */
export const mountSignedReports = <R>(
  hooks: Webhooks,
  deps: Services,
  { path, report, isOn, key, notice, take }: SignedReports<R>,
): void => {
  const laporan = z.object({ laporan: z.array(report).check(z.minLength(1), z.maxLength(MOST)) });
  const timeOf = (request: FastifyRequest): string => {
    const time = headerOf(request, HEADER_GATEWAY.waktu);
    if (!/^\d{1,12}$/.test(time) || Math.abs(deps.now().getTime() / 1000 - Number(time)) > GATEWAY_SELISIH)
      throw REFUSED();
    return time;
  };
  mountWebhook(hooks, {
    path,
    bodyMax: BODY_MAX,
    cost: 'write',
    admit: async (request) => {
      timeOf(request);
      if (!SIGNED.test(headerOf(request, HEADER_GATEWAY.tanda)) || !(await isOn())) throw REFUSED();
      await deps.limits.callback(request.ip);
    },
    answer: async (request, raw) => {
      const secret = await key();
      if (secret === null) throw REFUSED();
      const signature = gatewaySignature(secret, timeOf(request), raw);
      if (!same(headerOf(request, HEADER_GATEWAY.tanda), signature)) throw REFUSED();
      const read = laporan.safeParse(readJson(raw));
      if (!read.success)
        throw problem(
          'isian_salah',
          read.error.issues.map(({ path: at, message }) => ({ field: at.join('.'), message })),
        );
      const at = deps.now();
      await transaction(deps.pool, async (db) => {
        await db.query(FORGET, [new Date(at.getTime() - 3 * GATEWAY_SELISIH * 1000)]);
        const once = await db.query(ONCE, [createHash('sha256').update(signature).digest(), at]);
        if (once.rowCount === 0) throw problem('laporan_terulang');
        for (const one of read.data.laporan.toSorted((a, b) => notice(a) - notice(b)))
          await take(db, at, one);
      });
      return { success: true, data: null, message: null };
    },
  });
};
