import { expect, test } from 'vitest';
import { quote } from './quote.ts';

test('what was typed is quoted as it stands', () => expect(quote('satu juta')).toBe('“satu juta”'));
test('of a long text its beginning is enough to know it by', () =>
  expect(quote('x'.repeat(500))).toBe(`“${'x'.repeat(40)}…”`));
