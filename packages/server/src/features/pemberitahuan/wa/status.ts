/** What the provider of WhatsApp reports: signed over the bytes as sent, each step taken once, none backwards (pemberitahuan 18). */
import { createHmac } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { JALUR_KABAR_WA } from '@gerbang/contract/office/pemberitahuan/wa';
import { z } from 'zod/mini';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { oneLine } from '../../../domain/surel.ts';
import type { Services } from '../../../http/services.ts';
import { headerOf, mountWebhook, readJson, type Webhooks } from '../../../http/webhook.ts';
import { same } from '../../../secrets.ts';
import { readWaWay, type waDoors } from './settings.ts';

/** The provider gathers up to a thousand reports of hardly a kilobyte each. */
const BODY_MAX = 1_000_000;
/** HMAC-SHA-256 in hex, as this provider and gateways write it. */
export const SIGNED = /^sha256=[0-9a-f]{64}$/;
const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.optional(z.number()), title: z.optional(z.string()) }))),
});
const report = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.optional(z.string()) })),
            statuses: z.optional(z.array(status)),
          }),
        }),
      ),
    }),
  ),
});
/** In the order in which one is the later news. */
const RANK = ['sent', 'failed', 'delivered', 'read'];

const RANKED = `coalesce(array_position(ARRAY['sent', 'failed', 'delivered', 'read'], kabar), 0)`;
// A report may come before the answer to the message is written down, or where none came and it waits to be tried again,
// charged a try or not: then its mark tells whose it is. That a try failed is no news of one that waits.
const TAKE = `UPDATE pemberitahuan SET kabar = $2, id_luar = $1, alasan = CASE WHEN $2 = 'failed' THEN $3 END,
    keadaan = CASE WHEN keadaan = 'dikirim' THEN keadaan WHEN $2 = 'failed' THEN 'gagal' ELSE 'terkirim' END,
    selesai = coalesce(selesai, CASE WHEN keadaan = 'antre' THEN $6::timestamptz END),
    rahasia = CASE WHEN keadaan = 'dikirim' THEN rahasia END
  WHERE kanal = 'wa' AND ${RANKED} < $4 AND ((id_luar = $1 AND keadaan IN ('terkirim', 'gagal', 'dikirim'))
    OR (id_luar IS NULL AND (keadaan = 'dikirim' OR (keadaan = 'antre' AND $2 <> 'failed'))
      AND id::text || '.' || ulang = $5 AND id = split_part($5, '.', 1)::bigint))`;
const MARK = /^\d{1,15}\.\d{1,6}$/;
/** One step of one message; a mark that is none of ours names nothing. */
export const takeStep = async (
  db: Pick<Db, 'query'>,
  at: Date,
  { id, step, why, mark }: { id: string; step: string; why: string; mark: string | undefined },
): Promise<void> => {
  const rank = RANK.indexOf(step) + 1;
  if (rank > 0)
    await db.query(TAKE, [id, step, why.slice(0, 200), rank, MARK.test(mark ?? '') ? mark : '0.0', at]);
};
const take = async ({ pool, now }: Deps, one: z.infer<typeof status>): Promise<void> => {
  const [error] = one.errors ?? [];
  const why = `${error?.code ?? ''} ${oneLine(error?.title ?? '')}`.trim() || 'Ditolak penyedia';
  await takeStep(pool, now(), { id: one.id, step: one.status, why, mark: one.biz_opaque_callback_data });
};

const REFUSED = () => problem('tidak_ditemukan');
const SIGNATURE = 'x-hub-signature-256';

/** Mounts the webhook; its words are the provider's, so it stands outside the calls of the contract. */
export const mountWaReports = (hooks: Webhooks, deps: Services, doors: ReturnType<typeof waDoors>): void => {
  const asked = z.object({
    'hub.mode': z.string(),
    'hub.verify_token': z.string(),
    'hub.challenge': z.string(),
  });
  hooks.app.get(JALUR_KABAR_WA, async (request, reply) => {
    if (!(await doors()).verifikasi) throw REFUSED();
    await deps.limits.callback(request.ip);
    const { verifikasi } = await readWaWay(deps.pool, deps.config);
    const query = asked.safeParse(request.query).data;
    const challenge = query?.['hub.challenge'] ?? '';
    if (!query || query['hub.mode'] !== 'subscribe' || !verifikasi || !/^[\w-]{1,200}$/.test(challenge))
      throw REFUSED();
    if (!same(query['hub.verify_token'], verifikasi)) throw REFUSED();
    return reply.type('text/plain').send(challenge);
  });
  mountWebhook(hooks, {
    path: JALUR_KABAR_WA,
    bodyMax: BODY_MAX,
    cost: 'write',
    admit: async (request) => {
      if (!SIGNED.test(headerOf(request, SIGNATURE)) || !(await doors()).cloud) throw REFUSED();
      await deps.limits.callback(request.ip);
    },
    answer: async (request, raw) => {
      const { settings, rahasia } = await readWaWay(deps.pool, deps.config);
      if (!rahasia) throw REFUSED();
      const expected = `sha256=${createHmac('sha256', rahasia).update(raw).digest('hex')}`;
      if (!same(headerOf(request, SIGNATURE), expected)) throw REFUSED();
      // What is not of this form is of no notice; the provider would only send it again.
      const { entry = [] } = report.safeParse(readJson(raw)).data ?? {};
      for (const { changes } of entry)
        for (const { value } of changes)
          if (value.metadata?.phone_number_id === settings.id_nomor)
            for (const one of value.statuses ?? []) await take(deps, one);
      return { success: true, data: null, message: null };
    },
  });
};
