/** How long a number a bank takes decides whether and how long numbers are given (pembayaran 16). */
import { expect, test } from 'vitest';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { SnapBank } from '../snap-banks.ts';
import { banksFor, giveNumber } from './tagihan.ts';

const KODE = '9917082008';
const config = {
  snapBanks: [{ bank: 'Luas' }, { bank: 'Pas', digit: 14 }, { bank: 'Sempit', digit: 13 }] as SnapBank[],
} as unknown as Deps['config'];

test('a bank gives numbers where three digits and the check digit fit', () => {
  expect(banksFor(config, KODE).map(({ bank }) => bank)).toEqual(['Luas', 'Pas']);
});

test('a number is no longer than its bank takes', async () => {
  const given: string[] = [];
  const db = {
    query: async (sql: string, values: unknown[]) => {
      if (sql.startsWith('UPDATE')) given.push(String(values[1]));
      return { rowCount: 1, rows: [] };
    },
  } as unknown as Db;
  for (const bank of ['Luas', 'Pas'])
    await giveNumber(config, db, { id_tagihan: 1, kode_pembayaran: KODE, bank });
  expect(given.map((number) => number.length)).toEqual([16, 14]);
  await expect(
    giveNumber(config, db, { id_tagihan: 1, kode_pembayaran: KODE, bank: 'Sempit' }),
  ).rejects.toThrow();
});
