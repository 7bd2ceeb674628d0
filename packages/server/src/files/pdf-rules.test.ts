import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectStream, pdf } from '../../test/corpus-pdf.ts';
import { judgePdf } from './pdf-rules.ts';

const ACTIVE = [
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
  'JS',
  'EF',
];

const spelling = fc.constantFrom(...ACTIVE).chain((name) =>
  fc
    .array(fc.constantFrom('plain', 'lower', 'upper'), { minLength: name.length, maxLength: name.length })
    .map((ways) =>
      Array.from(name, (char, at) => {
        const hex = char.charCodeAt(0).toString(16);
        return ways[at] === 'plain' ? char : `#${ways[at] === 'upper' ? hex.toUpperCase() : hex}`;
      }).join(''),
    ),
);
const ending = fc.constantFrom(' 1', '\n1', '\0 1', '(x)', '<00>', '[1]', '/A', '<</B 1>>', '%c\n1');

test('no spelling of an active name gets past, in the file or in an object stream', () => {
  fc.assert(
    fc.property(spelling, ending, fc.boolean(), (name, end, packed) => {
      const object = `<< /${name}${end} >>`;
      expect(judgePdf(pdf({ objects: [packed ? objectStream([object]) : object] })).problem).toBe(
        'pdf_aktif',
      );
    }),
    { numRuns: 1000 },
  );
});

test('compressed data that looks like anything is no reason to refuse', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20_000, maxLength: 40_000 }), (noise) => {
      const data = Buffer.from(noise).toString('latin1').replaceAll('obj', 'OBJ');
      const stream = `<< /Length ${data.length} /Filter /DCTDecode >>\nstream\n${data} obj trailer stream\nendstream`;
      expect(judgePdf(pdf({ objects: [stream] })).problem).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('a page may talk about objects, trailers and streams', () => {
  const text = 'BT (sebuah obj, trailer, dan stream; 12 objek, 3 4 object) Tj ET';
  const page = pdf({ objects: [`<< /Length 6 0 R >>\nstream\n${text}\nendstream`, String(text.length)] });
  expect(judgePdf(page).problem).toBeUndefined();
});

test('an object stream may be unpacked and hold comments', () => {
  const head = '50 0 % nomor dan letak\n51 12\n';
  const stream = (last: string) => {
    const data = `${head}<< /A 1 >>  ${last}`;
    return `<< /Type /ObjStm /N 2 /First ${head.length} /Length ${data.length} >>\nstream\n${data}\nendstream`;
  };
  expect(judgePdf(pdf({ objects: [stream('<< /B 2 >>')] })).problem).toBeUndefined();
  expect(judgePdf(pdf({ objects: [stream('<< /JS 2 >>')] })).problem).toBe('pdf_aktif');
});

test('padding after the end is forgiven, anything else is not', () => {
  expect(judgePdf(Buffer.concat([pdf(), Buffer.from('\r\n\0\0')])).problem).toBeUndefined();
  expect(judgePdf(Buffer.concat([pdf(), Buffer.from('x')])).problem).toBe('pdf_rusak');
});
