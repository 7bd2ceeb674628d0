import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCosts } from './costs.ts';

/** As many as are remembered, and what each may spend at once. */
const CALLERS = 50_000;
const CALLS_AT_ONCE = 250;

test('a debt that grows is not driven out by many others who come once', () => {
  const costs = createCosts(() => 0);
  const call = (username: string, times = 1) => {
    for (let n = 0; n < times; n += 1)
      costs.charge({ ip: '10.0.0.1' } as FastifyRequest, { username }, 'hash');
  };
  call('rakus', CALLS_AT_ONCE);
  for (let n = 1; n < CALLERS; n += 1) call(`lain${n}`);
  call('rakus');
  call('baru');
  expect(() => call('rakus')).toThrow(expect.objectContaining({ code: 'terlalu_sering' }));
});
