import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createWorkbook } from './workbook.ts';

/** What the archive's directory says of each entry; programs that check it refuse an entry that differs. */
const directory = (zip: Buffer): Map<string, { crc: number; size: number }> => {
  const found = new Map<string, { crc: number; size: number }>();
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    found.set(zip.toString('utf8', at + 46, at + 46 + name), {
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 24),
    });
    at += 46 + name + extra + comment;
  }
  return found;
};

it('writes an archive whose checksums and sizes are those of what is in it', async () => {
  const book = createWorkbook([
    { name: 'Peserta', widths: [10, 20], heading: ['nomor', 'nama'] },
    { name: 'Kosong', widths: [5], heading: ['q'] },
  ]);
  const parts = [await book.nextSheet()];
  for (let i = 0; i < 50; i += 1)
    parts.push(await book.write(Array.from({ length: 200 }, (_, k) => [i * 200 + k, `Nur'aini <${k}> & é`])));
  parts.push(await book.nextSheet(), await book.end());
  const zip = Buffer.concat(parts);
  const entries = directory(zip);
  const files = Object.entries(unzipSync(zip));
  expect(files.map(([name]) => name)).toEqual([...entries.keys()]);
  expect(files).toHaveLength(7);
  for (const [name, bytes] of files)
    expect({ crc: crc32(bytes), size: bytes.length }, name).toEqual(entries.get(name));
  const sheet = new TextDecoder().decode(unzipSync(zip)['xl/worksheets/sheet1.xml']);
  expect(sheet.match(/<row /g)).toHaveLength(1 + 50 * 200);
});
