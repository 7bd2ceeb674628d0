/**
 * Midtrans on this machine, written from its documentation and sharing no code with the portal: it checks Basic auth with
 * the server key, makes pages to pay on, keeps orders, answers as documented, gives money back once for each refund_key,
 * and signs its notifications by itself.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Order {
  order_id: string;
  gross_amount: string;
  transaction_id: string;
  transaction_time: string;
  transaction_status?: string;
  settlement_time?: string;
  payment_type?: string;
  fraud_status?: string;
  currency: string;
  refunds: { refund_key: string; refund_amount: string; reason: string }[];
  /** What was asked for. */
  asked: Record<string, unknown>;
}
/** What the server does in the place of answering. */
export type Trouble =
  | 'none'
  | 'error'
  | 'garbage'
  | 'silent'
  | 'slow'
  | 'elsewhere'
  | 'astray'
  | 'stranger'
  | 'deaf-to-refunds';

const jakarta = (at: Date): string =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const CODES: Readonly<Record<string, string>> = {
  pending: '201',
  deny: '202',
  expire: '407',
};

export class MidtransServer {
  readonly serverKey = 'SB-Mid-server-kunci-rahasia-uji';
  readonly orders = new Map<string, Order>();
  /** Every call, `POST /v2/…/refund`. */
  readonly calls: string[] = [];
  trouble: Trouble = 'none';
  readonly #tokens = new Map<string, string>();
  #server: Server;
  #now: () => Date;
  #notify: (body: object) => Promise<{ status: number }>;

