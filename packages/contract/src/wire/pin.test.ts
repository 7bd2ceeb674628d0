import { expect, test } from 'vitest';
import { weakPin } from './pin.ts';

const KODE = '10234567';
const about = (pin: string) => weakPin(pin, KODE);

test.for([
  [
    'berulang',
    ['0000000000000000', '1212121212121212', '1231231231231231', '9081726390817263', '1928374664738291'],
  ],
  [
    'berurutan',
    ['1234567890123456', '9876543210987654', '1234598765432100', '1111222233334445', '4567456701234999'],
  ],
  ['tanggal', ['1708200892651473', '9265147317082008', '9220080817514736', '5317082008926514']],
  ['umum', ['3141592653589793', '1004696911221313', '1593577410852456', '1618033988749894']],
  ['ID pendaftaran', ['1023456792651473', '9265147376543201']],
] as const)('a PIN that is %s is refused with its own sentence', ([word, pins]) => {
  for (const pin of pins) expect.soft(about(pin), pin).toContain(word);
});

test('hardly any drawn PIN is refused', () => {
  let seed = 20261122;
  const digit = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * 10);
  };
  const drawn = Array.from({ length: 20_000 }, () => Array.from({ length: 16 }, digit).join(''));
  expect(drawn.filter((pin) => about(pin) !== null).length).toBeLessThan(drawn.length / 50);
});
