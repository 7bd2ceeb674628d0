/**
 * An Excel workbook that leaves in parts: of its rows nothing is held but those being written, so memory sets no limit
 * to it. What is text is a cell of text and is never run, whatever it begins with.
 */
import { Buffer } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** A day as `YYYY-MM-DD`. */
export interface Day {
  hari: string;
}
/** Text, a number, a day, or a time, which is told as it is in Jakarta. */
export type Cell = string | number | Day | Date;
export type Lines = readonly (readonly Cell[])[];
export interface Sheet {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  heading: readonly string[];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Numbers of the styles below; what is a number has none. */
const STYLE = { text: 1, heading: 2, day: 3, time: 4 } as const;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them in any form
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** Name of column `i` as in cell references: A, …, Z, AA. */
const columnName = (i: number): string =>
  (i < 26 ? '' : columnName(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));

const DAY_MS = 86_400_000;
/** Days from Excel's beginning to 1970, and the first it counts as the calendar does. */
const EPOCH = 25_569;
const FIRST_DAY = 61;
const JAKARTA_MS = 7 * 3_600_000;
const numberXml = (at: string, style: string, value: number): string =>
  `<c r="${at}"${style}><v>${value}</v></c>`;
const textXml = (at: string, style: number, text: string): string =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const cellXml = (cell: Cell, at: string, style: number): string => {
  if (typeof cell === 'string') return textXml(at, style, cell);
  if (typeof cell === 'number') return numberXml(at, '', cell);
  if (cell instanceof Date)
    return numberXml(at, ` s="${STYLE.time}"`, EPOCH + (cell.getTime() + JAKARTA_MS) / DAY_MS);
  const day = EPOCH + Date.parse(cell.hari) / DAY_MS;
  return day >= FIRST_DAY ? numberXml(at, ` s="${STYLE.day}"`, day) : textXml(at, style, cell.hari);
};
const rowXml = (cells: readonly Cell[], row: number, columns: readonly string[], style: number): string =>
  `<row r="${row}">${cells.map((cell, i) => cellXml(cell, `${columns[i]}${row}`, style)).join('')}</row>`;

const sheetPath = (i: number) => `worksheets/sheet${i + 1}.xml`;
const list = (sheets: readonly Sheet[], each: (sheet: Sheet, i: number) => string) =>
  sheets.map(each).join('');
/** Everything but the sheets' rows. */
const frameOf = (sheets: readonly Sheet[]): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/>${list(sheets, (_, i) => `<Override PartName="/xl/${sheetPath(i)}" ContentType="${MIME}.worksheet+xml"/>`)}</Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list(sheets, ({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list(sheets, (_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(i)}"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
});

/** The most a ZIP archive without extensions can count, of an entry and as a whole. */
const ZIP_MAX = 0xffff_ffff;

/** An entry of the archive, packed by Node's own zlib as its text comes. */
class Packed extends ZipPassThrough {
  private readonly deflate = createDeflateRaw();
  private kept: Promise<void> = Promise.resolve();

  constructor(path: string) {
    super(path);
    this.compression = 8;
    // A file says nothing of when it was made; no earlier day can be written.
    this.mtime = new Date(1980, 0, 1);
    this.deflate.on('data', (part: Buffer<ArrayBuffer>) => this.ondata(null, part, false));
  }

  protected override process(bytes: Uint8Array<ArrayBuffer>): void {
    this.kept = new Promise((done, fail) => {
      this.deflate.write(bytes, (error) => (error ? fail(error) : done()));
    });
  }

  async write(text: string): Promise<void> {
    this.push(new TextEncoder().encode(text));
    if (this.size > ZIP_MAX) throw new Error('the sheet is larger than an entry of a ZIP archive can be');
    await this.kept;
  }

  async end(): Promise<void> {
    // The checksum is settled by the last push.
    this.push(new Uint8Array(), true);
    await finished(this.deflate.end());
    this.ondata(null, new Uint8Array(), true);
  }
}

/** A sheet in its entry: its heading first, then its rows, then its end. */
const createSheet = ({ heading, widths }: Sheet, entry: Packed) => {
  const columns = heading.map((_, at) => columnName(at));
  let row = 0;
  const rows = (lines: Lines, style: number): Promise<void> =>
    entry.write(lines.map((cells) => rowXml(cells, (row += 1), columns, style)).join(''));
  return {
    start: async () => {
      const cols = widths.map(
        (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
      );
      await entry.write(
        `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`,
      );
      await rows([heading], STYLE.heading);
    },
    lines: (lines: Lines) => rows(lines, STYLE.text),
    end: async () => {
      await entry.write('</sheetData></worksheet>');
      await entry.end();
    },
  };
};

/** Writes a workbook of these sheets, one after the other; each step answers the bytes that are ready to leave. */
export const createWorkbook = (sheets: readonly Sheet[]) => {
  let ready: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
    written += part.length;
    if (written > ZIP_MAX) throw new Error('the workbook is larger than a ZIP archive can be');
  });
  const take = (): Uint8Array => {
    // A copy of its own: a slice of a shared pool cannot be handed to another thread.
    const bytes = new Uint8Array(ready.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of ready) {
      bytes.set(part, at);
      at += part.length;
    }
    ready = [];
    return bytes;
  };
  const begin = (path: string): Packed => {
    const entry = new Packed(path);
    zip.add(entry);
    return entry;
  };

  let open: ReturnType<typeof createSheet> | undefined;
  let begun = 0;
  return {
    /** Goes on with the next sheet; what follows are its rows. */
    nextSheet: async (): Promise<Uint8Array> => {
      if (begun === 0)
        for (const [path, text] of Object.entries(frameOf(sheets))) {
          const entry = begin(path);
          await entry.write(text);
          await entry.end();
        }
      await open?.end();
      open = createSheet(sheets[begun] as Sheet, begin(`xl/${sheetPath(begun)}`));
      begun += 1;
      await open.start();
      return take();
    },
    write: async (lines: Lines): Promise<Uint8Array> => {
      await open?.lines(lines);
      return take();
    },
    end: async (): Promise<Uint8Array> => {
      await open?.end();
      zip.end();
      return take();
    },
  };
};
