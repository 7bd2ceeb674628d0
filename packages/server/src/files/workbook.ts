/**
 * An Excel workbook that leaves in parts: of its rows nothing is held but those being written, so memory sets no limit
 * to it. Every cell is text and is never run, whatever it begins with.
 */
import { Buffer } from 'node:buffer';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

export type Lines = readonly (readonly string[])[];
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
/** Numbers of the styles below: text, and a heading. */
const STYLE = { text: 1, heading: 2 } as const;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

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

const rowXml = (cells: readonly string[], row: number, columns: readonly string[], style: number): string =>
  `<row r="${row}">${cells
    .map((cell, i) =>
      cell === ''
        ? ''
        : `<c r="${columns[i]}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
    )
    .join('')}</row>`;

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
/** Sizes and checksum come after the bytes, as they are not known before. */
const AFTERWARDS = 0x0008;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: a file says nothing of when it was made. */
const DAY = 0x21;

interface Entry {
  name: Buffer;
  at: number;
  flags: number;
  crc: number;
  packed: number;
  whole: number;
}
const fieldsOf = ({ flags, crc, packed, whole, name }: Omit<Entry, 'at'>): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DAY, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(whole, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};
const signature = (text: string) => Buffer.from(text, 'latin1');

/** Writes a workbook of these sheets, one after the other; each step answers the bytes that are ready to leave. */
export const createWorkbook = (sheets: readonly Sheet[]) => {
  let ready: Buffer[] = [];
  let written = 0;
  const entries: Entry[] = [];
  const send = (...parts: Buffer[]): void => {
    for (const part of parts) {
      ready.push(part);
      written += part.length;
    }
    if (written > ZIP_MAX) throw new Error('the workbook is larger than a ZIP archive can be');
  };
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
  const begin = (entry: Omit<Entry, 'at'>): Entry => {
    const kept = { ...entry, at: written };
    entries.push(kept);
    send(signature('PK\u0003\u0004'), fieldsOf(kept), kept.name);
    return kept;
  };
  const pack = (path: string, text: string): void => {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    begin({
      name: Buffer.from(path),
      flags: UTF8,
      crc: crc32(bytes),
      packed: packed.length,
      whole: bytes.length,
    });
    send(packed);
  };

  /** Begins a sheet; its rows follow, and `end` closes it. */
  const openSheet = (sheet: Sheet, i: number) => {
    const entry = begin({
      name: Buffer.from(`xl/${sheetPath(i)}`),
      flags: UTF8 | AFTERWARDS,
      crc: 0,
      packed: 0,
      whole: 0,
    });
    const columns = sheet.heading.map((_, at) => columnName(at));
    const deflate = createDeflateRaw();
    let row = 0;
    deflate.on('data', (part: Buffer) => {
      entry.packed += part.length;
      send(part);
    });
    const write = (text: string): Promise<void> => {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.whole += bytes.length;
      if (entry.whole > ZIP_MAX) throw new Error('the sheet is larger than an entry of a ZIP archive can be');
      return new Promise((done, fail) => {
        deflate.write(bytes, (error) => (error ? fail(error) : done()));
      });
    };
    const rows = (lines: Lines, style: number): Promise<void> =>
      write(lines.map((cells) => rowXml(cells, (row += 1), columns, style)).join(''));
    return {
      start: async () => {
        const widths = sheet.widths.map(
          (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
        );
        await write(
          `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
        );
        await rows([sheet.heading], STYLE.heading);
      },
      lines: (lines: Lines) => rows(lines, STYLE.text),
      end: async () => {
        await write('</sheetData></worksheet>');
        await new Promise<void>((done) => {
          deflate.once('end', done);
          deflate.end();
        });
        const sizes = Buffer.alloc(12);
        sizes.writeUInt32LE(entry.crc, 0);
        sizes.writeUInt32LE(entry.packed, 4);
        sizes.writeUInt32LE(entry.whole, 8);
        send(signature('PK\u0007\u0008'), sizes);
      },
    };
  };

  const finish = (): void => {
    const start = written;
    for (const entry of entries) {
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(entry.at, 10);
      send(signature('PK\u0001\u0002\u0014\u0000'), fieldsOf(entry), rest, entry.name);
    }
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006', 'latin1');
    end.writeUInt16LE(entries.length, 8);
    end.writeUInt16LE(entries.length, 10);
    end.writeUInt32LE(written - start, 12);
    end.writeUInt32LE(start, 16);
    send(end);
  };

  let open: ReturnType<typeof openSheet> | undefined;
  let begun = 0;
  return {
    /** Goes on with the next sheet; what follows are its rows. */
    nextSheet: async (): Promise<Uint8Array> => {
      if (begun === 0) for (const [path, text] of Object.entries(frameOf(sheets))) pack(path, text);
      await open?.end();
      open = openSheet(sheets[begun] as Sheet, begun);
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
      finish();
      return take();
    },
  };
};
