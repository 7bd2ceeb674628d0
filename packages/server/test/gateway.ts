/** A portal of two processes with Midtrans beside it. */
import type { MidtransAccount } from '../src/midtrans-account.ts';
import { type Answered, type Call, startTestApp, type TestApp } from './app.ts';
import { openInstance } from './instance.ts';
import { MidtransServer } from './midtrans-server.ts';

/** Payment code of an open wave of the demo, whose fee is 300,000. */
const CODE = '882711217082008';
/** Long enough for this machine, and short for a test that waits for nothing. */
const PATIENCE_SECONDS = 1;

export interface Paid {
  nomor_pendaftar: string | null;
  karantina: string | null;
  jumlah: number;
  bank: string;
  dikembalikan: Date | null;
  referensi_kembali: string | null;
}
export interface Gateway {
  t: TestApp;
  /** Another process. */
  second: Awaited<ReturnType<TestApp['another']>>;
  midtrans: MidtransServer;
  account: MidtransAccount;
  /** Hands a notification over as it is, to one process or the other in turn. */
  send(body: unknown): Promise<Answered>;
  payment(id: string): Promise<Paid | undefined>;
  state(id: string): Promise<string | undefined>;
  applicants(): Promise<number>;
  close(): Promise<void>;
}

export const openGateway = async (): Promise<Gateway> => {
  let at = 0;
  const calls: Call[] = [];
  const send = (body: unknown): Promise<Answered> => {
    at += 1;
    return (calls[at % calls.length] as Call)('POST', '/api/v2/midtrans/kabar', { body });
  };
  let now = () => new Date();
  const midtrans = new MidtransServer(() => now(), send);
  const origin = await midtrans.listen();
  const account: MidtransAccount = {
    serverKey: midtrans.serverKey,
    bank: 'Midtrans',
    cara: ['other_qris', 'gopay', 'shopeepay', 'credit_card'],
    tunggu: PATIENCE_SECONDS,
    alamat: { snap: origin, api: origin },
  };
  const t = await startTestApp({ midtrans: account });
  now = t.clock.now;
  const second = await t.another();
  calls.push(t.call, second.call);
  return {
    t,
    second,
    midtrans,
    account,
    send,
    payment: async (id) =>
      (
        await t.db.query<Paid & Record<string, unknown>>(
          'SELECT nomor_pendaftar, karantina, jumlah, bank, dikembalikan, referensi_kembali FROM pembayaran WHERE nomor_pembayaran = $1',
          [id],
        )
      ).rows[0],
    state: async (id) =>
      (
        await t.db.query<{ keadaan: string }>('SELECT keadaan FROM midtrans_pesanan WHERE id_pesanan = $1', [
          id,
        ])
      ).rows[0]?.keadaan,
    applicants: async () => (await t.db.query('SELECT FROM pendaftar')).rowCount ?? 0,
    close: async () => {
      await t.close();
      await midtrans.close();
    },
  };
};

/** Another process of the same portal that has no account with Midtrans. */
export const withoutAccount = ({ t }: Gateway) =>
  openInstance(t.deps.config.databaseUrl ?? '', t.deps.config.dataDir, t.clock.now);

/** A bill of 300,000 that may be paid at Midtrans. */
export const takeBill = async ({ t }: Pick<Gateway, 't'>, tanggal_lahir = '2008-08-17'): Promise<string> => {
  await t.db.query('DELETE FROM rate_limit');
  const { rows } = await t.db.query<{ kode_penawaran: string }>(
    'SELECT kode_penawaran FROM penawaran WHERE kode_bayar = $1',
    [CODE.slice(0, -8)],
  );
  const body = { kode_penawaran: rows[0]?.kode_penawaran, tanggal_lahir, cara: 'midtrans' };
  return (await t.call<{ token: string }>('POST', '/api/v2/tagihan', { body })).body.data.token;
};
/** The order of a new bill, with its page. */
export const orderAt = async (g: Pick<Gateway, 't'>): Promise<string> => {
  const token = await takeBill(g);
  await g.t.call('POST', `/api/v2/tagihan/${token}/midtrans`);
  return lastOrder(g);
};
export const lastOrder = async ({ t }: Pick<Gateway, 't'>): Promise<string> =>
  (
    await t.db.query<{ id_pesanan: string }>(
      'SELECT id_pesanan FROM midtrans_pesanan ORDER BY id_tagihan DESC, dibuat DESC LIMIT 1',
    )
  ).rows[0]?.id_pesanan ?? '';
