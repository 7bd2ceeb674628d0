import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

const keys = (ip: string) => networksOf(ip).map(({ key }) => key);

test('an IPv6 address is counted under its /64, /56 and /48, however it is written', () => {
  const expected = ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'];
  for (const ip of [
    '2001:db8:1:2ab::7',
    '2001:0DB8:0001:02ab:0:0:0:7',
    '2001:db8:1:2ab:ffff:ffff:ffff:ffff',
    '2001:db8:1:2ab::10.0.0.1',
    '2001:db8:1:2ab::1%eth0',
  ])
    expect(keys(ip)).toEqual(expected);
  expect(keys('2001:db8:1:2ff::1').slice(1)).toEqual(expected.slice(1));
  expect(keys('2001:db8:1:300::1')[1]).not.toBe(expected[1]);
  expect(keys('::1')).toEqual(['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']);
});

test('an IPv4 address is counted whole and under its /24, inside an IPv6 one as well', () => {
  for (const ip of ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109'])
    expect(keys(ip)).toEqual(['203.0.113.9/32', '203.0.113/24']);
});

test('a wider network has more room', () => {
  for (const ip of ['2001:db8::1', '203.0.113.9']) {
    const rooms = networksOf(ip).map(({ room }) => room);
    expect(rooms).toEqual([...new Set(rooms)].sort((a, b) => a - b));
    expect(rooms[0]).toBe(1);
  }
});
