/** A portal of two processes with Midtrans beside it. */
import { createPage } from '../src/features/pembayaran/midtrans/client.ts';
import { TANYA_MS } from '../src/features/pembayaran/midtrans/tanya.ts';
import type { MidtransAccount } from '../src/midtrans-account.ts';
import { type Answered, type Call, DAY, startTestApp, type TestApp } from './app.ts';
import { openInstance } from './instance.ts';
import { MidtransServer } from './midtrans-server.ts';

/** Payment code of an open wave of the demo, whose fee is 300,000. */
export const CODE = '882711217082008';
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

let last = 0;
/** An order of 300,000 for a payment code that ends in a day, with its page. */
export const orderAt = async ({ t, account }: Gateway, kode = CODE): Promise<string> => {
  last += 1;
  const id = `MT${String(last).padStart(16, '0')}`;
  const [at, jumlah] = [t.clock.now(), 300_000];
  const berakhir = new Date(at.getTime() + DAY);
  await t.db.query(
    'INSERT INTO midtrans_pesanan (id_pesanan, kode_pembayaran, jumlah, dibuat, berakhir, tanya_lagi) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, kode, jumlah, at, berakhir, new Date(at.getTime() + TANYA_MS)],
  );
  const kembali = 'https://pmb.example.ac.id/';
  await createPage(account, { id, jumlah, nama: 'Biaya', kode: 'X', at, berakhir, kembali });
  return id;
};
