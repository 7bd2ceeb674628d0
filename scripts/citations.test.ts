/** The check of citations finds what it is there to find, and nothing in what is right. */
import { expect, test } from 'vitest';
import { citationFaults, type Source } from './citations.ts';

const rule = (title: string): string => `### ${title}\n\nSomething holds.\n\n_Source: A 7; decision 12_\n`;
const page = (name: string, ...titles: string[]): Source => ({
  path: `docs/specification/${name}.md`,
  text: `# ${name}\n\n${titles.map(rule).join('\n')}`,
});
const PAGES = [page('sesi', 'sesi 1', 'sesi 2'), page('loa', 'loa 1', 'loa 2', 'loa 3')];
const faultsOf = (path: string, text: string): string[] =>
  citationFaults([...PAGES, { path, text }], ['0014-how-far-a-step-is.md', 'README.md']);

test.each([
  ['packages/a/src/a.ts', '/** Signs in (sesi 2). */'],
  ['packages/a/src/a.ts', 'const a = 1; // one (sesi 1, loa 2–3)'],
  ['packages/a/src/a.ts', '/**\n * Signs in (sesi 1,\n * loa 2).\n */'],
  ['packages/a/src/a.tsx', '{/* The letter (loa 1). */}'],
  ['packages/a/src/a.css', '/* The letter (loa 1). */'],
  ['packages/a/src/a.test.ts', "test('letters (loa 3)', () => {}); // (docs/decisions/0014)"],
  ['packages/a/src/a.test.ts', "[['sesi 2', 'kursi 9'], [' << /A 1 >>', 'A 256-bit token']]"],
  ['packages/a/src/a.ts', "const label = 'Ujian (sesi 7), ruang (kursi 12)';"],
  ['packages/a/src/a.ts', '// A block of 4 kB (migration 0027, about 30), answered with 404 (status 4040)'],
  ['docs/decisions/0014-how-far-a-step-is.md', 'A step is judged (sesi 1).'],
])('%s: %s', (path, text) => expect(faultsOf(path, text)).toEqual([]));

test.each([
  ['a rule that is not there', '/** Signs in (sesi 3). */', 'sesi has the rules 1 to 2'],
  ['a range that ends too late', '// (loa 2–4)', 'loa has the rules 1 to 3'],
  ['a range that goes backwards', '// (loa 3–2)', 'loa has the rules 1 to 3'],
  ['a page that is not there', '/** Signs in (seksi 1). */', 'no page docs/specification/seksi.md'],
  ['the second of two', '/**\n * Signs in (sesi 1,\n * loa 9).\n */', 'loa has the rules 1 to 3'],
  ['a citation among other words', '// (loa 1: the letter)', '"loa 1: the letter" stands among citations'],
  ['a decision that is not there', '// (docs/decisions/0099)', 'no decision 0099'],
  ['a decision of the outside', '// As told (decisions 47).', '"decisions 47" names nothing'],
  ['several of them', '// As told (decisions 47–50, 74).', '"decisions 47" names nothing'],
  ['one decision', '/** Capped by decision 110. */', '"decision 110" names nothing'],
  ['a part of the outside', '/** Signs in (A 7). */', '"A 7" names nothing'],
  ['a section of it', '/** Files (`B 5.4`; x). */', '"B 5.4" names nothing'],
  ['it alone', '  // C 8', '"C 8" names nothing'],
  ['the list on security', '/** Signs in (security 8). */', '"security 8" names nothing'],
  ['the page on experience', '/** A draft (design: experience). */', '"design:" names nothing'],
])('%s is found', (_, text, why) => {
  const found = faultsOf('packages/a/src/a.ts', `const a = 1;\n${text}`);
  expect(found).toContainEqual(expect.stringMatching(/^packages\/a\/src\/a\.ts:\d: /));
  expect(found.join('\n')).toContain(why);
});

test('a fault is told with its line', () =>
  expect(faultsOf('e2e/a.ts', '\n\n/** One (sesi 1). */\n// Two (sesi 8)\n')).toEqual([
    'e2e/a.ts:4: "sesi 8": sesi has the rules 1 to 2',
  ]));

test('titles and tables of tests are read too', () => {
  expect(faultsOf('e2e/a.e2e.ts', "test('signs in (sesi 8)', () => {});")).toHaveLength(1);
  expect(faultsOf('e2e/a.test.ts', "[['sesi 8', 'data-diri'], ['B 3.1', 'x']]")).toHaveLength(2);
});

test.each([
  "summary: 'Signs in (sesi 1).',",
  "summary:\n    'Signs in (loa 1, loa 2).',",
  'summary: "It\'s (A 7)."',
])('a summary is published and cites nothing: %s', (text) =>
  expect(faultsOf('packages/contract/src/a.ts', text)).toHaveLength(1),
);

test('nor does the OpenAPI document', () => {
  expect(faultsOf('docs/openapi.json', '{"summary": "Signs in."}')).toEqual([]);
  expect(faultsOf('docs/openapi.json', '{"summary": "Signs in (sesi 1)."}')).toHaveLength(1);
  expect(faultsOf('docs/openapi.json', '{"summary": "Signs in (decisions 4)."}')).toHaveLength(1);
});

test('a new migration cites rules, an applied one keeps what it says', () => {
  const said = '-- The form is copied (decisions 47).';
  expect(faultsOf('packages/server/src/db/migrations/0030_dasar.sql', said)).not.toEqual([]);
  expect(faultsOf('packages/server/src/db/migrations/0002_penawaran.sql', said)).toEqual([]);
});

test('the pages are held to their own form', () => {
  const gap = citationFaults([page('sesi', 'sesi 1', 'sesi 3')], []);
  expect(gap).toEqual(['docs/specification/sesi.md: "sesi 3" should be "sesi 2"']);
  const bare = {
    path: 'docs/specification/sesi.md',
    text: '# sesi\n\n### sesi 1\n\nSomething holds (loa 1).\n',
  };
  expect(citationFaults([bare, page('loa')], [])).toEqual([
    'docs/specification/sesi.md: sesi 1 names no source',
    'docs/specification/sesi.md:5: "loa 1": loa has the rules 1 to 0',
  ]);
});
