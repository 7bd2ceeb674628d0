/** The calls of a bank in the words of SNAP BI: a token, what is to be paid, and what was paid (pembayaran 15). */
import { hash } from 'node:crypto';
import { Problem } from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { author } from '../../../audit.ts';
import type { Deps } from '../../../deps.ts';
import { billOfNumber } from '../../../domain/tagihan.ts';
import type { Limits } from '../../../http/limits.ts';
import type { SnapBank } from '../../../snap-banks.ts';
import { createAtOnce } from '../at-once.ts';
import { findBill, type Payment, PaymentRefused, requirePayable } from '../hindrance.ts';
import { recordPayment } from '../record.ts';
import { accountOf, inquiryRequestId, paidOf } from './bodies.ts';
import { LAYANAN, type Layanan, refusalAnswer, type SnapAnswer, SnapRefusal, success } from './refusal.ts';
import { answeredBefore, type CallKey, keepAnswer } from './repeats.ts';
import {
  createTokens,
  header,
  newToken,
  requireCallSignature,
  requireTokenSignature,
  TOKEN_SECONDS,
  type Tokens,
  timeOf,
} from './signature.ts';

const BODY_MAX = 20_000;
const EXTERNAL_ID = /^[\w.:-]{1,36}$/;
const HINDERED = {
  kode: 'tagihan',
  tahap: 'lewat',
  masa: 'lewat',
  lewat: 'lewat',
  jumlah: 'jumlah',
  terbayar: 'terbayar',
} as const;

type Body = Record<string, unknown>;
/** A call whose bank is known. */
interface Known {
  bank: SnapBank;
  raw: string;
  body: Body;
  externalId: string;
  /** When the bank signed. */
  waktu: Date;
}

const bodyOf = ({ body }: FastifyRequest): Body => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SnapRefusal('permintaan');
  return body as Body;
};

/** Tells the bank of a call by its token and signature. */
const identify = ({ now }: Deps, tokens: Tokens, request: FastifyRequest): Known => {
  const { headers, method, url, rawBody = '' } = request;
  const at = now();
  const authorization = header(headers, 'Authorization');
  const timestamp = header(headers, 'X-TIMESTAMP');
  const signature = header(headers, 'X-SIGNATURE');
  const { bank, token } = tokens(authorization, at);
  requireCallSignature(bank, { method, path: url, token, raw: rawBody, timestamp }, signature);
  const waktu = timeOf(timestamp, at);
  if (bank.partnerId !== undefined && header(headers, 'X-PARTNER-ID') !== bank.partnerId)
    throw new SnapRefusal('tanda', 'X-PARTNER-ID');
  if (bank.channelId !== undefined && header(headers, 'CHANNEL-ID') !== bank.channelId)
    throw new SnapRefusal('tanda', 'CHANNEL-ID');
  const externalId = header(headers, 'X-EXTERNAL-ID');
  if (!EXTERNAL_ID.test(externalId)) throw new SnapRefusal('bentuk', 'X-EXTERNAL-ID');
  return { bank, raw: rawBody, body: bodyOf(request), externalId, waktu };
};

const giveToken = ({ config, now }: Deps, request: FastifyRequest): SnapAnswer => {
  const { headers } = request;
  const clientKey = header(headers, 'X-CLIENT-KEY');
  const timestamp = header(headers, 'X-TIMESTAMP');
  const signature = header(headers, 'X-SIGNATURE');
  const bank = config.snapBanks.find((one) => one.clientKey === clientKey);
  if (!bank) throw new SnapRefusal('tanda', 'Unknown Client');
  requireTokenSignature(bank, timestamp, signature);
  const at = now();
  timeOf(timestamp, at);
  if (bodyOf(request).grantType !== 'client_credentials') throw new SnapRefusal('bentuk', 'grantType');
  return success(LAYANAN.token, {
    accessToken: newToken(config.keys.sign, bank, at),
    tokenType: 'Bearer',
    expiresIn: String(TOKEN_SECONDS),
  });
};

const rupiah = (amount: number) => ({ value: `${amount}.00`, currency: 'IDR' });
const said = (english: string, indonesia: string) => ({ english, indonesia });

