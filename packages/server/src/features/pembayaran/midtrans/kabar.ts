/** Where Midtrans reports to: signed, and even then only a reason to ask (midtrans 2, midtrans 3). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { JALUR_KABAR_MIDTRANS } from '@gerbang/contract/applicant/pembayaran/midtrans';
import { z } from 'zod/mini';
import { named } from '../../../db/pool.ts';
import type { Services } from '../../../http/services.ts';
import { mountWebhook, readJson, type Webhooks } from '../../../http/webhook.ts';
import { same } from '../../../secrets.ts';
import type { KeadaanPesanan } from './judge.ts';
import { confirm } from './terima.ts';

/** A notification is one to two kilobytes, whatever was paid with. */
const BODY_MAX = 8_192;
const text = z.string().check(z.maxLength(200));
const report = z.object({
  order_id: text,
  status_code: text,
  gross_amount: text,
  signature_key: text,
  transaction_status: z.optional(text),
});
type Report = z.infer<typeof report>;

const isSigned = ({ order_id, status_code, gross_amount, signature_key }: Report, key: string): boolean =>
  same(
    signature_key.toLowerCase(),
    createHash('sha512').update(`${order_id}${status_code}${gross_amount}${key}`).digest('hex'),
  );

const KNOWN = 'SELECT keadaan FROM midtrans_pesanan WHERE id_pesanan = $1';
/** What a paid order may still turn into is asked about; that it is paid is known. */
const isOldNews = (keadaan: KeadaanPesanan, { transaction_status = '' }: Report): boolean =>
  (keadaan === 'dibayar' && ['settlement', 'capture', 'pending'].includes(transaction_status)) ||
  keadaan === 'dikembalikan';

/** Mounts the webhook where the portal has an account; its words are Midtrans's, so it stands outside the calls of the contract. */
export const midtransRoutes = (hooks: Webhooks, deps: Services): void => {
  const { midtrans: account } = deps.config;
  if (!account) return;
  const answer = (status: string) => ({ success: true, data: { status }, message: null });
  mountWebhook(hooks, {
    path: JALUR_KABAR_MIDTRANS,
    bodyMax: BODY_MAX,
    cost: 'write',
    // The signature stands inside the body, so no header tells a stranger.
    admit: (request) => deps.limits.callback(request.ip),
    answer: async (_, raw, reply) => {
      void reply.header('cache-control', 'no-store');
      const { data: said } = report.safeParse(readJson(raw));
      if (!said || !isSigned(said, account.serverKey)) throw problem('pembayaran_tidak_sah');
      const { rows } = await deps.pool.query<{ keadaan: KeadaanPesanan }>(
        named('midtrans_dikenal', KNOWN, [said.order_id]),
      );
      const [order] = rows;
      // The test of the dashboard, or an order of another system of the university: told again it would be no better.
      if (!order) return answer('tidak_dikenal');
      if (isOldNews(order.keadaan, said)) return answer('diterima');
      const confirmed = await confirm(deps, account, said.order_id);
      // Told again: until then nothing is believed.
      if (confirmed.apa !== 'ya') throw problem('midtrans_diam');
      return answer('diterima');
    },
  });
};
