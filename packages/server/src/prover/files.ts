/** Small real files to upload: a page and two pictures. */

import type { Accept } from '@gerbang/contract/form/step';
import { PHOTO } from '@gerbang/contract/wire/limits';
import sharp from 'sharp';
import { letter } from '../seed/files/letter.ts';

const BACKGROUND = '#a03030';

export interface Samples {
  pdf: Buffer;
  png: Buffer;
  foto: Buffer;
}

export const makeSamples = async (): Promise<Samples> => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
      .png()
      .toBuffer();
  const [pdf, png, foto] = await Promise.all([
    letter('Berkas uji'),
    picture(60, 80),
    picture(PHOTO.width, PHOTO.height),
  ]);
  return { pdf, png, foto };
};

/** A form with a file of a kind that the slot accepts; `fields` are its texts. */
export const formWith = (
  samples: Samples,
  accept: Accept,
  name: string,
  fields: Readonly<Record<string, string>>,
): FormData => {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.set(field, text);
  const bytes = { pdf: samples.pdf, dokumen: samples.png, foto: samples.foto }[accept];
  form.set(name, new File([new Uint8Array(bytes)], accept === 'pdf' ? 'berkas.pdf' : 'berkas.png'));
  return form;
};
