/** Proofs of work as a cheat sees them: replayed, forged, expired, borrowed; and tallies that outlive a process. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../test/app.ts';
import { bearing, challengeOf, solve } from '../../test/proof.ts';
import { sweep } from '../jobs/sweep.ts';
import { bucketOf, createTallies } from './tallies.ts';

const LOOKUP = '/api/v2/pembayaran/cek_password/pub';
const FROM = '2001:db8:1::1';

let t: TestApp;
let second: Pick<TestApp, 'call'>;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
});
afterAll(() => t.close());

let serial = 0;
let number: string;
beforeEach(async () => {
  serial += 1;
  number = `4400${serial}`;
  for (let i = 0; i < 10; i += 1)
    expect((await lookup('', { from: `10.${serial}.${i}.1` })).status).toBe(404);
  await expect.poll(async () => (await lookup('', { through: second })).status, { interval: 5 }).toBe(428);
});

const lookup = (proof: string, { from = FROM, through = t as Pick<TestApp, 'call'>, path = LOOKUP } = {}) =>
  through.call('POST', path, {
    body: { nomor_pembayaran: number, nomor_pendaftar: String(serial) },
    from,
    headers: proof ? bearing(proof) : {},
  });
const challenge = async () => challengeOf(await lookup(''));

test('a proof serves once, over all processes, also when it is sent to all of them at once', async () => {
  const proof = solve(await challenge());
  const answers = await Promise.all([0, 1, 2, 3].map((i) => lookup(proof, { through: i % 2 ? second : t })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([404, 428, 428, 428]);
  expect((await lookup(proof)).status).toBe(428);
  // Other solutions of the same challenge are the same proof.
  expect((await lookup(solve(proof.split(':')[0] as string).replace(/,[^,]*$/, ',0'))).status).toBe(428);
});

test('the refusal of a proof carries a challenge that can be solved', async () => {
  const refused = await lookup('bukan bukti');
  expect(refused.status).toBe(428);
  expect((await lookup(solve(challengeOf(refused)))).status).toBe(404);
});

test('a proof may be late by two minutes and no more', async () => {
  const [early, late] = [solve(await challenge()), solve(await challenge())];
  t.clock.move(2 * MINUTE - 1);
  expect((await lookup(early)).status).toBe(404);
  t.clock.move(1);
  expect((await lookup(late)).status).toBe(428);
});

test('a challenge made cheaper, made to last or made up is none', async () => {
  const [expires, , random, signature] = (await challenge()).split('.') as [string, string, string, string];
  const later = (Number.parseInt(expires, 36) + MINUTE).toString(36);
  for (const forged of [
    [expires, '5', random, signature],
    [later, '16', random, signature],
    [expires, '16', 'AAAAAAAAAAAA', signature],
    [expires, '16', random, 'A'.repeat(43)],
  ])
    expect((await lookup(solve(forged.join('.')))).status).toBe(428);
  const solved = solve([expires, '16', random, signature].join('.'));
  for (const wrong of [
    solved.replace(/:.*/, `:${Array(16).fill('0').join(',')}`),
    solved.replace(/,[^,]*$/, ''),
    `${solved},0`,
    solved.replace(/:.*/, ''),
    '',
  ])
    expect((await lookup(wrong)).status).toBe(428);
  expect((await lookup(solved)).status).toBe(404);
});

test('a proof serves the call and the network it was asked of', async () => {
  const proof = solve(await challenge());
  expect((await lookup(proof, { from: '2001:db8:2::1' })).status).toBe(428);
  expect((await lookup(proof, { path: LOOKUP.replace('v2', 'v1') })).status).toBe(428);
  // A phone that got another address of its provider's goes on.
  expect((await lookup(proof, { from: '2001:db8:1:ff::9' })).status).toBe(404);
});

test('each doubling of the failures doubles the price', async () => {
  const bits = async () => Number((await challenge()).split('.')[1]);
  expect(await bits()).toBe(16);
  for (let i = 0; i < 10; i += 1) expect((await lookup(solve(await challenge()))).status).toBe(404);
  expect(await bits()).toBe(17);
});

test('what was counted is known to a process that starts later', async () => {
  const third = await t.another();
  expect((await lookup('', { through: third })).status).toBe(428);
});

test('however often a code or number was guessed, a slow phone solves its price before the challenge expires', async () => {
  await t.db.query("UPDATE rate_limit SET points = 1000000 WHERE key LIKE 'gagal-cek-nomor:%'");
  const third = await t.another();
  expect(challengeOf(await lookup('', { through: third })).split('.')[1]).toBe('19');
});

test('a tally with little room is still full after a restart', async () => {
  const tally = { key: `gagal-uji:${serial}`, room: 3, seconds: 60 };
  const before = createTallies(t.deps, tally.room);
  for (let i = 0; i < tally.room; i += 1) await before.add([tally], 1);
  const after = createTallies(t.deps, tally.room);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await after.full([tally])).has(tally)).toBe(true);
});

test('while news may be missed the database is asked', async () => {
  const deaf = await t.another();
  Object.defineProperty(deaf.deps.listener, 'connected', { get: () => false });
  expect((await lookup('', { through: deaf })).status).toBe(428);
  await t.db.query('ALTER TABLE rate_limit RENAME TO rate_limit_away');
  const { status } = await lookup('', { through: deaf });
  await t.db.query('ALTER TABLE rate_limit_away RENAME TO rate_limit');
  expect(status).toBeGreaterThanOrEqual(500);
});

test('however many names a stranger invents, the rows have an end; what is over is swept', async () => {
  const buckets = new Set(
    Array.from({ length: 400_000 }, (_, i) => bucketOf('rahasia', 'masuk-kode', `x${i}`)),
  );
  expect(buckets.size).toBeLessThanOrEqual(2 ** 16);
  expect((await lookup(solve(await challenge()))).status).toBe(404);
  t.clock.move(61 * MINUTE);
  await sweep(t.deps);
  const { rows } = await t.db.query(
    'SELECT (SELECT count(*) FROM rate_limit) + (SELECT count(*) FROM bukti) AS kept',
  );
  expect(rows).toEqual([{ kept: 0 }]);
});
