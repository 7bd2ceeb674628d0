/** A sender that waits for a processor slows down: who reads comes first (pemberitahuan 8). */
import { expect, test } from 'vitest';
import { createCrowd, type Times } from './crowd.ts';
import { paceOf } from './pace.ts';

const sending = (tells: boolean) => {
  let times: Times = { ran: 0, waited: 0 };
  const crowd = createCrowd(() => (tells ? times : null));
  const send = (ran: number, waited: number, sent: number) =>
    crowd.watch(async () => {
      times = { ran: times.ran + ran, waited: times.waited + waited };
      return { sent };
    });
  return { crowd, send };
};
/** Milliseconds until so many have left, of a pace that allows a thousand a second. */
const leaving = (apart: () => number, many: number): number => {
  const pace = paceOf('surel', { settings: { per_menit: 60_000 }, berikut: null }, apart);
  return Array.from({ length: many }, () => pace.take()).at(-1) ?? 0;
};

/** So often that what was known before hardly counts any more. */
const OFTEN = 12;

test('messages are kept apart by what each waited for a processor beyond what it waits alone', async () => {
  const { crowd, send } = sending(true);
  const settle = async (ran: number, waited: number) => {
    for (let turn = 0; turn < OFTEN; turn += 1) await send(ran, waited, 100);
  };
  expect(crowd.apart()).toBe(0);
  await settle(60, 30);
  expect(crowd.apart()).toBeCloseTo(0.9, 1);
  // No slower than the pace that is allowed.
  expect(crowd.apart()).toBeLessThan(1);
  const alone = leaving(crowd.apart, 300);
  await settle(60, 90);
  expect(crowd.apart()).toBeCloseTo(3.9, 1);
  expect(leaving(crowd.apart, 300)).toBeGreaterThan(3 * alone);
  await settle(60, 0);
  expect(crowd.apart()).toBeCloseTo(0.6, 1);
});

test('one quiet moment begins no burst', async () => {
  const { crowd, send } = sending(true);
  for (let turn = 0; turn < OFTEN; turn += 1) await send(60, 120, 100);
  const before = crowd.apart();
  await send(60, 0, 100);
  expect(crowd.apart()).toBeGreaterThan(before / 2);
});

test('however little is left to a sender, what waits leaves in the end', async () => {
  const { crowd, send } = sending(true);
  for (let turn = 0; turn < OFTEN; turn += 1) await send(10, 10_000, 1);
  expect(crowd.apart()).toBeCloseTo(20, 1);
  const slow = crowd.apart();
  await send(0, 500, 0);
  expect(crowd.apart()).toBe(slow);
});

test('where the system does not tell, the pace is what the office allows', async () => {
  const { crowd, send } = sending(false);
  await send(80, 800, 100);
  expect(crowd.apart()).toBe(0);
});
