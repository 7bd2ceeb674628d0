/** The documentation against the repository: links lead somewhere, commands that are named exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type LewatWa, TEMPLAT_WA } from '@gerbang/contract/applicant/pemberitahuan/kata-wa';
import { namaTemplatWa, WA_BAKU } from '@gerbang/contract/office/pemberitahuan/wa';
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
    Array.from(
      read('docs/operations/whatsapp.md').matchAll(/^\| `(\w+)`( \(en\))? \| (.+) \|$/gm),
      ([, name, english = '', words]) => [`${name}${english}`, words],
    ),
  );
  const sent = (Object.keys(TEMPLAT_WA) as LewatWa[]).flatMap((kind) => {
    const name = namaTemplatWa(WA_BAKU.awalan, kind);
    return [
      [name, TEMPLAT_WA[kind].isi],
      [`${name} (en)`, TEMPLAT_WA[kind].english],
    ];
  });
  expect(rows).toMatchObject(Object.fromEntries(sent));
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining([namaTemplatWa(WA_BAKU.awalan, 'kode'), namaTemplatWa(WA_BAKU.awalan, 'uji')]),
  );
});

it('the README names every variable of the environment that the start reads', () => {
  const settings = ['config', 'storage-settings', 'secret-files']
    .map((file) => read(`packages/server/src/${file}.ts`))
    .join('\n')
    .matchAll(/\benv\.([A-Z_]+)|'((?:AWS|DATABASE|GERBANG|METRICS|STORAGE)_[A-Z_]+)'/g);
  const names = new Set(Array.from(settings, ([, direct, quoted]) => (direct ?? quoted) as string));
  expect(names.size).toBeGreaterThan(20);
  const table = read('README.md');
  expect([...names].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

/** What a checklist calls by its name at somebody else's, a bank or a provider. */
const OF_OTHERS = [
  'BRIVA Online',
  'Finish Redirect URL',
  'Sandbox',
  'Settings › Access Keys',
  'Settings › Payment › Notification URL',
];
it.each(['surel', 'whatsapp', 'gateway', 'bank', 'midtrans'])(
  '%s.md names desks and fields as the screens do',
  (page) => {
    const screens = globSync(['packages/{web,contract}/src/**/*.{ts,tsx}'], { cwd: root })
      .map(read)
      .join('\n');
    const named = Array.from(
      withoutCode(read(`docs/operations/${page}.md`)).matchAll(/(?<![\w/])_(\p{Lu}[^_\n|]+)_(?!\w)/gu),
      ([, name]) => name as string,
    ).filter((name) => !OF_OTHERS.includes(name));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !screens.includes(name))).toEqual([]);
  },
);

/** The keys of an object's schema, as the source writes them one a line. */
const keysOf = (source: string, name: string): string[] => {
  const [, inside = ''] =
    read(source).match(new RegExp(`const ${name} = z\\.strictObject\\(\\{\n(.*?)\n\\}\\)`, 's')) ?? [];
  return Array.from(inside.matchAll(/^ {2}(\w+):/gm), ([, key]) => key as string);
};
it.each([
  ['bank.md', 'packages/server/src/snap-banks.ts', 'profile'],
  ['midtrans.md', 'packages/server/src/midtrans-account.ts', 'account'],
])('%s explains every key of its file, and none besides', (page, source, name) => {
  const explained = Array.from(
    read(`docs/operations/${page}`).matchAll(/^\| Key \| Value \|\n\|[-| ]+\|\n((?:\|.*\n)+)/gm),
    ([, rows = '']) =>
      Array.from(rows.matchAll(/^\| (.*?) \|/gm), ([, cell = '']) =>
        Array.from(cell.matchAll(/`(\w+)`/g), ([, key]) => key as string),
      ).flat(),
  );
  const keys = keysOf(source, name).toSorted();
  expect(keys.length).toBeGreaterThan(3);
  expect(explained.map((one) => one.toSorted())).toContainEqual(keys);
});

/** What a block of the proxy's example sets; lines that are comments set nothing. */
const settingsIn = (page: string): string[] =>
  read(page)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'));

it('the example of a proxy keeps floods from the portal', () => {
  const lines = settingsIn('docs/operations/production.md').join('\n');
  for (const [what, zone] of [
    ['req', 'gerbang_calls'],
    ['conn', 'gerbang_connections'],
  ]) {
    expect(lines).toMatch(new RegExp(`^limit_${what}_zone\\s+\\$binary_remote_addr zone=${zone}:`, 'm'));
    expect(lines).toMatch(new RegExp(`^limit_${what} (zone=)?${zone}\\b`, 'm'));
    expect(lines).toMatch(new RegExp(`^limit_${what}_status 429;`, 'm'));
  }
});
