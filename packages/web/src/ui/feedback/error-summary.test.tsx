import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const drawn = (many: number) =>
  renderToStaticMarkup(
    <ErrorSummary errors={Array.from({ length: many }, (_, i) => ({ id: `a${i}`, message: `Isi ${i}` }))} />,
  );
const lines = (html: string): number => html.match(/<a /g)?.length ?? 0;

it('shows the first of many gaps and how many there are, the rest behind a button', () => {
  const few = drawn(8);
  expect([lines(few), few.includes('<button')]).toEqual([8, false]);
  const many = drawn(33);
  expect(lines(many)).toBe(5);
  expect(many).toContain('Ada 33 isian');
  expect(many).toMatch(/<button type="button"[^>]*>.*Tampilkan semua 33 isian/);
});
