/** Requests as an attacker or a broken client sends them: right in most places, so that they get past the door. */
import fc from 'fast-check';
import { type JsonSchema, type MountedCall, sample } from './calls.ts';
import { hostileForm, type NamedFile } from './hostile-form.ts';
import { ADDRESSES, hostile, mostly, RAW, TYPES } from './hostile-values.ts';

export interface HostileRequest {
  call: MountedCall;
  /** Address with everything escaped that will be. */
  path: string;
  payload: string | Buffer | undefined;
  type: string | undefined;
  /** Who asks; the number picks one of several. */
  as: { kind: 'nobody' | 'applicant' | 'staff'; nth: number };
}

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
  const suffix = mostly(
    8,
    fc.constant(''),
    fc.constantFrom('?', '?x=%', '?__proto__[a]=1', `?q=${'a'.repeat(3_000)}`, '/', '//'),
  );
  return fc.tuple(fc.tuple(...parts), asked, suffix).map(([values, queries, end]) => {
    let at = 0;
    const path = call.path.replace(/\{\w+\}/g, () => values[at++] ?? '');
    const search = queries.filter(Boolean).join('&');
    return search ? `${path}?${search}` : path + end;
  });
};

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
      mostly(
        9,
        fc.constant({}),
        fc.dictionary(fc.constantFrom('status_loa', 'role', '__proto__', 'versi', 'a\u0000'), hostile, {
          maxKeys: 2,
        }),
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

const callerOf = ({ access }: MountedCall): HostileRequest['as']['kind'] => {
  if (access === 'public') return 'nobody';
  return access === 'pendaftar' ? 'applicant' : 'staff';
};

/** Requests to any of `calls`; `ownOf` tells what the nth applicant may name as theirs. */
export const hostileRequest = (
  calls: readonly MountedCall[],
  ownOf: (nth: number) => Identifiers,
  people: number,
  files: readonly NamedFile[],
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
      const unasked = fc.constantFrom(...RAW).map((payload) => ({ payload, type: 'application/json' }));
      const formed = isRead ? mostly(9, nothing, unasked) : hostileForm(own.nomor_pendaftar ?? '', files);
      const body = call.body ? jsonOf(call.body, own) : formed;
      // One in ten comes from somebody who has no business there.
      const kind = (['nobody', 'staff'] as const)[chance] ?? callerOf(call);
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
