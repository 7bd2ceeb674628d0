/** Requests as an attacker or a broken client sends them: right in most places, so that they get past the door. */
import fc from 'fast-check';
import { type JsonSchema, type MountedCall, sample } from './calls.ts';

export interface HostileRequest {
  call: MountedCall;
  /** Address with everything escaped that will be. */
  path: string;
  payload: string | Buffer | undefined;
  type: string | undefined;
  /** Who asks; the number picks one of several. */
  as: { kind: 'nobody' | 'applicant' | 'staff'; nth: number };
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const STRINGS = [
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
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...STRINGS) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** What the schema accepts. */
const rightValue = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const right = schema.enum
    ? fc.constantFrom(...schema.enum)
    : schema.type === 'string' && !schema.pattern
      ? fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 60, 300) })
      : schema.type === 'integer'
        ? fc.integer({
            min: Math.max(schema.minimum ?? -9, -1e9),
            max: Math.min(schema.maximum ?? 1e9, 2_147_483_647),
          })
        : fc.constant(sample(schema));
  return fc.oneof(
    { weight: 9, arbitrary: right },
    { weight: schema.nullable ? 1 : 0, arbitrary: fc.constant(null) },
  );
};

type Identifiers = Readonly<Record<string, string>>;

const ADDRESSES = [
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
const pathOf = (call: MountedCall, own: Identifiers): fc.Arbitrary<string> => {
  const names = call.parameters.filter((p) => p.in === 'path');
  const parts = names.map((p) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(encodeURIComponent(own[p.name] ?? String(sample(p.schema)))) },
      { weight: 1, arbitrary: fc.constantFrom(...ADDRESSES) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent) },
    ),
  );
  const query = call.parameters.filter((p) => p.in === 'query');
  const asked = fc.tuple(
    ...query.map((p) =>
      fc.oneof(
        fc.constant(`${p.name}=${encodeURIComponent(String(sample(p.schema)))}`),
        fc.constantFrom(`${p.name}=%00`, `${p.name}=a&${p.name}=b`, `${p.name}[]=1`, ''),
      ),
    ),
  );
  const suffix = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('?', '?x=%', '?__proto__[a]=1', `?q=${'a'.repeat(3_000)}`, '/', '//'),
    },
  );
  return fc.tuple(fc.tuple(...parts), asked, suffix).map(([values, queries, end]) => {
    let at = 0;
    const path = call.path.replace(/\{\w+\}/g, () => values[at++] ?? '');
    const search = queries.filter(Boolean).join('&');
    return search ? `${path}?${search}` : path + end;
  });
};

const RAW = [
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
const TYPES = [
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

const jsonOf = (schema: JsonSchema, own: Identifiers): fc.Arbitrary<{ payload: string; type: string }> => {
  // A version is seldom the one last seen.
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'versi');
  const place = fc.integer({ min: 0, max: Math.max(0, properties.length - 1) });
  const object = fc
    .tuple(
      fc.tuple(
        ...properties.map(([name, inner]) =>
          name in own ? fc.constant<unknown>(own[name]) : rightValue(inner),
        ),
      ),
      fc.array(fc.tuple(place, hostile), { maxLength: 2 }),
      fc.array(place, { maxLength: 2 }),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.dictionary(
            fc.constantFrom('status_loa', 'role', '__proto__', 'versi', 'a\u0000'),
            hostile,
            { maxKeys: 2 },
          ),
        },
      ),
    )
    .map(([values, wrong, left, extra]) => {
      const entries = properties.map(([name], i): [string, unknown] => [name, values[i]]);
      for (const [at, value] of wrong) if (entries[at]) entries[at][1] = value;
      return JSON.stringify({ ...Object.fromEntries(entries.filter((_, i) => !left.includes(i))), ...extra });
    });
  return fc.oneof(
    { weight: 12, arbitrary: object.map((payload) => ({ payload, type: 'application/json' })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...RAW).map((payload) => ({ payload, type: 'application/json' })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(object, fc.constantFrom(...TYPES)).map(([payload, type]) => ({ payload, type })),
    },
    {
      weight: 1,
      arbitrary: hostile.map((v) => ({ payload: JSON.stringify(v) ?? '', type: 'application/json' })),
    },
  );
};

