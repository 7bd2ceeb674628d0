/** Paying and signing in, by the calls of the bank, the public lookup and the login page. */

import { bayarCallback, cekPassword, paymentCode } from '@gerbang/contract/applicant/pembayaran/calls';
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import { login, type Sesi } from '@gerbang/contract/applicant/sesi';
import { problem } from '@gerbang/contract/wire/problem';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { bankSignature } from '../http/bank.ts';
import type { Applicant } from './form.ts';
import { birthDay } from './personas.ts';
import { Blocked } from './proof.ts';
import type { Answered, Stage } from './sender.ts';

/** What tells a made-up applicant from others: the bank's number, and an address of their own, for some calls are limited by it. */
export interface Entry {
  nomor_pembayaran: string;
  from: string;
}
const addressOf = (serial: number) => `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;

/** The entry of the prover's next applicant. */
export const entryOf = (serial: number): Entry => ({
  nomor_pembayaran: `UJI${serial}`,
  from: addressOf(serial),
});

const refused = (method: string, path: string, answer: Answered, example: object): Blocked =>
  new Blocked({
    step: 'masuk',
    field: '',
    message: answer.errors[0]?.message ?? answer.message ?? problem('galat').message,
    call: `${method} ${path} → ${answer.status}`,
    example: { ...example },
  });

const post = async (
  stage: Stage,
  path: string,
  body: object,
  from: string,
  headers = {},
): Promise<unknown> => {
  const answer = await stage.send('POST', path, { body, from, headers });
  if (answer.success) return answer.data;
  throw refused('POST', path, answer, body);
};

/** What of an offering a payment has to say. */
type Payable = Pick<Penawaran, 'kode_bayar' | 'biaya'>;

/** Pays for an offering as somebody of an age, and signs in. */
export const enter = async (
  stage: Stage,
  offering: Payable,
  age: number,
  { nomor_pembayaran, from }: Entry,
): Promise<Applicant> => {
  const time = stage.now().toISOString();
  const payment = {
    nomor_pembayaran,
    kode_pembayaran: paymentCode(offering.kode_bayar, birthDay(jakartaDay(stage.now()), age)),
    jumlah: offering.biaya,
    dibayar_pada: time,
    bank: 'Bank Uji',
  };
  const signature = bankSignature(stage.bankKey, time, JSON.stringify(payment));
  const headers = { 'x-gerbang-waktu': time, 'x-gerbang-tanda-tangan': signature };
  const paid = (await post(stage, bayarCallback.path, payment, from, headers)) as {
    nomor_pendaftar: string | null;
  };
  const nomor_pendaftar = paid.nomor_pendaftar;
  if (nomor_pendaftar === null) {
    const message = 'pembayaran masuk karantina dan tidak menjadi pendaftar';
    throw new Blocked({
      step: 'masuk',
      field: 'kode_bayar',
      message,
      call: `POST ${bayarCallback.path}`,
      example: payment,
    });
  }
  const key = { nomor_pembayaran: payment.nomor_pembayaran, nomor_pendaftar };
  const { PIN_PMB } = (await post(stage, cekPassword.path, key, from)) as { PIN_PMB: string };
  const signed = await post(stage, login.path, { username: nomor_pendaftar, password: PIN_PMB }, from);
  const { token, ...session } = signed as Sesi & { token: string };
  return { nomor_pendaftar, pin: PIN_PMB, token, session };
};
