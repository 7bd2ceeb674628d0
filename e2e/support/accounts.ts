/** Who the tests sign in as: the demo's accounts, and fresh ones that a bank has just reported. */

import { inject } from 'vitest';
import { deriveKeys } from '../../packages/server/src/config.ts';
import { sign } from '../../packages/server/src/secrets.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';

export type Account = DemoAccount;
/** Code and PIN. */
export type Credentials = Pick<Account, 'username' | 'password'>;

/**
 * The demo account of a phase, on the track `jalur` where several are. All files share one server: whoever changes an
 * account for good (finalises, resets its PIN) must be the only one to use it; `payFor` gives a fresh one.
 */
export const account = (fase: Account['fase'], jalur = '11'): Account => {
  const found = inject('accounts').find((a) => a.fase === fase && a.kode_penawaran?.split('-')[1] === jalur);
  if (!found) throw new Error(`the demo has no account ${fase} on track ${jalur}`);
  return found;
};

const ask = async <T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> => {
  const answer = await fetch(inject('origin') + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { data: T; message: string | null };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${json.message}`);
  return json.data;
};

let payments = 0;

/** Pays as a bank would for the open offering of `jalur`: the bank's number, and the account that came of it. */
export const payFor = async (jalur = '11'): Promise<Credentials & { nomor_pembayaran: string }> => {
  const offers = await ask<{ kode_jalur: string; kode_bayar: string; biaya: number }[]>(
    '/api/v2/penawaran_jalur/aktif',
  );
  const offer = offers.find((o) => o.kode_jalur === jalur);
  if (!offer) throw new Error(`no offering of track ${jalur} is open`);
  const time = new Date().toISOString();
  payments += 1;
  const payment = {
    nomor_pembayaran: `UJI${process.pid}${Date.now()}${payments}`,
    kode_pembayaran: `${offer.kode_bayar}17082008`,
    jumlah: offer.biaya,
    dibayar_pada: time,
    bank: 'Bank Uji',
  };
  const key = deriveKeys('', inject('bankSecret')).bank;
  const { nomor_pendaftar } = await ask<{ nomor_pendaftar: string }>('/api/v2/pembayaran/lapor', payment, {
    'x-gerbang-waktu': time,
    'x-gerbang-tanda-tangan': sign(key, 'lapor', `${time}\n${JSON.stringify(payment)}`),
  });
  const { nomor_pembayaran } = payment;
  // One address may look up thirty slips an hour; each applicant has their own.
  const slip = await ask<{ PIN_PMB: string }>(
    '/api/v2/pembayaran/cek_password/pub',
    { nomor_pembayaran, nomor_pendaftar },
    { 'x-forwarded-for': `10.9.${process.pid % 250}.${payments}` },
  );
  return { nomor_pembayaran, username: nomor_pendaftar, password: slip.PIN_PMB };
};