/** What is asked for under a customer number: a bill that somebody took, or a payment code. */
const askedUnder = async (deps: Deps, bank: SnapBank, nomor: string) => {
  const bill = await billOfNumber(deps.reader, bank.bank, nomor);
  if (!bill) return { ...(await findBill(deps, nomor, deps.now())), terbuka: false };
  await requirePayable(deps, bill, deps.now());
  return { nama: bill.nama, biaya: bill.jumlah, terbuka: bill.terbuka };
};

const inquire = async (deps: Deps, { bank, body }: Known): Promise<SnapAnswer> => {
  const { kode_pembayaran: nomor, ...account } = accountOf(body, bank);
  const id = inquiryRequestId(body);
  const { nama, biaya, terbuka } = await askedUnder(deps, bank, nomor);
  return success(LAYANAN.inquiry, {
    virtualAccountData: {
      inquiryStatus: '00',
      inquiryReason: said('Successful', 'Sukses'),
      ...account,
      // Nobody has a name before the fee is paid.
      virtualAccountName: `PENDAFTARAN ${nama}`.slice(0, 255),
      inquiryRequestId: id,
      totalAmount: rupiah(biaya),
      subCompany: '00000',
      billDetails: [],
      freeTexts: [said('Check the birth date in the number', 'Periksa tanggal lahir pada nomor ini')],
      virtualAccountTrxType: terbuka ? 'O' : 'C',
    },
    additionalInfo: {},
  });
};

/** What is read of a payment call; `payment` is under the number the bank names. Throws `SnapRefusal`. */
const paymentOf = ({ bank, body, waktu }: Known) => {
  const { kode_pembayaran, ...account } = accountOf(body, bank);
  const { paymentRequestId, referenceNo, nomor_pembayaran, jumlah, dibayar_pada } = paidOf(body, bank);
  const payment: Payment = {
    nomor_pembayaran,
    kode_pembayaran,
    jumlah,
    dibayar_pada: dibayar_pada ?? waktu,
    bank: bank.bank,
  };
  const answer = (nomor_pendaftar: string | null): SnapAnswer =>
    success(LAYANAN.payment, {
      virtualAccountData: {
        paymentFlagStatus: '00',
        paymentFlagReason: said('Successful', 'Sukses'),
        ...account,
        paymentRequestId,
        ...(referenceNo === null ? {} : { referenceNo }),
        paidAmount: rupiah(jumlah),
        // The PIN is on no screen of a bank: its owner looks it up with these two numbers.
        freeTexts: [
          said(`Registration code ${nomor_pendaftar ?? '-'}`, `KODE PMB ${nomor_pendaftar ?? '-'}`),
          said(`Payment number ${nomor_pembayaran}`, `Nomor pembayaran ${nomor_pembayaran}`),
        ],
      },
      additionalInfo: {},
    });
  return { payment, dayKnown: dibayar_pada !== null, answer };
};

const pay = async (deps: Deps, known: Known): Promise<SnapAnswer> => {
  const { bank } = known;
  const { payment: named, dayKnown, answer } = paymentOf(known);
  const bill = await billOfNumber(deps.pool, bank.bank, named.kode_pembayaran);
  const by = author(deps.now, 'bank', bank.bank);
  const payment = { ...named, kode_pembayaran: bill?.kode_pembayaran ?? named.kode_pembayaran };
  try {
    const ways = { strict: true, dayKnown, ...(bill ? { tagihan: bill.id_tagihan } : {}) };
    return answer((await recordPayment(deps, payment, by, ways)).nomor_pendaftar);
  } catch (error) {
    if (error instanceof PaymentRefused && !error.isKept)
      await by.note(deps.pool, {
        tindakan: 'tolak pembayaran',
        subjek: payment.nomor_pembayaran,
        baru: { ...payment, sebab: error.message },
      });
    throw error;
  }
};

/** What a failure is to a bank. */
const refusalOf = (error: unknown): SnapRefusal => {
  if (error instanceof SnapRefusal) return error;
  if (error instanceof PaymentRefused) return new SnapRefusal(HINDERED[error.apa]);
  if (!(error instanceof Problem)) return new SnapRefusal('galat');
  if (error.code === 'pembayaran_berbeda') return new SnapRefusal('berbeda');
  if (error.code === 'terlalu_sering') return new SnapRefusal('sering');
  return new SnapRefusal(error.status < 500 ? 'permintaan' : 'galat');
};

