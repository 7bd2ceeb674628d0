import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFHexString, PDFName, PDFNull, PDFString } from '@cantoo/pdf-lib';
import type { PdfObjects } from './pdf-objects.ts';
import { childrenOf, entriesOf, plain, readObjects, resolve } from './pdf-objects.ts';
import { isTooHeavy, pagesOf } from './pdf-weight.ts';

/** Why a PDF is refused: unreadable, able to act on its own or to fetch, encrypted, or too much for who opens it. */
export type PdfProblem = 'pdf_rusak' | 'pdf_aktif' | 'pdf_terkunci' | 'pdf_terlalu_berat';

/** What is wrong with a PDF, if anything, and how many pages it has as far as that was read. */
export interface PdfVerdict {
  problem: PdfProblem | undefined;
  pages: number;
}

/** Names no passive document uses: scripts, programs, files within, other files, forms that send, media. */
const ACTIVE = nameAnywhere([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Movie',
  'Sound',
  'Rendition',
  // How the bytes of another file are packed.
  'FFilter',
  'FDecodeParms',
]);
const LOCKED = nameAnywhere(['Encrypt']);
/** Too short to look for in compressed bytes, where chance would write them: judged in parsed objects only. */
const ACTIVE_KEYS = ['JS', 'EF'];
const ACTIVE_SCHEME = /^[\s\0]*(?:javascript|vbscript|data|file):/i;

/** The file's last words; after them only padding, so nothing else was appended. */
const END = /startxref[\s\S]{0,200}%%EOF[\s\0]*$/;
/** What makes a browser or an unwary program take the first bytes for a page. */
const PAGE = /<(?:script|html|body|svg|iframe|!doctype)/i;

/**
 * Judges a PDF by everything in it, reachable or not. Refused are scripts, actions other than jumping inside
 * the document or opening a link on a click, files within, bytes and pages taken from other files, encryption, more
 * pages or pixels than anybody can open, and files that are at once a web page or a ZIP. Links (`/URI`) stay, and so do form fields and signatures. Needs a thread with bounded time and
 * memory around it.
 */
export function judgePdf(bytes: Buffer): PdfVerdict {
  const unread = unreadProblem(bytes);
  if (unread) return { problem: unread, pages: 0 };
  try {
    const objects = readObjects(bytes);
    if (objects.unpacked.some((text) => ACTIVE.test(text))) return { problem: 'pdf_aktif', pages: 0 };
    const active = judgeObjects(objects);
    if (active) return { problem: active, pages: 0 };
    const pages = pagesOf(objects);
    return { problem: isTooHeavy(objects, pages) ? 'pdf_terlalu_berat' : undefined, pages };
  } catch {
    return { problem: 'pdf_rusak', pages: 0 };
  }
}

/** What the bytes tell before anything in them is read. */
function unreadProblem(bytes: Buffer): PdfProblem | undefined {
  const file = bytes.toString('latin1');
  if (!file.startsWith('%PDF-') || !END.test(file.slice(-4096))) return 'pdf_rusak';
  if (PAGE.test(file.slice(0, 1024)) || isZip(bytes)) return 'pdf_rusak';
  if (LOCKED.test(file)) return 'pdf_terkunci';
  return ACTIVE.test(file) ? 'pdf_aktif' : undefined;
}

function judgeObjects(objects: PdfObjects): PdfProblem | undefined {
  const types = new Set<string>();
  const open = [...objects.all];
  for (let object = open.pop(); object; object = open.pop()) {
    const entries = entriesOf(object);
    if (isActive(entries, objects)) return 'pdf_aktif';
    if (objects.streams.has(object) && isElsewhere(entries, objects)) return 'pdf_aktif';
    types.add(plain(entries.get('Type')));
    for (const child of childrenOf(object)) open.push(child);
  }
  return types.has('Catalog') && types.has('Page') ? undefined : 'pdf_rusak';
}

function isActive(entries: Map<string, PDFObject>, objects: PdfObjects): boolean {
  if (ACTIVE_KEYS.some((key) => entries.has(key))) return true;
  if (plain(entries.get('Subtype')) === '3D') return true;
  if (!isJump(entries.get('OpenAction'), objects)) return true;
  const triggers = resolve(entries.get('AA'), objects);
  if (triggers.some((found) => [...childrenOf(found)].some((action) => !isJump(action, objects))))
    return true;
  return resolve(entries.get('URI'), objects).some((uri) => ACTIVE_SCHEME.test(textOf(uri)));
}

/** Whether a stream stands for another file: its bytes are there (/F), or a page of it is drawn (/Ref). */
function isElsewhere(entries: Map<string, PDFObject>, objects: PdfObjects): boolean {
  // Writers of object streams abbreviate /Filter so; those are read, and refused, as such.
  const named = resolve(entries.get('F'), objects).some((file) => !(file instanceof PDFName));
  return named || resolve(entries.get('Ref'), objects).some((page) => entriesOf(page).has('F'));
}

/** Whether an action that runs by itself only moves within the document: a destination, or a plain GoTo. */
function isJump(action: PDFObject | undefined, objects: PdfObjects): boolean {
  if (!action || action === PDFNull) return true;
  const found = resolve(action, objects);
  return (
    found.length > 0 &&
    found.every((version) => {
      if (version instanceof PDFArray || version === PDFNull) return true;
      const entries = entriesOf(version);
      return plain(entries.get('S')) === 'GoTo' && !entries.has('Next');
    })
  );
}

function textOf(value: PDFObject): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/** Matches any of the names as a whole name, each letter plain or written as `#xx`. */
function nameAnywhere(names: string[]): RegExp {
  const letter = (char: string) => {
    const hex = char.charCodeAt(0).toString(16);
    return `(?:${char}|#${hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  };
  const spelled = names.map((name) => Array.from(name, letter).join(''));
  return new RegExp(`/(?:${spelled.join('|')})(?=[\\0\\t\\n\\f\\r ()<>\\[\\]{}/%]|$)`);
}

/** Whether a ZIP (or JAR, or Office) reader would open the file: its end record reaches exactly to the end. */
function isZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('PK\x05\x06'); at >= 0; at = bytes.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
