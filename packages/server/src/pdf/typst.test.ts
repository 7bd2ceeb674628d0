import { expect, test } from 'vitest';
import { qrPixels } from './qr.ts';
import { inspectPdf, sampleCard } from './testing.ts';
import { typstRenderer } from './typst.ts';

const renderer = typstRenderer();
const files = { qr: qrPixels('https://pmb.nusantara.ac.id') };

test('the same values give the same bytes', async () => {
  const draw = () => typstRenderer().render('kartu-ujian', sampleCard(), files);
  expect((await draw()).equals(await draw())).toBe(true);
});

test('a document claims PDF/UA-1', async () => {
  const pdf = await renderer.render('kartu-ujian', sampleCard(), files);
  expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
});

test('a character that no font has does not cost anyone the document, only the claim', async () => {
  const pdf = await renderer.render(
    'kartu-ujian',
    sampleCard({ nama_lengkap: 'Budi \u{10fffd} Santoso' }),
    files,
  );
  expect(pdf.toString('latin1')).not.toContain('pdfuaid');
  const { text } = await inspectPdf(pdf);
  expect(text).toMatch(/Nama lengkap Budi .*Santoso/);
});

test('values that do not fit are an error naming the template, and the next one is drawn', async () => {
  await expect(renderer.render('kartu-ujian', {}, files)).rejects.toThrow(/^kartu-ujian\.typ: .*universitas/);
  const { text } = await inspectPdf(await renderer.render('kartu-ujian', sampleCard(), files));
  expect(text).toContain('27010100017');
});
