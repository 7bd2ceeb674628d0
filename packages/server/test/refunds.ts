/** A portal with Midtrans beside it, and the two officers who give money back: how every file of tests of refunds begins. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { asStaff, type StaffCall } from './desk.ts';
import { type Gateway, openGateway } from './gateway.ts';

export interface Refunds {
  g: Gateway;
  keuangan: StaffCall;
  other: StaffCall;
}
/** Hands it to `begin` before the first test, ends Midtrans' trouble after each, and closes it after the last. */
export const withRefunds = (begin: (it: Refunds) => void): void => {
  let g: Gateway;
  beforeAll(async () => {
    g = await openGateway();
    begin({
      g,
      keuangan: await asStaff(g.t, 'keuangan'),
      other: await asStaff(g.t, 'keuangan', 'keuangan2'),
    });
  });
  afterEach(() => {
    g.midtrans.trouble = 'none';
  });
  afterAll(() => g.close());
};
/** The calls by which money was given back. */
export const refundsOf = ({ midtrans }: Gateway): string[] =>
  midtrans.calls.filter((call) => /refund|cancel/.test(call));
