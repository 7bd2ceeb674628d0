/** A PDF of three upright pages: which of them is seen, and how it is turned, is told by colour. */
import { PDFDocument, rgb } from '@cantoo/pdf-lib';

/** Of the upper half of each page; the lower half is white. */
export const PAGE_COLOURS = [
  { r: 190, g: 40, b: 40 },
  { r: 30, g: 130, b: 60 },
  { r: 40, g: 70, b: 190 },
] as const;
const SHEET = { width: 420, height: 594 };

export const threePages = async (): Promise<Buffer> => {
  const made = await PDFDocument.create();
  for (const { r, g, b } of PAGE_COLOURS)
    made.addPage([SHEET.width, SHEET.height]).drawRectangle({
      x: 0,
      y: SHEET.height / 2,
      width: SHEET.width,
      height: SHEET.height / 2,
      color: rgb(r / 255, g / 255, b / 255),
    });
  return Buffer.from(await made.save());
};
