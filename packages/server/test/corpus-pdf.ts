import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { zip } from './corpus-image.ts';

type Parts = {
  /** Entries added to the catalog, the page and the trailer dictionary. */
  catalog?: string;
  page?: string;
  trailer?: string;
  /** Bodies of further objects, numbered from 5, as latin1. */
  objects?: string[];
  /** Raw text put between the header and the first object. */
  preamble?: string;
};

/** A one-page PDF written by hand, with a correct cross-reference table; entries and objects as given. */
export function pdf({
  catalog = '',
  page = '',
  trailer = '',
  objects = [],
  preamble = '',
}: Parts = {}): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>`,
    '<< /Length 8 >>\nstream\n0 0 m S \nendstream',
    ...objects,
  ];
  let text = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${preamble}`;
  const offsets = bodies.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** The body of an object stream holding `objects`, numbered from 50. */
export function objectStream(
  objects: string[],
  { type = '/Type /ObjStm', filter = '/FlateDecode' } = {},
): string {
  let offset = 0;
  const index = objects.map((object, at) => {
    const entry = `${50 + at} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const packed = deflateSync(Buffer.from(head + objects.join(' '), 'latin1')).toString('latin1');
  const keys = `${type} /N ${objects.length} /First ${head.length} /Filter ${filter} /Length ${packed.length}`;
  return `<< ${keys} >>\nstream\n${packed}\nendstream`;
}

/** A sound PDF of exactly `size` bytes. */
export function pdfOfSize(size: number): Buffer {
  const padded = (length: number) => pdf({ preamble: `%${'x'.repeat(length)}\n` });
  const frame = padded(size).length - size;
  const bytes = padded(size - frame);
  // One offset may be a digit shorter than in the first attempt.
  return bytes.length === size ? bytes : padded(size - frame + (size - bytes.length));
}

/** A PDF as a common library writes it: object streams, and optionally a script or an attached file. */
export async function libraryPdf(content?: 'script' | 'attachment'): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Surat rekomendasi');
  if (content === 'script') document.addJavaScript('mulai', 'app.alert("halo")');
  if (content === 'attachment') await document.attach(Buffer.from('halo'), 'lampiran.txt');
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

/** A file that opens as a PDF and, its end record's comment reaching over the rest, as a ZIP. */
export function pdfAndZip(): Buffer {
  const archive = zip().toString('latin1');
  const body = `<< /Length ${archive.length} >>\nstream\n${archive}\nendstream`;
  const bytes = pdf({ objects: [body], preamble: `%${' '.repeat(2000)}\n` });
  const start = bytes.indexOf('PK\x03\x04');
  const directory = bytes.indexOf('PK\x01\x02');
  const end = bytes.indexOf('PK\x05\x06');
  bytes.writeUInt32LE(start, directory + 42);
  bytes.writeUInt32LE(directory, end + 16);
  bytes.writeUInt16LE(bytes.length - end - 22, end + 20);
  return bytes;
}

/** The body of an object stream of `megabytes` MB, each packed into one kB. */
export function inflatingStream(megabytes: number): string {
  const flush = { finishFlush: constants.Z_SYNC_FLUSH };
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), flush).toString('latin1');
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE((megabytes * 1024 * 1024) % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const packed = `\x78\x9c${megabyte.repeat(megabytes)}\x03\x00${checksum.toString('latin1')}`;
  const keys = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}`;
  return `<< ${keys} >>\nstream\n${packed}\nendstream`;
}
