/** Words that the office repeats have a picture beside them, each its own: desks, and where an offering stands. */
import { desks } from '@gerbang/contract/office/desks';
import { KEADAAN_PENAWARAN } from '@gerbang/contract/office/penawaran/tahap';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OfferingState } from './desk/offering-state.tsx';
import type { DeskPage } from './desks.tsx';
import { Menu } from './menu.tsx';

const shapeIn = (html: string): string => html.replaceAll(/^.*?<svg[^>]*>|<\/svg>.*$/gs, '');

it('the menu shows each desk by a picture of its own', () => {
  const pages: DeskPage[] = desks.map((desk) => ({ ...desk, page: () => null }));
  const html = renderToStaticMarkup(
    <StaticRouter location="/beranda">
      <Menu desks={pages} />
    </StaticRouter>,
  );
  const links = html.match(/<a [^>]*menu__desk[^>]*>.*?<\/a>/gs) ?? [];
  expect(links).toHaveLength(desks.length);
  for (const link of links)
    expect(link).toMatch(/^<a [^>]*><svg[^>]*aria-hidden="true"[^>]*>.*<\/svg><span>[^<]+<\/span>/s);
  // Two desks with one picture would tell nothing apart.
  expect(new Set(links.map(shapeIn)).size).toBe(desks.length);
});

it('each state of an offering has a picture of its own before its word', () => {
  const states = Object.entries(KEADAAN_PENAWARAN) as [keyof typeof KEADAAN_PENAWARAN, string][];
  const drawn = states.map(([keadaan, word]) => {
    const html = renderToStaticMarkup(<OfferingState keadaan={keadaan} />);
    expect(html).toMatch(new RegExp(`<svg[^>]*aria-hidden="true"[^>]*>.*</svg>${word}</span>$`));
    return shapeIn(html);
  });
  expect(new Set(drawn).size).toBe(states.length);
});
