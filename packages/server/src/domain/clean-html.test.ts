import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xss } from '../../test/xss.ts';
import { cleanHtml } from './clean-html.ts';

const TAGS = 'h2|h3|h4|p|br|hr|ul|ol|li|strong|b|em|i|u|s|blockquote|table|thead|tbody|tr|th|td|caption';
const LINK =
  '<a(?: (?:href="(?:(?:https?|mailto|tel):[^"<>]*|[^":<>]*)"|rel="noreferrer noopener"|target="_blank"))+>';
const CELL = '<t[hd](?: (?:scope|colspan|rowspan)="[^"<>]*")+>';
/** The whole language an article may be written in; everything else is text. */
const HARMLESS = new RegExp(`^(?:[^<>]|</?(?:${TAGS})(?: /)?>|</a>|${LINK}|${CELL})*$`);
const expectHarmless = (clean: string) => {
  expect(clean).toMatch(HARMLESS);
  expect(clean).not.toMatch(/(?:java|vb)script:|href="(?:data|\/\/)/i);
  for (const link of clean.match(/<a [^>]*>/g) ?? [])
    expect(link).toMatch(/(?=.* rel="noreferrer noopener")(?=.* target="_blank")/);
};
/** Ends of markup that hostile texts are made of. */
const pieces = [...xss, ...xss.flatMap((one) => [one.slice(0, one.length / 2), one.slice(one.length / 2)])];

describe('what is not harmless', () => {
  test.each(xss)('%s', (hostile) => {
    for (const html of [
      hostile,
      `<p>a</p>${hostile}<p>b</p>`,
      `<ul><li>${hostile}</li></ul>`,
      hostile + hostile,
    ]) {
      expectHarmless(cleanHtml(html));
      expectHarmless(cleanHtml(cleanHtml(html)));
    }
  });

  test('in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }), (parts) => {
        expectHarmless(cleanHtml(parts.join('')));
      }),
    );
  });
});

describe('what an editor writes', () => {
  test('stays as it is', () => {
    const html =
      '<h2>Jadwal</h2><p>Tes <strong>ulang</strong> &amp; <em>susulan</em></p><ul><li><p>Senin</p></li></ul><ol><li>Satu</li></ol><blockquote><p>Kutipan</p></blockquote><hr /><table><tbody><tr><th scope="row">Ruang</th><td colspan="2">A</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  test('links open apart and keep their address', () => {
    expect(cleanHtml('<a href="https://kampus.example/a?b=1&amp;c=2">x</a>')).toBe(
      '<a href="https://kampus.example/a?b=1&amp;c=2" rel="noreferrer noopener" target="_blank">x</a>',
    );
    expect(cleanHtml('<a href="mailto:pmb@kampus.example">x</a>')).toContain(
      'href="mailto:pmb@kampus.example"',
    );
  });
});
