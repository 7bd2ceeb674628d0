import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { schemaCompilers } from './schema-compilers.ts';

const open = (late: boolean, properties: Record<string, object>) =>
  Fastify({ schemaController: { compilersFactory: schemaCompilers(late) } }).post(
    '/isi',
    { schema: { body: { type: 'object', required: ['a'], properties } } },
    async () => 'diterima',
  );

for (const late of [false, true])
  test(`what the first request found wrong is not said of the next one (late: ${late})`, async () => {
    const app = open(late, { a: { type: 'string' }, b: { type: 'integer' } });
    const send = async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/isi', payload })).payload;
    expect(await send({ a: 'satu', b: 'dua' })).toContain('body/b must be integer');
    expect(await send({ a: 'satu', b: 2 })).toBe('diterima');
    expect(await send({ b: 2 })).toContain("body must have required property 'a'");
    // Another application with the same schema is given the same validator, and one with another schema its own.
    expect(
      await open(late, { a: { type: 'integer' } }).inject({
        method: 'POST',
        url: '/isi',
        payload: { a: 'satu' },
      }),
    ).toHaveProperty('statusCode', 400);
  });

test('a schema that cannot be compiled stops the start, unless it is compiled late', async () => {
  const broken = { a: { type: 'karangan' } };
  await expect(open(false, broken).ready()).rejects.toThrow('Failed building the validation schema');
  await open(true, broken).ready();
});
