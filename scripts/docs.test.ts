/** The documentation against the repository: links lead somewhere, commands that are named exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type LewatWa, namaTemplatWa, TEMPLAT_WA, WA_BAKU } from '@gerbang/contract/office/pemberitahuan/wa';
import { describe, expect, it } from 'vitest';
import { root } from './gate.ts';

const OUTSIDE = /(^|\/)(node_modules|dist|data)(\/|$)/;
const pages = globSync(['**/*.md', '.github/**/*.md'], {
  cwd: root,
  exclude: (path) => OUTSIDE.test(path),
}).toSorted();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const read = (page: string): string => readFileSync(join(root, page), 'utf8');
const withoutCode = (markdown: string): string =>
  markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');

/** Targets of inline links, pictures and reference definitions. */
const linksIn = (markdown: string): string[] => [
  ...Array.from(markdown.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g), (m) => m[1] as string),
  ...Array.from(markdown.matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm), (m) => m[1] as string),
];

/** The anchors GitHub makes of a page's headings. */
const anchorsOf = (markdown: string): string[] =>
  Array.from(markdown.matchAll(/^#{1,6}\s+(.+?)\s*$/gm), (m) =>
    (m[1] as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** Why a link leads nowhere; null when it does, or leads out of the repository. */
const objection = (page: string, link: string): string | null => {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(root, page) : resolve(root, dirname(page), decodeURIComponent(path));
  if (relative(root, target).startsWith('..')) return `${link} leads out of the repository`;
  if (!existsSync(target)) return `${link} does not exist`;
  if (anchor && target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor))
    return `${link} has no such heading`;
  return null;
};

describe.each(pages)('%s', (page) => {
  it('links to what exists', () => {
    const dead = linksIn(withoutCode(read(page))).flatMap((link) => objection(page, link) ?? []);
    expect(dead).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = Array.from(
      read(page).matchAll(/\bnpm (?:-\S+ )*(?:run (?:-\S+ )*(\w[\w:-]*)|(start|test)\b)/g),
      (m) => (m[1] ?? m[2]) as string,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('whatsapp.md names every template the portal sends, in the words it counts on', () => {
  const rows = Object.fromEntries(
    Array.from(read('docs/operations/whatsapp.md').matchAll(/^\| `(\w+)` \| (.+) \|$/gm), (m) => [
      m[1],
      m[2],
    ]),
  );
  const sent = (Object.keys(TEMPLAT_WA) as LewatWa[]).map((kind) => [
    namaTemplatWa(WA_BAKU.awalan, kind),
    TEMPLAT_WA[kind].isi,
  ]);
  expect(rows).toMatchObject(Object.fromEntries(sent));
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining([namaTemplatWa(WA_BAKU.awalan, 'kode'), namaTemplatWa(WA_BAKU.awalan, 'uji')]),
  );
});
