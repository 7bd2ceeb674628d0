/** Values, texts and addresses that have broken programs before. */
import fc from 'fast-check';

/** `usual` in so many cases of `of` + 1, else one of `rare`. */
export const mostly = <T>(of: number, usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: of, arbitrary: usual }, { weight: 1, arbitrary: rare });

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
export const STRINGS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'NaN',
  '1e999',
  '2147483648',
  'a\u0000b',
  '\u0000',
  '\ud800',
  'x\udfffy',
  '\uffff',
  '\u202e',
  '\u0007',
  "'; DROP TABLE pendaftar; --",
  "' OR '1'='1",
  '%',
  '%s%n',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '2007-02-30',
  '0000-00-00',
  '9999/99/99',
  '😀'.repeat(300),
  'é'.repeat(101),
  'x'.repeat(256),
  'x'.repeat(20_000),
];
const ODD: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_993,
  1e21,
  {},
  [],
  [[]],
  [null],
  [''],
  { length: 1e9 },
  { toString: null },
  { then: 1 },
  Array.from({ length: 2_000 }, () => 1),
  Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])),
];
/** Any of it as a JSON value. */
export const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...STRINGS) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Path parameters, already escaped as far as they will be. */
export const ADDRESSES = [
  '%00',
  '%',
  '%ZZ',
  '%ff',
  '%C0%80',
  '..%2f..%2fetc%2fpasswd',
  '',
  '0',
  '-1',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
  '99999999999999999999',
  'a'.repeat(300),
  '%2e%2e',
  '{id}',
];

/** JSON bodies as text. */
export const RAW = [
  '',
  '{',
  '}',
  'null',
  '[]',
  '"',
  '1',
  'true',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  '\ufeff{}',
  nested(100),
  nested(20_000),
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
  '{"__proto__":{"x":1}}',
  'x'.repeat(70_000),
];
/** Content types. */
export const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  '',
  ';',
  'application/json;'.repeat(50),
];
