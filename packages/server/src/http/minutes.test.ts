import { expect, test } from 'vitest';
import { eachMinute } from './minutes.ts';

test('each has its room of a minute, is told how long to wait, and begins anew with the next', () => {
  let at = 500;
  const count = eachMinute(2, () => at);
  for (const who of ['a', 'a', 'b', 'b']) count(who);
  at += 20_000;
  expect(() => count('a')).toThrow(expect.objectContaining({ code: 'terlalu_sering' }));
  count('c');
  at += 40_000;
  for (const who of ['a', 'a']) count(who);
  expect(() => count('a')).toThrow();
});
