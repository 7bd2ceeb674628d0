/** A PDF of JPEG 2000 images, which the library that draws PDFs cannot read by itself. */
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** A dark blue JPEG 2000 image of 24 by 32 dots, as OpenJPEG writes it. */
const BLUE_JP2 = Buffer.from(
  [
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAABgAAw8HAAAAAAAPY29scgEAAAAA',
    'ABAAAAC/anAyY/9P/1EALwAAAAAAGAAAACAAAAAAAAAAAAAAABgAAAAgAAAAAAAAAAAAAw8BAQ8BAQ8BAf9SAAwAAAABAQQEBAAB',
    '/1wAEECAiIiQiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAOwAB/5PP/BAk',
    'CI+dQe4Jr2sPz/woHAHUOuVkIInD9QYIjE7lZCCAgICAgICAgICAgID/2Q==',
  ].join(''),
  'base64',
);
/** As some scanners make it: sheets that are one JPEG 2000 image each. The second one's is broken. */
export const scannedPdf = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  for (const image of [BLUE_JP2, Buffer.alloc(BLUE_JP2.length)]) {
    const page = pdf.addPage([240, 320]);
    const scan = pdf.context.register(
      pdf.context.stream(image, {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 24,
        Height: 32,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'JPXDecode',
      }),
    );
    page.node.setXObject(PDFName.of('Scan'), scan);
    page.node.addContentStream(pdf.context.register(pdf.context.stream('q 240 0 0 320 0 0 cm /Scan Do Q')));
  }
  return Buffer.from(await pdf.save());
};
