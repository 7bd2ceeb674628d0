import { afterEach, expect, test, vi } from 'vitest';
import { drawCard } from './draw-card.ts';

const PROGRAMME = 'Teknik Informatika (S1)';
const UNIVERSITY = 'Universitas Contoh';

/** What is written on the card, line by line; one line holds any text. */
const written = (name: string): string[] => {
  const lines: string[] = [];
  const style = { fontFamily: 'sans', getPropertyValue: () => '#000' };
  vi.stubGlobal('document', { body: null, documentElement: null });
  vi.stubGlobal('getComputedStyle', () => style);
  const pen = {
    fillRect: () => {},
    strokeRect: () => {},
    measureText: () => ({ width: 0 }),
    fillText: (text: string) => void lines.push(text),
    strokeText: (text: string) => void lines.push(text),
    drawImage: () => void lines.push('a picture'),
  };
  const canvas = { getContext: () => pen };
  drawCard(canvas as unknown as HTMLCanvasElement, {
    programme: PROGRAMME,
    name,
    nama_universitas: UNIVERSITY,
  });
  return lines;
};
afterEach(() => vi.unstubAllGlobals());

test('the card to share holds the programme, the university and the chosen name, and nothing else', () => {
  expect(written('Nina')).toEqual(['Nina', 'DITERIMA', 'di program studi', PROGRAMME, UNIVERSITY]);
});

test('the card of who shows no name holds none', () => {
  expect(written('')).toEqual(['DITERIMA', 'di program studi', PROGRAMME, UNIVERSITY]);
});
