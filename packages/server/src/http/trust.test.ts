import { expect, test } from 'vitest';
import { trustOf } from './trust.ts';

test('proxies are told by address or network, whoever was asked about before', () => {
  const trust = trustOf('127.0.0.1, 10.0.0.0/8');
  if (trust === false) throw new Error('nobody is trusted');
  for (const [address, is] of [
    ['127.0.0.1', true],
    ['127.0.0.1', true],
    ['8.8.8.8', false],
    ['8.8.8.8', false],
    ['::ffff:10.1.2.3', true],
    ['10.1.2.3', true],
    ['', false],
    ['unknown', false],
  ] as const)
    expect([address, trust(address, 0)]).toEqual([address, is]);
  expect(trustOf(false)).toBe(false);
});
