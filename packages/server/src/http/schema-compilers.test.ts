import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { schemaCompilers } from './schema-compilers.ts';

const open = (early: boolean, properties: Record<string, object>) =>
  Fastify({ schemaController: { compilersFactory: schemaCompilers(early) } }).post(
    '/isi',
    { schema: { body: { type: 'object', required: ['a'], properties } } },
    async () => 'diterima',
  );

for (const early of [false, true])
  test(`what the first request found wrong is not said of the next one (early: ${early})`, async () => {
    const app = open(early, { a: { type: 'string' }, b: { type: 'integer' } });
    const send = async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/isi', payload })).payload;
    expect(await send({ a: 'satu', b: 'dua' })).toContain('body/b must be integer');
    expect(await send({ a: 'satu', b: 2 })).toBe('diterima');
    expect(await send({ b: 2 })).toContain("body must have required property 'a'");
    // Another application with the same schema is given the same validator, and one with another schema its own.
    expect(
      await open(early, { a: { type: 'integer' } }).inject({
        method: 'POST',
        url: '/isi',
        payload: { a: 'satu' },
      }),
    ).toHaveProperty('statusCode', 400);
  });

test('a schema is compiled once, however many routes and applications say the same', async () => {
  const built: object[] = [];
  const app = (type: string) => {
    const one = Fastify({ schemaController: { compilersFactory: schemaCompilers(true) } });
    for (const url of ['/satu', '/dua'])
      one.post(
        url,
        { schema: { body: { type: 'object', properties: { sekali: { type } } } } },
        async (request) => {
          built.push(request.getValidationFunction('body') as object);
          return '';
        },
      );
    return one;
  };
  for (const one of [app('string'), app('string'), app('integer')])
    for (const url of ['/satu', '/dua']) await one.inject({ method: 'POST', url, payload: {} });
  expect(new Set(built).size).toBe(2);
});

test('a schema that cannot be compiled stops the start where all are compiled early', async () => {
  const broken = { a: { type: 'karangan' } };
  await expect(open(true, broken).ready()).rejects.toThrow('Failed building the validation schema');
  await open(false, broken).ready();
});
