/**
 * A bank that speaks SNAP BI, written from the standard and sharing no code with the portal: it asks for a token with
 * its RSA key, signs every call under its secret, and sends bodies as banks do, with spaces and amounts like 300000.00.
 */
import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

export interface BankAnswer {
  status: number;
  body: { responseCode: string; responseMessage: string } & Record<string, unknown>;
}
/** Sends a POST and answers status and parsed body. */
export type Post = (
  path: string,
  headers: Record<string, string>,
  payload: string,
) => Promise<{ status: number; body: unknown }>;

export interface CallChanges {
  timestamp?: string;
  externalId?: string;
  headers?: Record<string, string>;
  /** What is sent in place of what was signed. */
  sent?: string;
  token?: string;
  secret?: string;
  /** When it was paid, where that was not just now. */
  paidAt?: Date;
}

/** So long before its token ends a bank asks for the next one: its last call under it is still on the way. */
const EARLY_SECONDS = 300;

const jakarta = (at: Date): string =>
  `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`;

export class BankSimulator {
  readonly clientKey: string;
  readonly clientSecret = 'rahasia-bersama-bank-2026';
  readonly partnerServiceId: string;
  readonly publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  #privateKey: KeyObject = pair.privateKey;
  #post: Post;
  #now: () => Date;
  /** Asked for again before it ends, as a bank does. */
  #token: { text: string; ends: number } | undefined;
  /** Of all calls: no two that one program makes have the same number. */
  static #calls = 0;

  /** `as` is another bank with the same keys. */
  constructor(post: Post, now: () => Date, as: { clientKey?: string; partnerServiceId?: string } = {}) {
    this.#post = post;
    this.#now = now;
    this.clientKey = as.clientKey ?? '962489e9-de5d-4eb7-92a4-b07d44d64bf4';
    this.partnerServiceId = as.partnerServiceId ?? '88899';
  }

  async askToken({
    timestamp,
    key,
    signed,
  }: {
    timestamp?: string;
    key?: string;
    signed?: string;
  } = {}): Promise<BankAnswer> {
    const time = timestamp ?? jakarta(this.#now());
    const signature = createSign('RSA-SHA256')
      .update(signed ?? `${this.clientKey}|${time}`)
      .sign(this.#privateKey, 'base64');
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': time,
      'x-client-key': key ?? this.clientKey,
      'x-signature': signature,
    };
    const answer = await this.#post(
      '/snap/v1.0/access-token/b2b',
      headers,
      '{"grantType":"client_credentials"}',
    );
    return answer as BankAnswer;
  }

  /** `text` is the body as written, spaces included. */
  async call(path: string, text: string, changes: CallChanges = {}): Promise<BankAnswer> {
    if (!this.#token || this.#token.ends <= this.#now().getTime()) {
      const { accessToken, expiresIn } = (await this.askToken()).body;
      const lasts = (Number(expiresIn) - EARLY_SECONDS) * 1000;
      this.#token = { text: String(accessToken), ends: this.#now().getTime() + lasts };
    }
    BankSimulator.#calls += 1;
    const token = changes.token ?? this.#token.text;
    const time = changes.timestamp ?? jakarta(this.#now());
    // Everything between quotes stays, every other blank goes.
    let bare = '';
    let quoted = false;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at] as string;
      if (letter === '"' && text[at - 1] !== '\\') quoted = !quoted;
      if (quoted || !' \n\r\t'.includes(letter)) bare += letter;
    }
    const digest = createHash('sha256').update(bare).digest('hex').toLowerCase();
    const signature = createHmac('sha512', changes.secret ?? this.clientSecret)
      .update(`POST:${path}:${token}:${digest}:${time}`)
      .digest('base64');
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-timestamp': time,
      'x-signature': signature,
      'x-partner-id': 'UNIV01',
      'x-external-id': changes.externalId ?? `${Date.now()}${BankSimulator.#calls}`,
      'channel-id': '95221',
      ...changes.headers,
    };
    return (await this.#post(path, headers, changes.sent ?? text)) as BankAnswer;
  }

  #account(code: string): string {
    const id = this.partnerServiceId.padStart(8, ' ');
    return `  "partnerServiceId": "${id}",\n  "customerNo" : "${code}",\n\t"virtualAccountNo": "${id}${code}"`;
  }

  inquire(code: string, changes?: CallChanges): Promise<BankAnswer> {
    const text = `{\n${this.#account(code)},\n  "inquiryRequestId": "INQ-${code}"\n}`;
    return this.call('/snap/v1.0/transfer-va/inquiry', text, changes);
  }

  pay(code: string, number: string, value = '300000.00', changes?: CallChanges): Promise<BankAnswer> {
    const text = `{\n${this.#account(code)},\n  "paymentRequestId": "${number}",\n  "paidAmount": { "value": "${value}", "currency": "IDR" },\n  "charge": 1.00,\n  "trxDateTime": "${jakarta(changes?.paidAt ?? this.#now())}", "note": "biaya  \\"seleksi\\""\n}`;
    return this.call('/snap/v1.0/transfer-va/payment', text, changes);
  }
}