const B = 'batas';
const part = (head: string, content: string) => `--${B}\r\n${head}\r\n\r\n${content}\r\n`;
/** A form that is sound in most places; latin1. */
const formOf = (
  own: Identifiers,
  files: readonly { name: string; bytes: Buffer }[],
): fc.Arbitrary<{ payload: Buffer; type: string }> => {
  const quoted = fc.constantFrom(
    'foto',
    'nama',
    '__proto__',
    'x'.repeat(300),
    'a"; filename="b',
    '',
    'a\r\nX-Y: 1',
    '\xff\xfe',
  );
  const field = fc
    .tuple(quoted, fc.constantFrom(...STRINGS))
    .map(([name, value]) =>
      part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(value).toString('latin1')),
    );
  const file = fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...files.map((f) => f.name)) },
        { weight: 1, arbitrary: quoted },
      ),
      fc.constantFrom(...files.map((f) => f.bytes), Buffer.alloc(0), Buffer.from('%PDF-1.7 x')),
      fc.constantFrom('a.pdf', '../../a', 'a\u0000.png', '', 'x'.repeat(400)),
    )
    .map(([name, bytes, filename]) =>
      part(
        `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`,
        bytes.toString('latin1'),
      ),
    );
  const owner = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constant(
        part('Content-Disposition: form-data; name="nomor_pendaftar"', own.nomor_pendaftar ?? ''),
      ),
    },
    { weight: 1, arbitrary: fc.constant('') },
  );
  const odd = fc.constantFrom(
    '--batas',
    '\r\n\r\n',
    `--${B}\r\n\r\n\r\n`,
    part('Content-Disposition: attachment', 'x'),
    part('X', 'x'),
    part(`Content-Disposition: form-data; name="a"\r\n${'X-Y: 1\r\n'.repeat(200)}`, 'x'),
    part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', '!!!'),
    part('Content-Disposition: form-data; name="a"', 'x').repeat(60),
  );
  const whole = fc
    .tuple(
      owner,
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: file },
          { weight: 2, arbitrary: field },
          { weight: 1, arbitrary: odd },
        ),
        { maxLength: 3 },
      ),
    )
    .map(([first, others]) => `${first + others.join('')}--${B}--\r\n`);
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.floor(text.length * share)));
  return fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: cut }),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${B}`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'multipart/form-data',
            'multipart/form-data; boundary=',
            'multipart/form-data; boundary="batas',
            `multipart/form-data; boundary=${'x'.repeat(300)}`,
            'multipart/mixed; boundary=batas',
            'application/json',
          ),
        },
      ),
    )
    .map(([text, type]) => ({ payload: Buffer.from(text, 'latin1'), type }));
};

/** Requests to any of `calls`; `ownOf` tells what the nth applicant may name as theirs. */
export const hostileRequest = (
  calls: readonly MountedCall[],
  ownOf: (nth: number) => Identifiers,
  people: number,
  files: readonly { name: string; bytes: Buffer }[],
): fc.Arbitrary<HostileRequest> =>
  fc
    .tuple(
      fc.oneof(fc.constantFrom(...calls), fc.constantFrom(...calls.filter((c) => c.body))),
      fc.nat({ max: people - 1 }),
      fc.nat({ max: 19 }),
    )
    .chain(([call, nth, chance]) => {
      const own = ownOf(nth);
      const isRead = call.method === 'GET' || call.method === 'DELETE';
      const nothing = fc.constant<{ payload?: string | Buffer; type?: string }>({});
      const body = call.body
        ? jsonOf(call.body, own)
        : isRead
          ? fc.oneof(
              { weight: 9, arbitrary: nothing },
              {
                weight: 1,
                arbitrary: fc.constantFrom(...RAW).map((payload) => ({ payload, type: 'application/json' })),
              },
            )
          : formOf(own, files);
      const kind =
        chance === 0
          ? 'nobody'
          : chance === 1
            ? 'staff'
            : call.access.startsWith('petugas')
              ? 'staff'
              : call.access === 'pendaftar'
                ? 'applicant'
                : 'nobody';
      return fc.tuple(pathOf(call, own), body).map(
        ([path, sent]): HostileRequest => ({
          call,
          path,
          payload: sent.payload,
          type: sent.type,
          as: { kind, nth },
        }),
      );
    });
