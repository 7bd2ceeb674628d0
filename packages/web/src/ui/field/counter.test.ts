import { expect, it } from 'vitest';
import { counterText } from './counter.tsx';

it('is silent while there is plenty of room', () => {
  expect(counterText(0, 255)).toBe('');
  expect(counterText(229, 255)).toBe('');
});

it('counts down near the limit and says how much is too much', () => {
  expect(counterText(230, 255)).toBe('Sisa 25 dari 255 huruf');
  expect(counterText(255, 255)).toBe('Sisa 0 dari 255 huruf');
  expect(counterText(258, 255)).toBe('Kelebihan 3 huruf (paling banyak 255)');
});

it('leaves a number or a code alone until it is too long', () => {
  expect(counterText(13, 15)).toBe('');
  expect(counterText(8, 8)).toBe('');
  expect(counterText(9, 8)).toBe('Kelebihan 1 huruf (paling banyak 8)');
});

it('gives short texts at least five characters of warning', () => {
  expect(counterText(26, 32)).toBe('');
  expect(counterText(27, 32)).toBe('Sisa 5 dari 32 huruf');
});