interface Key extends CallKey {
  sidik: Buffer;
}
const keyOf = ({ bank, externalId, raw }: Known, at: Date): Key => ({
  mitra: bank.clientKey,
  hari: jakartaDay(at),
  id_luar: externalId,
  sidik: hash('sha256', raw, 'buffer'),
});

/** The usual payment that comes for the first time; undefined for any other, of which nothing was kept. */
const payAtOnce = async (
  deps: Deps,
  record: ReturnType<typeof createAtOnce>,
  known: Known,
): Promise<SnapAnswer | undefined> => {
  let read: ReturnType<typeof paymentOf>;
  try {
    read = paymentOf(known);
  } catch {
    // What is wrong with it is answered, and kept, the long way.
    return undefined;
  }
  const { payment, answer } = read;
  const by = author(deps.now, 'bank', known.bank.bank);
  const kept = { ...keyOf(known, deps.now()), answer: (nomor: string) => answer(nomor).body };
  const nomor = await record({ payment, by, kept });
  return nomor === undefined ? undefined : answer(nomor);
};

/** Once for each X-EXTERNAL-ID of a day: the same body is answered as before, another is refused. */
const once = async (deps: Deps, known: Known, work: () => Promise<SnapAnswer>): Promise<SnapAnswer> => {
  const at = deps.now();
  const { sidik, ...key } = keyOf(known, at);
  const before = await answeredBefore(deps.pool, key, sidik, at);
  if (before) return before;
  let answer: SnapAnswer;
  try {
    answer = await work();
  } catch (error) {
    const refusal = refusalOf(error);
    // What was not settled is asked again.
    if (refusal.kasus === 'galat') throw error;
    answer = refusalAnswer(LAYANAN.payment, refusal);
  }
  await keepAnswer(deps.pool, key, answer);
  return answer;
};

/** Mounts the calls; each is answered in the standard's words, whatever happens. */
export const snapRoutes = (
  app: FastifyInstance,
  deps: Deps,
  limits: Pick<Limits, 'callback' | 'signedCall'>,
): Promise<void> =>
  app.register(
    async (snap) => {
      const record = createAtOnce(deps);
      const tokens = createTokens(deps.config.keys.sign, deps.config.snapBanks);
      const route = (
        path: string,
        layanan: Layanan,
        answer: (request: FastifyRequest) => SnapAnswer | Promise<SnapAnswer>,
      ) => {
        const send = (reply: FastifyReply, { status, body }: SnapAnswer) =>
          reply.code(status).header('x-timestamp', deps.now().toISOString()).send(body);
        snap.post(
          path,
          {
            config: { bodyMax: BODY_MAX, takes: 'application/json' },
            errorHandler: (error, request, reply) => {
              const refusal = refusalOf(error);
              if (refusal.kasus === 'galat') request.log.error(error);
              void send(reply, refusalAnswer(layanan, refusal));
            },
          },
          async (request, reply) => {
            return send(reply, await answer(request));
          },
        );
      };
      /** What `tell` makes of a caller; who is not believed is counted over all processes, a bank that signed by each. */
      const believed = async <T>(
        request: FastifyRequest,
        tell: (request: FastifyRequest) => T,
      ): Promise<T> => {
        let told: T;
        try {
          told = tell(request);
        } catch (refused) {
          await limits.callback(request.ip);
          throw refused;
        }
        await limits.signedCall(request.ip);
        return told;
      };
      const known = (request: FastifyRequest) => identify(deps, tokens, request);
      route('/access-token/b2b', LAYANAN.token, (request) =>
        believed(request, (asked) => giveToken(deps, asked)),
      );
      route('/transfer-va/inquiry', LAYANAN.inquiry, async (request) =>
        inquire(deps, await believed(request, known)),
      );
      route('/transfer-va/payment', LAYANAN.payment, async (request) => {
        const call = await believed(request, known);
        return (await payAtOnce(deps, record, call)) ?? once(deps, call, () => pay(deps, call));
      });
    },
    { prefix: '/snap/v1.0' },
  ) as unknown as Promise<void>;
