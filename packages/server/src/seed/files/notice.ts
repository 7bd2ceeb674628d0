/** Short PDFs that stand for the office's announcements in the demo. */
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

const A4 = [595.28, 841.89] as const;
const MARGIN = 64;
const GREEN = rgb(0.04, 0.36, 0.3);

/** One page with the university's name, a title and paragraphs of one line each; all in the WinAnsi alphabet. */
export const notice = async (
  university: string,
  title: string,
  lines: readonly string[],
): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setLanguage('id-ID');
  const [bold, plain] = [
    await pdf.embedFont(StandardFonts.HelveticaBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ];
  const page = pdf.addPage([...A4]);
  page.drawText(university, { x: MARGIN, y: 770, size: 13, font: bold, color: GREEN });
  page.drawLine({
    start: { x: MARGIN, y: 756 },
    end: { x: A4[0] - MARGIN, y: 756 },
    thickness: 1.5,
    color: GREEN,
  });
  page.drawText('PENGUMUMAN', { x: MARGIN, y: 716, size: 11, font: bold });
  page.drawText(title, {
    x: MARGIN,
    y: 690,
    size: 16,
    font: bold,
    maxWidth: A4[0] - 2 * MARGIN,
    lineHeight: 20,
  });
  for (const [i, line] of lines.entries())
    page.drawText(line, { x: MARGIN, y: 640 - i * 20, size: 11, font: plain });
  return Buffer.from(await pdf.save());
};
