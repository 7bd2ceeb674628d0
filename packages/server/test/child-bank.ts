/**
 * A bank as a program of its own: says its profile, then pays what each line of input names, all at once, and repeats
 * what was not answered at the next portal, as its sheet says; the clock stands at NOW.
 */
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type BankAnswer, BankSimulator, type Post } from './bank-simulator.ts';

/** What the bank is told to pay. */
export interface Orders {
  portals: string[];
  payments: { code: string; number: string }[];
}
/** What the bank has in its books of one payment. */
export interface Booked {
  number: string;
  tries: number;
  answer: BankAnswer;
}

const TRIES = 50;
const now = () => new Date(process.env.NOW ?? '');

const through =
  (origin: string): Post =>
  async (path, headers, body) => {
    const response = await fetch(origin + path, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };

const payAll = async ({ portals, payments }: Orders): Promise<Booked[]> => {
  const banks = await Promise.all(
    portals.map(async (origin) => {
      const bank = new BankSimulator(through(origin), now);
      await bank.inquire(payments[0]?.code ?? '');
      return bank;
    }),
  );
  return Promise.all(
    payments.map(async ({ code, number }, at) => {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        try {
          const answer = await banks[(at + tries) % banks.length]?.pay(code, number);
          if (answer && answer.status < 500) return { number, tries, answer };
        } catch {
          // Nothing is known: it is sent again.
        }
        await wait(20 * tries);
      }
      throw new Error(`${number} was never answered`);
    }),
  );
};

const self = new BankSimulator(through(''), now);
console.log(
  JSON.stringify([
    {
      bank: 'Bank Mitra Nusa',
      partnerServiceId: self.partnerServiceId,
      clientKey: self.clientKey,
      clientSecret: self.clientSecret,
      publicKey: self.publicPem,
      partnerId: 'UNIV01',
      channelId: '95221',
    },
  ]),
);
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await payAll(JSON.parse(line))));
