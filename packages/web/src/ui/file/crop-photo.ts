import { PHOTO } from '@gerbang/contract/wire/limits';
import type { Area } from 'react-easy-crop';
import { encodeCanvas, penOf } from './image.ts';

/**
 * Cuts `area` (pixels of `source`) into the photo: PNG, 300×400, named foto.png (data-diri 13). At that size even
 * uncompressed pixels are under 1,000,000 bytes.
 */
export async function cropPhoto(source: HTMLCanvasElement, area: Area): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO.width;
  canvas.height = PHOTO.height;
  penOf(canvas).drawImage(source, area.x, area.y, area.width, area.height, 0, 0, PHOTO.width, PHOTO.height);
  return new File([await encodeCanvas(canvas, 'image/png')], 'foto.png', { type: 'image/png' });
}
