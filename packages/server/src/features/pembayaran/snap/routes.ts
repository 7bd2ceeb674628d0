/** The calls of a bank in the words of SNAP BI: a token, what is to be paid, and what was paid (pembayaran 15). */
import { hash } from 'node:crypto';
import { Problem } from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { author } from '../../../audit.ts';
import { codeOf } from '../../../certain.ts';
import type { Deps } from '../../../deps.ts';
import { billOfNumber } from '../../../domain/tagihan.ts';
import { closeBehind } from '../../../http/body-guard.ts';
import type { Services } from '../../../http/services.ts';
import { mountWebhook, type Webhook, type Webhooks } from '../../../http/webhook.ts';
import type { SnapBank } from '../../../snap-banks.ts';
import { createAtOnce } from '../at-once.ts';
import { findBill, type Payment, PaymentRefused, requirePayable } from '../hindrance.ts';
import { recordPayment } from '../record.ts';
import { accountOf, inquiryRequestId, paidOf } from './bodies.ts';
import { identify, type Known, requireBearer, requireSigner, tokenFor } from './caller.ts';
import { LAYANAN, type Layanan, refusalAnswer, type SnapAnswer, SnapRefusal, success } from './refusal.ts';
import { answeredBefore, type CallKey, keepAnswer } from './repeats.ts';
import { createTokens } from './signature.ts';

/** Largest bodies: a payment may carry details of bills, a token is asked for in a few words. */
const BODY_MAX = { call: 20_000, token: 1_024 } as const;
const HINDERED = {
  kode: 'tagihan',
  tahap: 'lewat',
  masa: 'lewat',
  lewat: 'lewat',
  jumlah: 'jumlah',
  terbayar: 'terbayar',
} as const;

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
const keyOf = ({ bank, externalId, bytes }: Known, at: Date): Key => ({
  mitra: bank.clientKey,
  hari: jakartaDay(at),
  id_luar: externalId,
  sidik: hash('sha256', bytes, 'buffer'),
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
  const nomor = await record({ payment, by, kept: keyOf(known, deps.now()) });
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

/** What the framework refuses of a body. */
const isUnreadable = (error: unknown): boolean => String(codeOf(error)).startsWith('FST_ERR_CTP_');

type Work = (request: FastifyRequest, raw: Buffer) => SnapAnswer | Promise<SnapAnswer>;

/** Mounts the calls where a bank makes them; each is answered in the standard's words, whatever happens. */
export const snapRoutes = (hooks: Webhooks, deps: Services): void => {
  const { limits } = deps;
  if (deps.config.snapBanks.length === 0) return;
  const record = createAtOnce(deps);
  const tokens = createTokens(deps.config.keys.sign, deps.config.snapBanks);
  const believed = new WeakSet<FastifyRequest>();
  const signers = new WeakMap<FastifyRequest, SnapBank>();
  /** What `tell` makes of a caller; who is not believed is counted over all processes. */
  const counted = async <T>(request: FastifyRequest, tell: () => T): Promise<T> => {
    try {
      return tell();
    } catch (refused) {
      await limits.callback(request.ip);
      throw refused;
    }
  };
  /** A bank that signed is counted by each process alone. */
  const believe = (request: FastifyRequest): void => {
    believed.add(request);
    limits.signedCall(request.ip);
  };
  const send = (reply: FastifyReply, { status, body }: SnapAnswer) =>
    reply.code(status).header('x-timestamp', deps.now().toISOString()).send(body);
  const route = (
    path: string,
    layanan: Layanan,
    { bodyMax, admit, answer }: Pick<Webhook, 'bodyMax' | 'admit'> & { answer: Work },
  ) =>
    mountWebhook(hooks, {
      path: `/snap/v1.0${path}`,
      bodyMax,
      cost: 'write',
      admit,
      answer: async (request, raw, reply) => send(reply, await answer(request, raw)),
      fail: (error, request, reply) => {
        const refusal = isUnreadable(error) ? new SnapRefusal('permintaan') : refusalOf(error);
        if (refusal.kasus === 'galat') request.log.error(error);
        const refused = refusalAnswer(layanan, refusal);
        closeBehind(request, reply);
        // What a bank asks in vain, a bill that was paid say, is no junk.
        if (!hooks.costs || believed.has(request)) return void send(reply, refused);
        hooks.costs.refuse(request, reply, refused.status, () => void send(reply, refused));
      },
    });

  route('/access-token/b2b', LAYANAN.token, {
    bodyMax: BODY_MAX.token,
    admit: async (request) => {
      signers.set(request, await counted(request, () => requireSigner(deps, request)));
      believe(request);
    },
    answer: (request, raw) => success(LAYANAN.token, tokenFor(deps, signers.get(request) as SnapBank, raw)),
  });
  const call = (path: string, layanan: Layanan, work: (known: Known) => Promise<SnapAnswer>) =>
    route(path, layanan, {
      bodyMax: BODY_MAX.call,
      admit: (request) => counted(request, () => requireBearer(deps, tokens, request)),
      answer: async (request, raw) => {
        const known = await counted(request, () => identify(deps, tokens, request, raw));
        believe(request);
        return work(known);
      },
    });
  call('/transfer-va/inquiry', LAYANAN.inquiry, (known) => inquire(deps, known));
  call(
    '/transfer-va/payment',
    LAYANAN.payment,
    async (known) => (await payAtOnce(deps, record, known)) ?? once(deps, known, () => pay(deps, known)),
  );
};
