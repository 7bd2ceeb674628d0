/** A picture the browser cannot use: `tidak_terbaca` is broken or of an unknown kind, `memori` too big for the device. */
export class ImageProblem extends Error {
  readonly reason: 'tidak_terbaca' | 'memori';
  constructor(reason: 'tidak_terbaca' | 'memori') {
    super(
      reason === 'memori'
        ? 'Perangkat ini kehabisan memori untuk membuka gambar. Tutup aplikasi lain lalu coba lagi.'
        : 'Gambar tidak dapat dibaca. Pilih gambar JPG atau PNG yang lain.',
    );
    this.reason = reason;
  }
}

/** The pixels of a picture, turned upright as the camera meant. Throws ImageProblem; `close()` frees the memory. */
export const decodeImage = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new ImageProblem('tidak_terbaca');
  }
};

/**
 * Draws a picture on white, at most `maxEdge` pixels on its longer side and turned by quarter `turns` to the right.
 * Whatever the file carried besides pixels (place, device, thumbnail) is gone.
 */
export const drawImage = (image: ImageBitmap, maxEdge: number, turns = 0): HTMLCanvasElement => {
  const scale = Math.min(1, maxEdge / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const lying = turns % 2 === 1;
  const canvas = document.createElement('canvas');
  canvas.width = lying ? height : width;
  canvas.height = lying ? width : height;
  const pen = penOf(canvas);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas;
};

/** A drawing context over white paper. Throws ImageProblem where the device refuses the canvas. */
export const penOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const pen = canvas.getContext('2d');
  if (!pen) throw new ImageProblem('memori');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return pen;
};

/** The canvas as a file; `quality` 0 to 1 counts for JPEG. Throws ImageProblem where the device cannot. */
export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ImageProblem('memori'))), type, quality),
  );
