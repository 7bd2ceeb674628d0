import { expect, test } from 'vitest';
import { linkOf } from './link-dialog.tsx';

test.each([
  ['https://kampus.ac.id/jadwal?a=1', 'https://kampus.ac.id/jadwal?a=1'],
  [' kampus.ac.id/jadwal ', 'https://kampus.ac.id/jadwal'],
  ['mailto:pmb@kampus.ac.id', 'mailto:pmb@kampus.ac.id'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['kampus', null],
  ['', null],
])('"%s" leads to %s', (typed, href) => {
  expect(linkOf(typed)).toBe(href);
});
