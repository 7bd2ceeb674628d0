/** `lapor`: reports a payment over HTTP exactly as a bank does; the reference for banks, and a test of a deployment. */
import { bayarCallback } from '@gerbang/contract/applicant/pembayaran/calls';
import { bankSignature } from '../http/bank.ts';
import { type Command, EXIT, facts, type Io, Misuse, Refusal, type Values } from './command.ts';
import { paymentOptions, readPayment } from './payment.ts';
import { portalConfig } from './portal.ts';

const TIMEOUT_MS = 20_000;
const KEY = /^[0-9a-f]{64}$/i;

interface Answer {
  message: string | null;
  data: { nomor_pembayaran: string; status: 'diterima' | 'karantina'; nomor_pendaftar: string | null } | null;
}

const keyOf = ({ kunci }: Values, io: Io): Buffer => {
  if (kunci === undefined) return portalConfig(io).keys.bank;
  if (!KEY.test(kunci)) throw new Misuse('--kunci harus 64 angka heksadesimal dari perintah kunci-bank.');
  return Buffer.from(kunci, 'hex');
};

const addressOf = (origin: string): URL => {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin))
    throw new Misuse('--url harus alamat portal, misalnya https://pmb.contoh.ac.id.');
  return new URL(bayarCallback.path, origin);
};

export const lapor: Command = {
  summary: 'melaporkan pembayaran lewat HTTP dengan tanda tangan bank',
  options: { url: 'ALAMAT', ...paymentOptions, kunci: 'HEKSADESIMAL' },
  required: ['url', 'kode', 'jumlah'],
  run: async (values, io) => {
    const address = addressOf(values.url ?? '');
    const body = JSON.stringify(readPayment(values));
    const time = new Date().toISOString();
    const answer = await fetch(address, {
      method: bayarCallback.method,
      headers: {
        'content-type': 'application/json',
        'x-gerbang-waktu': time,
        'x-gerbang-tanda-tangan': bankSignature(keyOf(values, io), time, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: Error) => {
      throw new Refusal(`Tidak ada jawaban dari ${address.origin}.`, { cause });
    });
    const { data, message } = ((await answer.json().catch(() => null)) ?? {
      data: null,
      message: null,
    }) as Answer;
    if (!answer.ok || !data) throw new Refusal(`HTTP ${answer.status}: ${message ?? 'bukan jawaban portal'}`);
    io.say(
      facts([
        ['Nomor pembayaran', data.nomor_pembayaran],
        ['Status', data.status],
        ['KODE PMB', data.nomor_pendaftar],
      ]),
    );
    return data.status === 'diterima' ? EXIT.done : EXIT.quarantined;
  },
};
