import { decodeImage, drawImage, encodeCanvas, ImageProblem } from './image.ts';

/** Longest edge in pixels and JPEG quality, tried in this order: a page of small print stays readable longest. */
const ATTEMPTS = [
  [2400, 0.85],
  [2400, 0.7],
  [2000, 0.7],
  [1600, 0.7],
  [1600, 0.55],
  [1280, 0.55],
  [1000, 0.5],
  [800, 0.4],
  [500, 0.3],
] as const;

/** Named a PDF; what is in it may be another matter. */
const isCalledPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);
const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-';

/**
 * Makes a picture of any size a JPEG under `maxBytes`, upright and without its metadata (berkas 9). A PDF comes back as
 * it is, whatever its size, and so does what is only called one: the server says what is wrong with it. Throws
 * ImageProblem for other files that are no picture.
 */
export async function compressImage(file: File, maxBytes: number): Promise<File> {
  if (await isPdf(file)) return file;
  const image = await decodeImage(file).catch((problem: unknown) => {
    if (isCalledPdf(file)) return null;
    throw problem;
  });
  if (!image) return file;
  try {
    let canvas: HTMLCanvasElement | null = null;
    let drawnAt = 0;
    for (const [edge, quality] of ATTEMPTS) {
      if (!canvas || edge !== drawnAt) canvas = drawImage(image, edge);
      drawnAt = edge;
      const blob = await encodeCanvas(canvas, 'image/jpeg', quality);
      if (blob.size < maxBytes) {
        const name = `${file.name.replace(/\.[^.]*$/, '') || 'gambar'}.jpg`;
        return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
      }
    }
  } finally {
    image.close();
  }
  throw new ImageProblem('tidak_terbaca');
}
