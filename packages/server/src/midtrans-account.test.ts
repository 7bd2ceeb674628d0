import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMidtransAccount } from './midtrans-account.ts';

const KEY = 'SB-Mid-server-abcdefghijklmnop';
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'midtrans-'));
  file = join(folder, 'midtrans.json');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (text: string, mode = 0o600) => {
  await writeFile(file, text);
  await chmod(file, mode);
  const refused: string[] = [];
  return { account: readMidtransAccount(file, (sentence) => void refused.push(sentence)), refused };
};

test('an account is read, and what cannot be used is said in one sentence without the key', async () => {
  const one = { lingkungan: 'sandbox', serverKey: KEY };
  expect((await read(JSON.stringify(one))).account).toEqual({
    bank: 'Midtrans',
    tunggu: 8,
    serverKey: KEY,
    cara: ['other_qris', 'gopay', 'shopeepay', 'credit_card'],
    alamat: { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' },
  });
  const elsewhere = (api: string) => JSON.stringify({ ...one, alamat: { snap: 'http://127.0.0.1:9', api } });
  expect((await read(elsewhere('https://bayar.example.ac.id'))).account?.alamat.api).toBe(
    'https://bayar.example.ac.id',
  );
  for (const [text, why] of [
    ['{', 'bukan JSON'],
    [JSON.stringify({ ...one, serverKey: 'pendek' }), 'pada serverKey'],
    [JSON.stringify({ ...one, lain: 1 }), 'tidak sesuai'],
    [JSON.stringify({ ...one, lingkungan: 'lain' }), 'pada lingkungan'],
    [JSON.stringify({ ...one, cara: ['tunai'] }), 'pada cara.0'],
    [elsewhere('http://bayar.example.ac.id'), 'pada alamat.api'],
    [elsewhere('https://bayar.example.ac.id/v2'), 'pada alamat.api'],
  ] as const) {
    const { account, refused } = await read(text);
    expect([account, refused.join()]).toEqual([null, expect.stringContaining(why)]);
    expect(refused.join()).not.toContain(KEY);
  }
  expect((await read(JSON.stringify(one), 0o604)).refused.join()).toContain('dibaca pengguna lain');
  const refused: string[] = [];
  readMidtransAccount('/tidak/ada.json', (sentence) => void refused.push(sentence));
  expect(refused).toEqual(['GERBANG_MIDTRANS_FILE tidak dapat dibaca: /tidak/ada.json']);
});
