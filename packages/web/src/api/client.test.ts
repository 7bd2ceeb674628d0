import { expect, test } from 'vitest';
import { OFFLINE, readAnswer } from './client.ts';

test('an answer that breaks off while it is read is one that did not come', () => {
  expect(() => readAnswer(200, null, null)).toThrow(
    expect.objectContaining({ status: 0, code: 'tidak_terhubung', message: OFFLINE }),
  );
  const whole = { success: true, data: 1, message: null };
  expect(readAnswer(200, whole, null)).toEqual(whole);
});
