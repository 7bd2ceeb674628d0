import { expect, test } from 'vitest';
import { stepCount } from './step-count.ts';

test('every step to fill in is in the count, whatever its state', () => {
  expect(stepCount(['belum', 'sebagian', 'lengkap', 'belum'])).toEqual({
    of: 4,
    count: '1 dari 4',
    more: '',
    words: '1 dari 4 langkah lengkap',
    share: 0.25,
  });
});

test('what may be skipped is counted and named, and nothing waits for it', () => {
  expect(stepCount(['lengkap', 'lengkap', 'opsional'])).toEqual({
    of: 3,
    count: '2 dari 3',
    more: ', 1 boleh dilewati',
    words: '2 dari 3 langkah lengkap, 1 boleh dilewati',
    share: 1,
  });
  expect(stepCount(['opsional'])).toEqual({
    of: 1,
    count: '0 dari 1',
    more: ', 1 boleh dilewati',
    words: '0 dari 1 langkah lengkap, 1 boleh dilewati',
    share: 1,
  });
});
