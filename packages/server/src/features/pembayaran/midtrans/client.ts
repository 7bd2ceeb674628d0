/** Calls to Midtrans: a page to pay on, the state of an order, giving money back, and ending an order (midtrans 1, midtrans 2). */
import type { CaraMidtrans } from '@gerbang/contract/applicant/pembayaran/midtrans';
import { z } from 'zod/mini';
import { isUnconnected, readObject } from '../../../domain/answer.ts';
import { oneLine } from '../../../domain/surel.ts';
import type { MidtransAccount } from '../../../midtrans-account.ts';

/** `tidak`: refused for certain. `tak-tentu`: nothing is known, it may have been done. */
export type Said<T> =
  | { apa: 'ya'; data: T }
  | { apa: 'tidak'; kode: string; sebab: string }
  | { apa: 'tak-tentu'; sebab: string };

const ANSWER_MAX = 64 * 1024;
const REASON_MAX = 200;
const MINUTE_MS = 60_000;

const text = z.string().check(z.maxLength(200));
const transaction = z.object({
  order_id: text,
  transaction_status: text,
  gross_amount: text,
  currency: z.optional(text),
  fraud_status: z.optional(text),
  payment_type: z.optional(text),
  transaction_id: z.optional(text),
  transaction_time: z.optional(text),
  settlement_time: z.optional(text),
  refunds: z.optional(z.array(z.object({ refund_key: z.optional(text) }))),
});
/** An order as Midtrans has it. */
export type Transaction = z.infer<typeof transaction>;

interface Asked {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
  /** The same call once more does nothing twice. */
  key?: string;
}
interface Answer {
  status: number;
  body: Record<string, unknown>;
}
/** Sends a call; never throws, follows nobody elsewhere, and its answer names no key. */
const ask = async (
  { serverKey, tunggu }: MidtransAccount,
  { method, url, body, key }: Asked,
): Promise<Answer | { sebab: string }> => {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(tunggu * 1000),
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await readObject(answer, ANSWER_MAX) };
  } catch (error) {
    return { sebab: isUnconnected(error) ? 'Midtrans tidak dapat dihubungi' : 'Midtrans tidak menjawab' };
  }
};

/** What was answered in the place of what was asked for. `status_code` says it; the status of HTTP may be 200. */
const refusal = <T>({ status, body }: Answer, { serverKey }: MidtransAccount): Said<T> => {
  const given = typeof body.status_code === 'string' ? body.status_code : String(status);
  const kode = /^[1-5]\d\d$/.test(given) ? given : String(status);
  const [first] = Array.isArray(body.error_messages) ? body.error_messages : [];
  const words = [body.status_message, first].find((one) => typeof one === 'string') ?? '';
  const sebab = `${kode} ${oneLine(words).replaceAll(serverKey, '***')}`.trim().slice(0, REASON_MAX);
  // Of a proxy, or of a server that is not well: what became of the call is not said.
  const isSaid = kode.startsWith('4') && words !== '' && !['408', '409', '425', '429'].includes(kode);
  return isSaid ? { apa: 'tidak', kode, sebab } : { apa: 'tak-tentu', sebab: `Jawaban Midtrans: ${sebab}` };
};

const orderUrl = ({ alamat }: MidtransAccount, id: string, what: string): string =>
  `${alamat.api}/v2/${encodeURIComponent(id)}/${what}`;

/** An answer that must be about the order that was asked for. */
const aboutOrder = (
  said: Answer | { sebab: string },
  account: MidtransAccount,
  id: string,
): Said<Transaction> => {
  if ('sebab' in said) return { apa: 'tak-tentu', sebab: said.sebab };
  const read = transaction.safeParse(said.body);
  if (said.status >= 300 || !read.success) return refusal(said, account);
  return read.data.order_id === id
    ? { apa: 'ya', data: read.data }
    : { apa: 'tak-tentu', sebab: 'Jawaban Midtrans tentang pesanan lain' };
};

