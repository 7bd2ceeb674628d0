/**
 * Citations of docs/specification: `(sesi 4)`, `(loa 7, loa 9–11)`. Each must lead to a rule; the forms that named
 * an outside description are refused, and so is any citation in what the OpenAPI document publishes.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Gate, root } from './gate.ts';

export interface Source {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

const PAGES = 'docs/specification/';
const OPENAPI = 'docs/openapi.json';
const OUTSIDE = /(^|\/)(node_modules|dist|data)(\/|$)/;
/** The migrations of before are applied and cannot be edited, so theirs stay; the planted faults of the test are meant. */
const EXEMPT = /\/db\/migrations\/(?:.+\/)?00[0-2]\d_|^scripts\/citations\.test\.ts$/;
const TEST = /\.(test|e2e)\.tsx?$/;

const COMMENT = /(?<=^|[\s{(,;=])(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->)/gm;
const SQL_COMMENT = /--[^\n]*/g;
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g;
const IN_PARENTHESES = /\(([^()]*)\)/g;
/** A whole string, as the tables of tests cite. */
const QUOTED = /(?<=(['"]))[a-z][^'"\n]*(?=\1)/g;
/** `sesi 4` or `loa 7–9`; leading zeros and four digits are migrations and years. */
const ONE = /^([a-z][a-z-]*) ([1-9]\d{0,2})(?:[–-]([1-9]\d{0,2}))?$/;
const DECISION_PAGE = /\bdocs\/decisions\/(\d+)/g;
const OLD = [
  /(?<=[(,;'"`] ?|\/\/ |specification )[ABC] \d+(?:\.\d+)?(?=[\s,;:.)'"`–]|$)/gm,
  /\b[Dd]ecisions?:? \d+/g,
  /\b(?:security|performance|experience) \d+/g,
  /(?<=[(;] ?)(?:design|house): /g,
];

/** Everything blanked but what matches, so that places stay the same. */
const only = (text: string, pattern: RegExp): string => {
  const blank = (from: number, to?: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  let kept = '';
  for (const { 0: found, index } of text.matchAll(pattern)) kept += blank(kept.length, index) + found;
  return kept + blank(kept.length);
};

const commentsOf = ({ path, text }: Source): string => {
  if (path.endsWith('.md')) return text;
  return path === OPENAPI ? '' : only(text, path.endsWith('.sql') ? SQL_COMMENT : COMMENT);
};

/** The members of a group, joined where a comment broke it over two lines. */
const membersOf = (group: string): string[] =>
  group
    .replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ')
    .split(/[,;]/)
    .map((member) => member.trim());

interface Fault {
  index: number;
  /** null: nothing is wrong. */
  why: string | null;
}

type Rules = ReadonlyMap<string, number>;

const cites = (member: string, rules: Rules): boolean => rules.has(/^([a-z-]+) \d/.exec(member)?.[1] ?? '');

/** Why a member of a group of citations leads nowhere; null when it leads to a rule. */
const objection = (member: string, rules: Rules): string | null => {
  const [cited, page = '', first, last = first] = ONE.exec(member) ?? [];
  if (cited === undefined) return `"${member}" stands among citations`;
  const count = rules.get(page);
  if (count === undefined) return `there is no page ${PAGES}${page}.md`;
  return Number(first) <= Number(last) && Number(last) <= count
    ? null
    : `"${member}": ${page} has the rules 1 to ${count}`;
};

/** What is wrong with the citations of a text; where `strict`, a word and a number alone are one, whatever the word. */
const unresolved = (text: string, rules: Rules, strict: (index: number) => boolean): Fault[] => [
  ...Array.from(text.matchAll(IN_PARENTHESES)).flatMap(({ 1: group = '', index }) => {
    const members = membersOf(group);
    const meant =
      members.some((member) => cites(member, rules)) ||
      (strict(index) && members.every((member) => ONE.test(member)));
    return meant ? members.map((member) => ({ index, why: objection(member, rules) })) : [];
  }),
  ...Array.from(text.matchAll(QUOTED)).flatMap(({ 0: quoted, index }) => {
    const members = membersOf(quoted);
    return members.every((member) => cites(member, rules))
      ? members.map((member) => ({ index, why: objection(member, rules) }))
      : [];
  }),
];

const oldForms = (text: string): Fault[] =>
  OLD.flatMap((form) =>
    Array.from(text.matchAll(form), ({ 0: found, index }) => ({
      index,
      why: `"${found.trim()}" names nothing that lies in the repository`,
    })),
  );

/** Rules of each page, and what is wrong with the pages: the numbers run from 1, each rule names its source. */
const readPages = (pages: readonly Source[]): { rules: Rules; faults: string[] } => {
  const rules = new Map<string, number>();
  const faults: string[] = [];
  for (const { path, text } of pages) {
    const page = path.slice(PAGES.length, -'.md'.length);
    const parts = text.split(/^### /m).slice(1);
    for (const [i, part] of parts.entries()) {
      const title = part.slice(0, part.indexOf('\n'));
      if (title !== `${page} ${i + 1}`) faults.push(`${path}: "${title}" should be "${page} ${i + 1}"`);
      if (!/^_Source: .+_$/ms.test(part)) faults.push(`${path}: ${title} names no source`);
    }
    rules.set(page, parts.length);
  }
  return { rules, faults };
};

/**
 * Every citation that leads nowhere, as `file:line: why`.
 * @param sources code and documents, the pages of the specification among them
 * @param decisions names of the files in docs/decisions
 */
export const citationFaults = (sources: readonly Source[], decisions: readonly string[]): string[] => {
  const isPage = ({ path }: Source) => path.startsWith(PAGES) && !path.endsWith('/README.md');
  const { rules, faults } = readPages(sources.filter(isPage));
  for (const source of sources.filter(({ path }) => !EXEMPT.test(path))) {
    const { path, text } = source;
    const comments = commentsOf(source);
    const prose = TEST.test(path) ? text : comments;
    const published = path === OPENAPI ? text : only(text, SUMMARY);
    const found: Fault[] = [
      ...unresolved(prose, rules, (index) => comments[index] === '('),
      ...Array.from(comments.matchAll(DECISION_PAGE), ({ 1: number = '', index }) => ({
        index,
        why: decisions.some((name) => name.startsWith(`${number}-`))
          ? null
          : `there is no decision ${number}`,
      })),
      ...Array.from(published.matchAll(IN_PARENTHESES), ({ 1: group = '', index }) => ({
        index,
        why: membersOf(group).some((member) => cites(member, rules))
          ? `"${group}": what the OpenAPI document publishes cites nothing`
          : null,
      })),
      ...(path.startsWith(PAGES) ? [] : oldForms(prose)),
      ...(TEST.test(path) ? [] : oldForms(published)),
    ];
    for (const { index, why } of found)
      if (why) faults.push(`${path}:${text.slice(0, index).split('\n').length}: ${why}`);
  }
  return faults;
};

/** A gate of `npm run check`: the citations of all sources and documents. */
export const citations: Gate = {
  name: 'citations',
  run: () => {
    const paths = globSync(
      ['{packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql,typ,html}', '**/*.md', OPENAPI],
      { cwd: root, exclude: (path) => OUTSIDE.test(path) },
    );
    const sources = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
    const faults = citationFaults(sources, globSync('*.md', { cwd: join(root, 'docs/decisions') }));
    return Promise.resolve({ passed: faults.length === 0, output: faults.join('\n') });
  },
};
