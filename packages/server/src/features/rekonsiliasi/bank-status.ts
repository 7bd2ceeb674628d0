/** What became of a payment, asked of the bank in the words of SNAP BI (SNAP BI, status), with a token of its own (rekonsiliasi 11). */
import { createHash, createHmac, randomInt, sign } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { isObject, parsed, readAnswer } from '../../domain/answer.ts';
import { oneLine } from '../../domain/surel.ts';
import type { SnapBank, SnapStatus } from '../../snap-banks.ts';

const PATIENCE_MS = 10_000;
const WORDS_MAX = 100;
/** No such bill or transaction, in the cases of the standard. */
const UNKNOWN = /^404\d\d(?:01|12)$/;

/** What is asked about. */
export interface AskedPayment {
  /** Customer number of the virtual account. */
  nomor: string;
  /** Null where only the customer number is known. */
  nomor_pembayaran: string | null;
  jumlah: number;
  /** Where the amount stands that the bank's is held against. */
  menurut: 'di sini' | 'di rekening koran';
}
const jakartaTime = (at: Date): string =>
  `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`;
/** New for each call of a day. */
const externalId = (at: Date): string => `${at.getTime()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Posts one call; follows nobody elsewhere. Throws `bank_tidak_menjawab`. */
const post = async (
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<Record<string, unknown>> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return parsed(await readAnswer(answer));
  } catch {
    throw problem('bank_tidak_menjawab');
  }
};
const said = (value: unknown): string =>
  typeof value === 'string' ? oneLine(value).slice(0, WORDS_MAX) : '';

interface Token {
  text: string;
  until: number;
}
/** What a bank says of a token that names no end, and a minute early. */
const TOKEN_S = { most: 900, early: 60 };
/** Asks for a token. Throws `bank_tidak_menjawab`, also where the bank gives none. */
const tokenOf = async ({ alamat, clientKey, privateKey }: SnapStatus, at: Date): Promise<Token> => {
  const time = jakartaTime(at);
  const signature = sign('RSA-SHA256', Buffer.from(`${clientKey}|${time}`), privateKey).toString('base64');
  const headers = { 'x-timestamp': time, 'x-client-key': clientKey, 'x-signature': signature };
  const answer = await post(
    new URL(`${alamat}/access-token/b2b`),
    headers,
    '{"grantType":"client_credentials"}',
  );
  if (typeof answer.accessToken !== 'string' || answer.accessToken === '')
    throw problem('bank_tidak_menjawab', [], `Bank tidak memberi token: ${whole(answer)}`);
  const seconds = Math.min(Number(answer.expiresIn) || TOKEN_S.most, TOKEN_S.most) - TOKEN_S.early;
  return { text: answer.accessToken, until: at.getTime() + seconds * 1000 };
};
const whole = ({ responseCode, responseMessage }: Record<string, unknown>): string =>
  `${said(responseCode)} ${said(responseMessage)}`.trim() || 'tanpa kode';

type Told = Record<string, unknown>;
/** As a number of a slip is kept here. */
const bare = (number: unknown): string => said(number).replace(/[\s.-]/g, '');
/** Of the payments of an account those that may be the one asked about, by which of the bank's numbers is kept here. */
const thoseOf = (all: readonly Told[], { nomor_pembayaran }: AskedPayment, by: SnapBank['nomor']): Told[] => {
  if (nomor_pembayaran === null || all.every((one) => bare(one[by]) === '')) return [...all];
  return all.filter((one) => bare(one[by]) === bare(nomor_pembayaran));
};
const PAID = '00';
const PENDING = '03';
/** What it says of one payment. */
const readOne = (data: Record<string, unknown>, { jumlah, menurut }: AskedPayment): string => {
  const flag = said(data.paymentFlagStatus);
  if (flag === PENDING) return 'Bank belum selesai memproses pembayaran ini';
  if (flag !== PAID) return `Bank mencatat pembayaran ini tidak berhasil (status ${flag || 'kosong'})`;
  const paid = isObject(data.paidAmount) ? said(data.paidAmount.value) : '';
  const reference = said(data.referenceNo);
  const amount = /^\d{1,16}\.00$/.test(paid) ? rupiah(Number(paid)) : paid || 'jumlah tidak disebut';
  const differs = Number(paid) === jumlah ? '' : `, berbeda dengan ${rupiah(jumlah)} ${menurut}`;
  return `Bank menyatakan lunas: ${amount}${differs}${reference && `, referensi ${reference}`}`;
};
/** The answer as the office reads it. Throws `bank_tidak_menjawab` where the bank refused to answer. */
const read = (answer: Told, asked: AskedPayment, by: SnapBank['nomor']): string => {
  const code = said(answer.responseCode);
  if (UNKNOWN.test(code)) return `Bank tidak mengenal pembayaran ini (${whole(answer)})`;
  const given = answer.virtualAccountData;
  if (code.startsWith('200') && Array.isArray(given) && given.length === 0)
    return 'Bank tidak mencatat pembayaran pada nomor ini';
  const all = (Array.isArray(given) ? given : [given]).filter(isObject);
  // Nothing about the payment, so what the bank said of it before stays.
  if (!code.startsWith('200') || all.length === 0)
    throw problem('bank_tidak_menjawab', [], `Bank menolak pertanyaan ini: ${whole(answer)}`);
  const several = all.length > 1 ? ` (${all.length} pembayaran pada nomor ini)` : '';
  const its = thoseOf(all, asked, by);
  const data = its.find((one) => said(one.paymentFlagStatus) === PAID) ?? its[0];
  // Of another payment it is no news of this one, whatever became of that.
  return `${data ? readOne(data, asked) : 'Bank mencatat pembayaran lain pada nomor ini'}${several}`;
};

/** Asks a bank about one payment; answers what it said, for the office. Throws `bank_tidak_menjawab`. */
export type AskStatus = (asked: AskedPayment) => Promise<string>;
/** Several questions share a token, as long as it lasts. Throws `bank_tanpa_status`. */
export const askerOf = (bank: SnapBank | undefined, now: () => Date): AskStatus => {
  const status = bank?.status;
  if (!bank || !status) throw problem('bank_tanpa_status');
  let token: Token | undefined;
  return async (asked) => {
    if (!token || token.until <= now().getTime()) token = await tokenOf(status, now());
    const at = now();
    const [time, partner] = [jakartaTime(at), bank.partnerServiceId.padStart(8, ' ')];
    // A number the bank gave as its reference is none of ours to ask with.
    const known = bank.nomor === 'paymentRequestId' ? asked.nomor_pembayaran : null;
    const body = JSON.stringify({
      partnerServiceId: partner,
      customerNo: asked.nomor,
      virtualAccountNo: `${partner}${asked.nomor}`,
      // A payment has the number of its inquiry; without one the bank tells all payments of the account.
      ...(known === null ? {} : { inquiryRequestId: known, paymentRequestId: known }),
      additionalInfo: {},
    });
    const url = new URL(`${status.alamat}/transfer-va/status`);
    const digest = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha512', status.clientSecret ?? bank.clientSecret)
      .update(['POST', url.pathname, token.text, digest, time].join(':'))
      .digest('base64');
    const headers = {
      authorization: `Bearer ${token.text}`,
      'x-timestamp': time,
      'x-signature': signature,
      'x-partner-id': status.partnerId,
      'x-external-id': externalId(at),
      'channel-id': status.channelId,
    };
    const answer = await post(url, headers, body);
    if (said(answer.responseCode).startsWith('401')) token = undefined;
    return read(answer, asked, bank.nomor);
  };
};
