import { expect, it } from 'vitest';
import { judge } from './conformance.ts';

const COUNT = '8 of 10 specified calls are served as specified';

it('lets only the listed calls be missing', () => {
  const output = `missing  GET /api/v1/a\nmissing  POST /api/v1/b\n${COUNT}`;
  expect(judge(output, 'GET /api/v1/a\nPOST /api/v1/b\n')).toEqual([]);
  expect(judge(output, 'GET /api/v1/a\n')).toEqual(['missing  POST /api/v1/b']);
});

it('objects to a listed call that is served', () => {
  expect(judge(COUNT, 'GET /api/v1/a\n')).toEqual(['served   GET /api/v1/a: take it off docs/endpoints-pending.txt']);
});

it('objects to wrong access, listed or not', () => {
  const wrong = 'access   GET /api/v1/a: should be public, the document says protected';
  expect(judge(`${wrong}\n${COUNT}`, '')).toEqual([wrong]);
});

it('objects when the comparison broke off', () => {
  expect(judge('missing  GET /api/v1/a', 'GET /api/v1/a')).not.toEqual([]);
});
