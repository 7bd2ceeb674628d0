import { expect, test } from 'vitest';
import { compact } from './compact.ts';
import { qrPixels } from './qr.ts';
import { inspectPdf, sampleCard } from './testing.ts';
import { typstRenderer } from './typst.ts';

test('values that look like the inside of a PDF do not disturb it', async () => {
  const nama = 'Universitas (A) \\ endobj endstream xref trailer << /Size 1 >> startxref 0 %%EOF';
  const data = sampleCard({ universitas: { ...sampleCard().universitas, nama } });
  const pdf = await typstRenderer().render('kartu-ujian', data, { qr: qrPixels('https://nusantara.ac.id') });
  const { info, text, pages } = await inspectPdf(pdf);
  expect(pages).toBe(1);
  expect(info.Author).toBe(nama);
  expect(text).toContain(nama);
});

test('a file that is not laid out as expected comes back untouched', async () => {
  for (const file of ['', 'startxref\n0\n%%EOF', 'xref\n0 2\n0 f\n9 n\ntrailer\n<<>>\nstartxref\n0\n%%EOF']) {
    expect(compact(Buffer.from(file)).toString()).toBe(file);
  }
  const pdf = await typstRenderer().render('kartu-ujian', sampleCard(), {
    qr: qrPixels('https://nusantara.ac.id'),
  });
  expect(compact(pdf).equals(pdf)).toBe(true);
});
