import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSnapBanks } from './snap-banks.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snap-'));
  file = join(folder, 'snap.json');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pem = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'pem' });
const read = async (text: string, mode = 0o600) => {
  await writeFile(file, text);
  await chmod(file, mode);
  const refused: string[] = [];
  return { banks: readSnapBanks(file, (sentence) => void refused.push(sentence)), refused };
};

test('profiles are read, and what cannot be used is said in one sentence', async () => {
  const one = {
    bank: 'Bank Mitra Nusa',
    partnerServiceId: '88899',
    clientKey: 'kunci',
    clientSecret: 'rahasia-bersama-bank-2026',
    publicKey: pem(2048),
  };
  const { banks, refused } = await read(JSON.stringify([one]));
  expect([refused, banks[0]?.bank, banks[0]?.nomor]).toEqual([[], 'Bank Mitra Nusa', 'paymentRequestId']);
  for (const [text, why] of [
    ['{', 'bukan JSON'],
    [JSON.stringify([{ ...one, clientSecret: 'pendek' }]), 'pada 0.clientSecret'],
    [JSON.stringify([{ ...one, lain: 1 }]), 'tidak sesuai'],
    [JSON.stringify([{ ...one, publicKey: 'bukan kunci' }]), 'bukan RSA 2048 bit untuk Bank Mitra Nusa'],
    [JSON.stringify([{ ...one, publicKey: pem(1024) }]), 'bukan RSA 2048 bit'],
    [JSON.stringify([one, one]), 'clientKey dua kali'],
  ] as const) {
    const wrong = await read(text);
    expect([wrong.banks, wrong.refused.join()]).toEqual([[], expect.stringContaining(why)]);
  }
  expect((await read(JSON.stringify([one]), 0o604)).refused.join()).toContain('dibaca pengguna lain');
});

test('a file that is not there is named', () => {
  const refused: string[] = [];
  readSnapBanks('/tidak/ada.json', (sentence) => void refused.push(sentence));
  expect(refused).toEqual(['GERBANG_SNAP_FILE tidak dapat dibaca: /tidak/ada.json']);
});
