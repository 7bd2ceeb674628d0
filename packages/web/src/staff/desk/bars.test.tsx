import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Bar, Bars, top } from './bars.tsx';
import { PairBars } from './pair-bars.tsx';

const DAYS: readonly Bar[] = [
  { key: 'a', name: '25 November 2026', short: '25', count: 3, before: null },
  { key: 'b', name: '26 November 2026', short: '26', count: 0, before: 7 },
  { key: 'c', name: '27 November 2026', short: '27', count: 12, before: 5 },
];
const html = renderToStaticMarkup(
  <Bars label="Pendaftar baru" rows={DAYS} upright series={['Tahun ini', 'Tahun lalu']} />,
);

describe('bars of days', () => {
  it('have an axis that ends at a round number above the most, with half of it', () => {
    expect([0, 1, 5, 9, 12, 87, 1_240].map(top)).toEqual([2, 2, 6, 10, 20, 100, 2_000]);
    expect(html).toContain('--top:&quot;20&quot;;--half:&quot;10&quot;');
  });

  it('say each value in the table and above the bar, beside that of the year before', () => {
    expect(html).toContain('data-value="27 November 2026: tahun ini 12, tahun lalu 5"');
    expect(html).toContain('data-value="25 November 2026: tahun ini 3, tahun lalu –"');
    expect(html.match(/<th scope="col">(Tahun ini|Tahun lalu)<\/th>/g)).toHaveLength(2);
    expect(html.match(/<span class="ui-hidden">(3|0|12|7|5|–)<\/span>/g)).toHaveLength(6);
  });

  it('are one stop of the keyboard, the last day first', () => {
    expect(html.match(/<tr[^>]*tabindex="-?\d"/gi)?.map((row) => /"(-?\d)"$/.exec(row)?.[1])).toEqual([
      '-1',
      '-1',
      '0',
    ]);
  });

  it('are none where every number is written beside its bar', () => {
    const rows = renderToStaticMarkup(<Bars label="Menurut jalur" rows={DAYS} />);
    expect(rows).not.toMatch(/tabindex/i);
    expect(rows).toContain('<span class="bars__count">12</span>');
  });
});

describe('bars in pairs', () => {
  it('say under the pointer whose value it is, and that there is none', () => {
    const pairs = renderToStaticMarkup(
      <PairBars
        label="Terisi"
        head="Program studi"
        names={['Usul A', 'Usul B']}
        rows={[{ key: 'a', name: 'Kimia', values: [12, null] }]}
        text={String}
      />,
    );
    expect(pairs).toContain('<td title="Kimia, Usul A: 12">');
    expect(pairs).toContain('<td title="Kimia, Usul B: tidak ada">');
  });
});
