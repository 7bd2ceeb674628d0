import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFNumber } from '@cantoo/pdf-lib';
import type { PdfObjects } from './pdf-objects.ts';
import { entriesOf, plain, resolve } from './pdf-objects.ts';

/** No honest document below a megabyte has more pages, whatever it is. */
export const MAX_PAGES = 2_000;
/** Pixels of one picture: twice the largest scan of a page; a few kilobytes can claim a thousand times as many. */
export const MAX_PIXELS = 200_000_000;

/**
 * Whether whoever opens the file would wait for ever: for its pages, which a tree that names the same branch again and
 * again multiplies, or for a picture as large as a wall.
 */
export function isTooHeavy(objects: PdfObjects, pages: number): boolean {
  if (pages > MAX_PAGES) return true;
  return objects.all.some((object) => {
    const entries = entriesOf(object);
    if (plain(entries.get('Subtype')) !== 'Image') return false;
    return largest(entries.get('Width'), objects) * largest(entries.get('Height'), objects) > MAX_PIXELS;
  });
}

/** How many pages a file has, of its versions the one with the most. Throws where the tree of pages leads back into itself. */
export function pagesOf(objects: PdfObjects): number {
  const count = pageCounter(objects);
  const roots = objects.all
    .map(entriesOf)
    .filter((entries) => plain(entries.get('Type')) === 'Catalog')
    .flatMap((entries) => resolve(entries.get('Pages'), objects));
  return roots.reduce((most, root) => Math.max(most, count(root)), 0);
}

/** The largest number a value may stand for. */
const largest = (value: PDFObject | undefined, objects: PdfObjects): number =>
  Math.max(0, ...resolve(value, objects).map((n) => (n instanceof PDFNumber ? n.asNumber() : 0)));

/** Counts the pages below a node, as many as the version of it with the most; what a node claims to hold counts too. */
function pageCounter(objects: PdfObjects): (node: PDFObject) => number {
  const known = new Map<PDFObject, number>();
  const open = new Set<PDFObject>();
  const count = (node: PDFObject): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    if (open.has(node)) throw new Error('Pages within themselves');
    open.add(node);
    const entries = entriesOf(node);
    const lists = resolve(entries.get('Kids'), objects);
    let pages = lists.length === 0 ? 1 : largest(entries.get('Count'), objects);
    for (const kids of lists) {
      let sum = 0;
      for (const kid of kids instanceof PDFArray ? kids.asArray() : []) {
        sum += Math.max(0, ...resolve(kid, objects).map(count));
        if (sum > MAX_PAGES) break;
      }
      pages = Math.max(pages, sum);
    }
    open.delete(node);
    known.set(node, pages);
    return pages;
  };
  return count;
}
