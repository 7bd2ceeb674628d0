import { deflateSync } from 'node:zlib';

/** The end of a file as typst writes it: one plain cross-reference table over all objects, and a trailer. */
const TABLE = /^xref\n0 \d+\n(?<lines>[^]*)\ntrailer\n<<(?<trailer>[^]*)>>\nstartxref\n/;
const OBJECT = /^\d+ 0 obj\n(?<content>[^]*)\nendobj\s*$/;
const CHARACTER_MAP = /^<<[^>]*\/Type \/CMap[^>]*>>\nstream\n(?<body>[^]*)\nendstream$/;

/** The objects of a file in the order of their numbers, one character a byte, and the keys of its trailer. */
function parse(pdf: Buffer): { objects: string[]; trailer: string } | null {
  const tableAt = Number(pdf.toString('latin1', pdf.lastIndexOf('startxref')).split('\n')[1]);
  const groups = TABLE.exec(pdf.toString('latin1', tableAt))?.groups;
  if (!groups) return null;
  const offsets = (groups.lines ?? '')
    .split('\n')
    .slice(1)
    .map((line) => Number(line.slice(0, 10)));
  const objects = offsets.map((offset, i) => {
    const object = pdf.toString('latin1', offset, offsets[i + 1] ?? tableAt);
    return object.startsWith(`${i + 1} 0 obj\n`) ? OBJECT.exec(object)?.groups?.content : undefined;
  });
  const complete = objects.filter((object) => object !== undefined);
  return complete.length === objects.length ? { objects: complete, trailer: groups.trailer ?? '' } : null;
}

function deflatedStream(keys: string, body: Buffer): string {
  const data = deflateSync(body).toString('latin1');
  return `<<${keys} /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/** One row of a cross-reference stream: how the object is kept, where, and its place among packed ones. */
function row(kind: 0 | 1 | 2, where: number, place: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(kind);
  bytes.writeUInt32BE(where, 1);
  bytes.writeUInt16BE(place, 5);
  return bytes;
}

/**
 * Rewrites a PDF of typst's a quarter smaller, saying the same: small objects go deflated into one object
 * stream (PDF 1.5), plain character maps are deflated. A file laid out in any other way comes back as it is.
 * By hand, for pdf-lib takes three times as long and never forgets the font names of a card.
 */
export function compact(pdf: Buffer): Buffer {
  const parsed = parse(pdf);
  if (!parsed) return pdf;
  const { objects, trailer } = parsed;
  const packer = objects.length + 1;
  const rows = [row(0, 0, 65_535)];
  const packed: string[] = [];
  let index = '';
  let offset = 0;
  let file = '%PDF-1.7\n%\x80\x80\x80\x80\n';
  const append = (id: number, content: string) => {
    rows[id] = row(1, file.length, 0);
    file += `${id} 0 obj\n${content}\nendobj\n`;
  };

  for (const [i, content] of objects.entries()) {
    const map = CHARACTER_MAP.exec(content)?.groups?.body;
    if (map) append(i + 1, deflatedStream('/Type /CMap', Buffer.from(map, 'latin1')));
    else if (content.endsWith('\nendstream')) append(i + 1, content);
    else {
      rows[i + 1] = row(2, packer, packed.length);
      packed.push(content);
      index += `${i + 1} ${offset} `;
      offset += content.length + 1;
    }
  }
  const keys = `/Type /ObjStm /N ${packed.length} /First ${index.length}`;
  append(packer, deflatedStream(keys, Buffer.from(index + packed.join('\n'), 'latin1')));

  const table = packer + 1;
  const startxref = file.length;
  rows[table] = row(1, startxref, 0);
  const size = trailer.replace(/\/Size \d+/, `/Size ${table + 1}`);
  append(table, deflatedStream(`/Type /XRef /W [1 4 2] ${size}`, Buffer.concat(rows)));
  return Buffer.from(`${file}startxref\n${startxref}\n%%EOF\n`, 'latin1');
}
