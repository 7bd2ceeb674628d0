import type { PDFObject } from '@cantoo/pdf-lib';
import { PDFDict, PDFParser } from '@cantoo/pdf-lib';

const STREAM = [...Buffer.from('stream')];
const SPACE = 0x20;
const RETURN = 0x0d;
const NEWLINE = 0x0a;

/** An object read from a file; of a stream its dictionary, and in `data` the offset where its bytes begin. */
export type Parsed = { object: PDFObject; data: number | undefined };

/**
 * The library's parser, reading one object at a time from any offset. It stops before a stream's bytes: their end
 * would have to be taken from a length or a closing word, and a hostile file says either as it likes.
 */
export class ObjectReader extends PDFParser {
  /** The object at a byte offset, undefined where none can be read. */
  at(offset: number): Parsed | undefined {
    try {
      this.bytes.moveTo(offset);
      const object = this.parseObject();
      return { object, data: object instanceof PDFDict ? this.dataStart() : undefined };
    } catch {
      return undefined;
    }
  }

  protected override parseDictOrStream(): PDFDict {
    return this.parseDict();
  }

  private dataStart(): number | undefined {
    this.skipWhitespaceAndComments();
    if (!this.matchKeyword(STREAM)) return undefined;
    while (this.bytes.peek() === SPACE) this.bytes.next();
    if (this.bytes.peek() === RETURN) this.bytes.next();
    if (this.bytes.peek() === NEWLINE) this.bytes.next();
    return this.bytes.offset();
  }
}
