import { expect, test } from 'vitest';
import { stateOf } from './state.ts';

test('an offering nobody can pay for is not shown as open while its days run', () => {
  expect(stateOf({ keadaan: 'dibuka', berformulir: true })).toMatchObject({ kind: 'success' });
  expect(stateOf({ keadaan: 'dibuka', berformulir: false })).toEqual({
    kind: 'warning',
    children: 'Belum dapat dibuka',
  });
  expect(stateOf({ keadaan: 'belum', berformulir: false })).toMatchObject({ kind: 'neutral' });
});
