import { useEffect, useState } from 'react';
import { decodeImage, drawImage, encodeCanvas, ImageProblem } from './image.ts';

/** Larger gains nothing in a photo of 300×400 and makes dragging slow on a cheap phone. */
const MAX_EDGE = 1600;

/** The picture as the cropper works on it. */
export interface CropSource {
  canvas: HTMLCanvasElement;
  /** Object URL of the same pixels. */
  url: string;
}

/** Opens a picture for the cropper, turned by quarter `turns`; null while working, the problem when it cannot. */
export function useCropSource(file: Blob, turns: number): CropSource | ImageProblem | null {
  const [source, setSource] = useState<CropSource | ImageProblem | null>(null);
  useEffect(() => {
    let wanted = true;
    let url = '';
    const open = async () => {
      const image = await decodeImage(file);
      const canvas = drawImage(image, MAX_EDGE, turns);
      image.close();
      const blob = await encodeCanvas(canvas, 'image/jpeg', 0.9);
      if (!wanted) return;
      url = URL.createObjectURL(blob);
      setSource({ canvas, url });
    };
    open().catch((problem: unknown) => {
      if (wanted) setSource(problem instanceof ImageProblem ? problem : new ImageProblem('tidak_terbaca'));
    });
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [file, turns]);
  return source;
}