/** The state of an order; refused with 404 as long as the payer has not chosen how to pay. */
export const askStatus = async (account: MidtransAccount, id: string): Promise<Said<Transaction>> =>
  aboutOrder(await ask(account, { method: 'GET', url: orderUrl(account, id, 'status') }), account, id);

export interface NewOrder {
  id: string;
  /** Rupiah. */
  jumlah: number;
  /** What is paid for. */
  nama: string;
  kode: string;
  at: Date;
  berakhir: Date;
  /** Where the payer comes back to. */
  kembali: string;
}
const NAME_MAX = 50;
/** `2026-11-20 10:00:00 +0700` */
const jakartaTime = (at: Date): string =>
  `${new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

/** The request as Midtrans documents it; nobody's name, address or birth date is in it. */
export const orderBody = (cara: readonly CaraMidtrans[], order: NewOrder) => {
  const { id, jumlah, nama, kode, at, berakhir, kembali } = order;
  const minutes = Math.floor((berakhir.getTime() - at.getTime()) / MINUTE_MS);
  return {
    transaction_details: { order_id: id, gross_amount: jumlah },
    item_details: [{ id: kode, price: jumlah, quantity: 1, name: nama.slice(0, NAME_MAX) }],
    credit_card: { secure: true },
    enabled_payments: cara,
    callbacks: { finish: kembali },
    expiry: { start_time: jakartaTime(at), unit: 'minutes', duration: minutes },
    page_expiry: { duration: minutes, unit: 'minutes' },
  };
};

const page = z.object({ redirect_url: z.url() });
/** Has Midtrans make the page an order is paid on; answers its address. */
export const createPage = async (account: MidtransAccount, order: NewOrder): Promise<Said<string>> => {
  const url = `${account.alamat.snap}/snap/v1/transactions`;
  const said = await ask(account, { method: 'POST', url, body: orderBody(account.cara, order) });
  if ('sebab' in said) return { apa: 'tak-tentu', sebab: said.sebab };
  const read = page.safeParse(said.body);
  if (said.status !== 201 || !read.success) return refusal(said, account);
  const { redirect_url } = read.data;
  // Payers are sent nowhere else than to the gateway.
  return URL.parse(redirect_url)?.origin === account.alamat.snap
    ? { apa: 'ya', data: redirect_url }
    : { apa: 'tak-tentu', sebab: 'Jawaban Midtrans menunjuk ke tempat lain' };
};

/** Ways to pay whose provider is asked at once; Midtrans forwards the others by its own schedule. */
const AT_ONCE = new Set(['gopay', 'qris', 'shopeepay']);
const done = (said: Answer | { sebab: string }, account: MidtransAccount): Said<null> => {
  if ('sebab' in said) return { apa: 'tak-tentu', sebab: said.sebab };
  return said.status < 300 && said.body.status_code === '200'
    ? { apa: 'ya', data: null }
    : refusal(said, account);
};

/** Gives a settled payment back; the same `kunci` gives it back once. */
export const refundOrder = async (
  account: MidtransAccount,
  { order_id, payment_type = '' }: Pick<Transaction, 'order_id' | 'payment_type'>,
  { kunci, jumlah, alasan }: { kunci: string; jumlah: number; alasan: string },
): Promise<Said<null>> => {
  const what = AT_ONCE.has(payment_type) ? 'refund/online/direct' : 'refund';
  const body = { refund_key: kunci, amount: jumlah, reason: alasan };
  const url = orderUrl(account, order_id, what);
  return done(await ask(account, { method: 'POST', url, body, key: kunci }), account);
};

/** Ends an order that is not settled: nothing is paid under it, and a captured card is let go. */
export const cancelOrder = async (account: MidtransAccount, id: string): Promise<Said<null>> =>
  done(await ask(account, { method: 'POST', url: orderUrl(account, id, 'cancel'), body: {} }), account);
