import { expect, test } from 'vitest';
import { levelsByWave } from './levels.ts';

const LEVELS = [
  { id_jenjang: 1, nama_jenjang: 'D3' },
  { id_jenjang: 2, nama_jenjang: 'S1' },
  { id_jenjang: 3, nama_jenjang: 'S2' },
];
const wave = (id_jenjang: number) => ({ jalur: { id_jenjang } });

test('no level is offered that has no open wave, and those are named', () => {
  expect(levelsByWave(LEVELS, [wave(2), wave(2), wave(9)])).toEqual({
    open: [LEVELS[1]],
    closed: ['D3', 'S2'],
  });
});

test('where the open waves could not be read, no level is kept back', () => {
  expect(levelsByWave(LEVELS, null)).toEqual({ open: LEVELS, closed: [] });
});
