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

  test.each([
    ['<h1></h1>', ''],
    ['<h2> </h2><p>Isi</p>', '<p>Isi</p>'],
    ['<h3>&nbsp;</h3><h4><strong><br /></strong></h4>', ''],
    ['<p>Satu</p><p></p><p><br /></p><p>&nbsp;&#8203;</p><p>Dua</p>', '<p>Satu</p><p>Dua</p>'],
    ['<ul><li><p></p></li></ul><p>Isi</p>', '<p>Isi</p>'],
    ['<ul><li><p>Senin</p></li><li><p></p></li></ul>', '<ul><li><p>Senin</p></li></ul>'],
    ['<p>Buka <a href="https://kampus.example"></a>laman <strong></strong>ini</p>', '<p>Buka laman ini</p>'],
    ['<p>Buka<strong> </strong>laman</p>', '<p>Buka laman</p>'],
    ['<h2><script>alert(1)</script></h2><p><img src="x"></p>', ''],
  ])('leaves nothing empty behind: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test('an empty cell keeps its place, and a rule and a break are no text', () => {
    const html =
      '<table><tbody><tr><th scope="row">Ruang</th><td></td><td>A</td></tr></tbody></table><hr /><p>Satu<br />dua</p>';
    expect(cleanHtml(html)).toBe(html);
  });
});
