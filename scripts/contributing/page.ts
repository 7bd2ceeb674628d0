/** CONTRIBUTING.md as a list of edits: what each numbered item of a section names, and the lines it shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../gate.ts';

interface Item {
  /** The fenced blocks, without the item's indentation. */
  blocks: string[];
  /** Whether the item names this file: a path in backticks, `<…>` and `NNNN_name` standing for any word. */
  names: (file: string) => boolean;
}

const COUNTS: readonly string[] = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];
const INDENT = 3;

const itemOf = (text: string): Item => {
  const blocks = Array.from(text.matchAll(/```\w+\n([\s\S]*?)\n *```/g), ([, lines = '']) =>
    lines.replaceAll(new RegExp(`^ {${INDENT}}`, 'gm'), ''),
  );
  const paths = Array.from(text.matchAll(/`([\w<>./-]+\.(?:ts|tsx|sql))`/g), ([, path = '']) =>
    path
      .replaceAll('.', '\\.')
      .replace(/<[^>]+>/g, '[\\w-]+')
      .replace('NNNN_name', '\\d{4}_\\w+'),
  );
  return {
    blocks,
    names: (file) => paths.some((path) => new RegExp(`(^|/)${path}$`).test(file)),
  };
};

/** The edits of a section. Throws where it promises another number of them than it lists. */
export const editsOf = (heading: string): Item[] => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const items = section
    .split(/^\d+\. /m)
    .slice(1)
    .map(itemOf);
  const promised = /^(\w+) edits?:$/m.exec(section)?.[1] ?? 'No';
  if (items.length === 0 || COUNTS.indexOf(promised) !== items.length)
    throw new Error(`"${heading}" promises ${promised} edits and lists ${items.length}`);
  return items;
};
