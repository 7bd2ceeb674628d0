/** Paying and signing in, by the calls of the bank, the public lookup and the login page. */

import { bayarCallback, cekPassword, paymentCode } from '@gerbang/contract/applicant/pembayaran/calls';
import type { Penawaran } from '@gerbang/contract/applicant/penawaran';
import { login } from '@gerbang/contract/applicant/sesi';
import type { DataOf, Path } from '@gerbang/contract/wire/endpoint';
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

const post = async <E extends { path: Path }>(
  stage: Stage,
  { path }: E,
  body: object,
  from: string,
  headers = {},
): Promise<DataOf<E>> => {
  const answer = await stage.send('POST', path, { body, from, headers });
  if (answer.success) return answer.data as DataOf<E>;
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
  const { nomor_pendaftar } = await post(stage, bayarCallback, payment, from, headers);
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
  // Told until it is changed, and nobody has changed it yet.
  const pin = (await post(stage, cekPassword, key, from)).PIN_PMB ?? '';
  const { token, ...session } = await post(stage, login, { username: nomor_pendaftar, password: pin }, from);
  return { nomor_pendaftar, pin, token, session };
};
