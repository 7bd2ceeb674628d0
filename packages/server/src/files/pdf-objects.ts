import { inflateSync } from 'node:zlib';
import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNull, PDFRef } from '@cantoo/pdf-lib';
import type { Parsed } from './pdf-parser.ts';
import { ObjectReader } from './pdf-parser.ts';

/** Most bytes all object streams of one file may unpack to; a file under 1 MB honestly holds up to 10. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

/** Where an object may begin. `endobj` and longer words do not count; some readers take `obj7` for `obj 7`. */
const OBJECT_START = /(?<!end)obj(?![A-Za-z])\d*|trailer/g;
/** The object's two numbers before it, once comments and white space are one space. */
const OBJECT_NUMBERS = /(\d{1,10}) \d{1,10} ?$/;
const SPACE_AND_COMMENTS = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+/g;

/**
 * Every object of a PDF. `versions` holds them by object number (a file may hold several versions of one, and
 * which one a reader shows is the reader's choice); `unpacked` the object streams' contents as latin1.
 */
export type PdfObjects = {
  all: PDFObject[];
  /** The dictionaries among them that have bytes behind them. */
  streams: Set<PDFObject>;
  versions: Map<number, PDFObject[]>;
  unpacked: string[];
};

/**
 * Reads every place in the file where an object could begin, whatever the cross-reference table says: tables
 * can point into comments, strings or other streams, and repaired files are read in yet another way. Throws on
 * anything malformed. Hostile files can make it slow or large: the caller bounds time and memory.
 */
export function readObjects(bytes: Buffer): PdfObjects {
  const file = bytes.toString('latin1');
  const found: PdfObjects = { all: [], streams: new Set(), versions: new Map(), unpacked: [] };
  const reader = new ObjectReader(bytes);
  let room = MAX_UNPACKED_BYTES;

  for (const match of file.matchAll(OBJECT_START)) {
    const before = file.slice(Math.max(0, match.index - 500), match.index).replace(SPACE_AND_COMMENTS, ' ');
    const number = OBJECT_NUMBERS.exec(before)?.[1];
    const parsed = reader.at(match.index + match[0].length);
    if (!parsed) {
      // The bare words also turn up in a text, or by chance in compressed data.
      if (number === undefined) continue;
      throw new Error('Unreadable object');
    }
    remember(found, number, parsed.object);
    if (parsed.data !== undefined) found.streams.add(parsed.object);
    const inner = objectStream(parsed, bytes, room);
    if (!inner) continue;
    if (inner.unpacked) {
      room -= inner.bytes.length;
      found.unpacked.push(inner.bytes.toString('latin1'));
    }
    const innerReader = new ObjectReader(inner.bytes);
    for (const [innerNumber, offset] of inner.index) {
      const innerParsed = innerReader.at(offset);
      if (!innerParsed) throw new Error('Unreadable object in an object stream');
      remember(found, innerNumber, innerParsed.object);
    }
  }
  return found;
}

/** A dictionary's entries under plain names; nothing for other objects. */
export function entriesOf(object: PDFObject | undefined): Map<string, PDFObject> {
  if (!(object instanceof PDFDict)) return new Map();
  return new Map(object.entries().map(([name, value]) => [plain(name), value]));
}

/** The objects directly inside one: an array's elements, a dictionary's values. */
export function childrenOf(object: PDFObject): Iterable<PDFObject> {
  return object instanceof PDFArray ? object.asArray() : entriesOf(object).values();
}

/** Every object a value may stand for: itself, or all versions of what it refers to. */
export function resolve(value: PDFObject | undefined, objects: PdfObjects): PDFObject[] {
  if (!value) return [];
  return value instanceof PDFRef ? (objects.versions.get(value.objectNumber) ?? []) : [value];
}

/** A name as readers understand it: `/J#4a` and `/J#4A` alike undone, which the library does for capitals only. */
export function plain(name: PDFObject | undefined): string {
  if (!(name instanceof PDFName)) return '';
  return name
    .decodeText()
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function remember(found: PdfObjects, number: string | undefined, object: PDFObject): void {
  found.all.push(object);
  if (number === undefined) return;
  const versions = found.versions.get(Number(number));
  if (versions) versions.push(object);
  else found.versions.set(Number(number), [object]);
}

type ObjectStream = { bytes: Buffer; unpacked: boolean; index: [number: string, offset: number][] };

function objectStream({ object, data }: Parsed, file: Buffer, room: number): ObjectStream | undefined {
  const entries = entriesOf(object);
  // Some readers open one without its type, so the two keys it cannot do without decide as well.
  if (plain(entries.get('Type')) !== 'ObjStm' && !(entries.has('First') && entries.has('N')))
    return undefined;
  if (data === undefined) return undefined;

  // Read on to where the data says it ends: a /Length is one more thing a reader may take differently.
  const packed = file.subarray(data);
  const flate = isFlate(entries);
  const bytes = flate ? inflateSync(packed, { maxOutputLength: Math.max(1, room) }) : packed;
  const first = Number(entries.get('First')?.toString());
  if (!Number.isInteger(first) || first < 0 || first > bytes.length) throw new Error('Bad object stream');
  const numbers = bytes.toString('latin1', 0, first).replace(SPACE_AND_COMMENTS, ' ').trim().split(' ');
  if (numbers.length % 2 || numbers.some((number) => !/^\d{1,10}$/.test(number)))
    throw new Error('Bad object stream');
  const index: ObjectStream['index'] = [];
  for (let at = 0; at < numbers.length; at += 2)
    index.push([numbers[at] ?? '', first + Number(numbers[at + 1])]);
  return { bytes, unpacked: flate, index };
}

/** Plain or Flate, as every writer does it; any further filter would be a second way to read the bytes. */
function isFlate(entries: Map<string, PDFObject>): boolean {
  const parameters = entries.get('DecodeParms') ?? PDFNull;
  if (parameters !== PDFNull || entries.has('F') || entries.has('DP'))
    throw new Error('Unusual object stream');
  const filter = entries.get('Filter');
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  if (filters.length > 1 || filters.some((name) => plain(name) !== 'FlateDecode'))
    throw new Error('Unusual object stream');
  return filters.length === 1;
}
