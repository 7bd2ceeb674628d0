/** One-page PDFs that stand for the demo applicants' documents. */
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

const A4 = [595.28, 841.89] as const;
const LINES = ['Contoh dokumen untuk data demo.', 'Berkas ini dibuat oleh sistem dan bukan dokumen asli.'];

/** A page with a title; `title` must fit the WinAnsi alphabet. */
export const letter = async (title: string): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setLanguage('id-ID');
  const [bold, plain] = [
    await pdf.embedFont(StandardFonts.HelveticaBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ];
  const page = pdf.addPage([...A4]);
  page.drawRectangle({
    x: 48,
    y: 690,
    width: 499,
    height: 100,
    borderColor: rgb(0.04, 0.36, 0.3),
    borderWidth: 1.5,
  });
  page.drawText(title, { x: 68, y: 742, size: 20, font: bold });
  for (const [i, line] of LINES.entries())
    page.drawText(line, { x: 68, y: 718 - i * 15, size: 10.5, font: plain });
  return Buffer.from(await pdf.save());
};
