/** Which payment codes leave room for a virtual account number (pembayaran 16). */
import { KODE_BAYAR_VA_MAX } from '@gerbang/contract/office/penawaran/umum';
import { expect, test } from 'vitest';
import type { SnapBank } from '../snap-banks.ts';
import { banksFor } from './tagihan.ts';

test('the office is told how long a payment code may be for a number to fit behind it', () => {
  const snapBanks = [{ bank: 'Bank Contoh' } as SnapBank];
  const of = (digits: number) => banksFor({ snapBanks } as never, `${'8'.repeat(digits)}17082008`);
  expect(of(KODE_BAYAR_VA_MAX)).toHaveLength(1);
  expect(of(KODE_BAYAR_VA_MAX + 1)).toHaveLength(0);
});
