/**
 * The side of a bank that is asked (SNAP BI, status), written from the standard and sharing no code with the portal: it gives a token
 * for a signature of the university's key, checks every call, and answers from its own books.
 */
import { createHash, createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** What the university signs with. */
export const universityKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const SECRET = 'rahasia-status-bank-2026';
const CLIENT = 'kampus-di-bank';

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

export interface StatusServer {
  /** Address of its calls, up to the version. */
  url: string;
  clientKey: string;
  /**
   * Its books by the number of the payment, or by customer number: amounts, each with what else it is called by where the bank says so
   * (`300000.00;paymentRequestId=P1;referenceNo=R1`).
   */
  books: Map<string, string>;
  /** Bodies of calls it believed. */
  believed: Record<string, string>[];
  /** Answers in place of its own; bytes of any kind. */
  instead: string | null;
  /** What it says of a payment. */
  flag: string;
  /** Milliseconds it takes for each answer. */
  slow: number;
  /** Tokens it gave. */
  tokens: number;
  close(): void;
}

export const startStatusServer = async (now: () => Date): Promise<StatusServer> => {
  const books = new Map<string, string>();
  const believed: Record<string, string>[] = [];
  const state: Pick<StatusServer, 'instead' | 'slow' | 'tokens' | 'flag'> = {
    instead: null,
    slow: 0,
    tokens: 0,
    flag: '00',
  };
  const ends = new Map<string, number>();
  const seen = new Set<string>();
  const isFresh = (time: string): boolean =>
    time.endsWith('+07:00') && Math.abs(Date.parse(time) - now().getTime()) < 300_000;

  const giveToken = (head: (name: string) => string): [number, object] => {
    const signed = Buffer.from(`${head('x-client-key')}|${head('x-timestamp')}`);
    const isRight = verify(
      'sha256',
      signed,
      createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(head('x-signature'), 'base64'),
    );
    if (!isRight || head('x-client-key') !== CLIENT || !isFresh(head('x-timestamp')))
      return [401, { responseCode: '4017300', responseMessage: 'Unauthorized. [Signature]' }];
    state.tokens += 1;
    const accessToken = `token-bank-${state.tokens}`;
    ends.set(accessToken, now().getTime() + 900_000);
    return [200, { responseCode: '2007300', accessToken, tokenType: 'Bearer', expiresIn: '900' }];
  };
  const tell = (path: string, head: (name: string) => string, text: string): [number, object] => {
    const digest = createHash('sha256').update(text).digest('hex');
    const token = head('authorization').slice('Bearer '.length);
    if ((ends.get(token) ?? 0) <= now().getTime())
      return [401, { responseCode: '4012601', responseMessage: 'Invalid Token (B2B)' }];
    const wanted = createHmac('sha512', SECRET)
      .update(`POST:${path}:${token}:${digest}:${head('x-timestamp')}`)
      .digest('base64');
    const isRight =
      head('x-signature') === wanted &&
      head('x-partner-id') === 'KAMPUS' &&
      head('channel-id') === '95221' &&
      /^\d{1,36}$/.test(head('x-external-id')) &&
      !seen.has(head('x-external-id')) &&
      isFresh(head('x-timestamp'));
    if (!isRight) return [401, { responseCode: '4012600', responseMessage: 'Unauthorized. [Signature]' }];
    seen.add(head('x-external-id'));
    const body = JSON.parse(text) as Record<string, string>;
    believed.push(body);
    const amount = books.get(body.paymentRequestId ?? '') ?? books.get(body.customerNo ?? '');
    if (amount === undefined)
      return [404, { responseCode: '4042612', responseMessage: 'Invalid Bill/Virtual Account' }];
    const one = (written: string) => {
      const [value, ...more] = written.split(';');
      const names = Object.fromEntries(more.map((name) => name.split('=')));
      return {
        paymentFlagStatus: state.flag,
        paidAmount: { value, currency: 'IDR' },
        referenceNo: 'REF-7',
        ...names,
      };
    };
    // Without the number of an inquiry all transactions of the account are told (the association's page, service 26).
    const virtualAccountData =
      body.inquiryRequestId === undefined ? amount.split(' ').filter(Boolean).map(one) : one(amount);
    return [200, { responseCode: '2002600', responseMessage: 'Successful', virtualAccountData }];
  };

  const server = createServer((request, response) => {
    const head = (name: string): string => String(request.headers[name] ?? '');
    void textOf(request).then(async (text) => {
      if (state.slow > 0) await new Promise((resolve) => setTimeout(resolve, state.slow));
      const path = request.url ?? '';
      const [status, body] = path.endsWith('/access-token/b2b') ? giveToken(head) : tell(path, head, text);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(state.instead ?? JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/snap/v1.0`,
    clientKey: CLIENT,
    books,
    believed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
};