  constructor(now: () => Date, notify: (body: object) => Promise<{ status: number }>) {
    this.#now = now;
    this.#notify = notify;
    this.#server = createServer((request, response) => void this.#hear(request, response));
  }

  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this.origin;
  }
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  order(id: string): Order {
    const found = this.orders.get(id);
    if (!found) throw new Error(`no order ${id}`);
    return found;
  }

  /** The payer chooses a way and pays, or whatever else becomes of the order. */
  turn(id: string, transaction_status: string, more: Partial<Order> = {}): Order {
    const order = this.order(id);
    Object.assign(order, {
      payment_type: 'qris',
      transaction_time: jakarta(this.#now()),
      ...more,
      transaction_status,
    });
    if (transaction_status === 'settlement') order.settlement_time ??= jakarta(this.#now());
    return order;
  }

  /** What the order is said to be, with a signature under a key. */
  report(id: string, changes: Record<string, unknown> = {}, key = this.serverKey): Record<string, unknown> {
    const said = this.#state(this.order(id));
    const body: Record<string, unknown> = { ...said, ...changes };
    const signed = `${body.order_id}${body.status_code}${body.gross_amount}${key}`;
    return { signature_key: createHash('sha512').update(signed).digest('hex'), ...body };
  }
  /** Tells the portal; answers the status it was answered. */
  async tell(id: string, changes?: Record<string, unknown>, key?: string): Promise<number> {
    return (await this.#notify(this.report(id, changes, key))).status;
  }
  /** Turns an order and tells the portal. */
  async pay(id: string, transaction_status = 'settlement', more: Partial<Order> = {}): Promise<number> {
    this.turn(id, transaction_status, more);
    return this.tell(id);
  }

  #state({ asked: _, refunds, ...order }: Order): Record<string, unknown> {
    return {
      status_code: CODES[order.transaction_status ?? ''] ?? '200',
      status_message: 'Success, transaction is found',
      merchant_id: 'G123456789',
      ...order,
      ...(refunds.length > 0 ? { refunds } : {}),
    };
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) text += piece;
    const { method = '', url = '' } = request;
    this.calls.push(`${method} ${url}`);
    const say = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { trouble } = this;
    if (trouble === 'error')
      return say(500, { status_code: '500', status_message: 'Sorry. Our system is recovering.' });
    if (trouble === 'garbage') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>proxy</html>');
      return;
    }
    if (trouble === 'elsewhere') {
      response.writeHead(302, { location: 'https://lain.example.ac.id/' });
      response.end();
      return;
    }
    const token = /^\/snap\/v4\/redirection\/(\w+)$/.exec(url)?.[1];
    if (token) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(this.#paper(token));
      return;
    }
    if (trouble === 'slow') return;
    if (trouble === 'silent') {
      response.destroy();
      return;
    }
    const wanted = `Basic ${Buffer.from(`${this.serverKey}:`).toString('base64')}`;
    if (trouble === 'stranger' || request.headers.authorization !== wanted)
      return say(401, {
        status_code: '401',
        status_message: 'Transaction cannot be authorized',
        error_messages: ['Access denied'],
      });
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const [status, answer] = this.#answer(method, url, body);
    // An address of somebody else.
    if (trouble === 'astray') say(201, { redirect_url: 'https://lain.example.ac.id/bayar' });
    // It did what it was told to, and nobody hears of it.
    else if (trouble === 'deaf-to-refunds' && url.includes('/refund')) response.destroy();
    else say(status, answer);
  }

  #answer(method: string, url: string, body: Record<string, unknown>): [number, object] {
    if (method === 'POST' && url === '/snap/v1/transactions') return this.#page(body);
    const [, id = '', what = ''] = /^\/v2\/([^/]+)\/(.+)$/.exec(url) ?? [];
    const order = this.orders.get(decodeURIComponent(id));
    if (!order?.transaction_status)
      return [
        404,
        {
          status_code: '404',
          status_message: "Transaction doesn't exist.",
          id: randomBytes(8).toString('hex'),
        },
      ];
    if (method === 'GET' && what === 'status') return [200, this.#state(order)];
    if (method !== 'POST') return [404, { status_code: '404', status_message: 'Not found' }];
    if (what === 'cancel') {
      if (!['capture', 'pending', 'authorize'].includes(order.transaction_status))
        return [412, { status_code: '412', status_message: 'Transaction status cannot be updated.' }];
      order.transaction_status = 'cancel';
      return [200, this.#state(order)];
    }
    return this.#refund(order, what, body);
  }

  /** What the payer's browser shows. */
  #paper(token: string): string {
    const { order_id, gross_amount, asked } = this.order(this.#tokens.get(token) ?? '');
    const { finish } = asked.callbacks as { finish: string };
    return `<!doctype html><html lang="id"><title>Midtrans</title><h1>${order_id}</h1><p>${gross_amount}</p><a href="${finish}?order_id=${order_id}&status_code=200&transaction_status=settlement">Kembali</a>`;
  }

  #page(body: Record<string, unknown>): [number, object] {
    const details = body.transaction_details as { order_id: string; gross_amount: number };
    const items = body.item_details as { price: number; quantity: number; name: string }[];
    const { order_id, gross_amount } = details;
    if (items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) !== gross_amount)
      return [
        400,
        { error_messages: ['transaction_details.gross_amount is not equal to the sum of item_details'] },
      ];
    if (items.some(({ name }) => name.length > 50))
      return [400, { error_messages: ['item_details Name too long'] }];
    if (this.orders.get(order_id)?.transaction_status)
      return [400, { error_messages: ['transaction_details.order_id has already been taken'] }];
    this.orders.set(order_id, {
      order_id,
      gross_amount: `${gross_amount}.00`,
      transaction_id: randomBytes(16).toString('hex'),
      transaction_time: jakarta(this.#now()),
      currency: 'IDR',
      refunds: [],
      asked: body,
    });
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, order_id);
    return [201, { token, redirect_url: `${this.origin}/snap/v4/redirection/${token}` }];
  }

  #refund(order: Order, what: string, body: Record<string, unknown>): [number, object] {
    if (!['refund', 'refund/online/direct'].includes(what))
      return [404, { status_code: '404', status_message: 'Not found' }];
    const isDirect = what !== 'refund';
    if (isDirect === (order.payment_type === 'credit_card'))
      return [412, { status_code: '412', status_message: 'Payment method does not support this refund.' }];
    const {
      refund_key = '',
      amount = 0,
      reason = '',
    } = body as { refund_key?: string; amount?: number; reason?: string };
    const known = order.refunds.find((one) => one.refund_key === refund_key);
    if (!known) {
      if (order.transaction_status !== 'settlement')
        return [412, { status_code: '412', status_message: 'Transaction status cannot be updated.' }];
      if (`${amount}.00` !== order.gross_amount)
        return [414, { status_code: '414', status_message: 'Refund amount is not valid.' }];
      order.refunds.push({ refund_key, refund_amount: `${amount}.00`, reason });
      order.transaction_status = 'refund';
    }
    return [
      200,
      { ...this.#state(order), status_message: 'Success, refund request is approved', refund_key },
    ];
  }
}
