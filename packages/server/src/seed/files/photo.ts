/** Drawn portraits for the demo's applicants: a face before a plain wall, 300×400 pixels, never a real person. */
import { PHOTO } from '@gerbang/contract/wire/limits';
import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

export interface Look {
  wall: Colour;
  skin: Colour;
  hair: Colour;
  shirt: Colour;
  /** Hair down to the shoulders. */
  long?: boolean;
  /** A headscarf instead of hair. */
  headscarf?: Colour;
}

interface Ellipse {
  x: number;
  y: number;
  rx: number;
  ry: number;
  colour: Colour;
}

const DARK: Colour = [38, 30, 28];
const LIPS: Colour = [168, 84, 80];
const WHITE: Colour = [248, 248, 246];

const ellipse = (x: number, y: number, rx: number, ry: number, colour: Colour): Ellipse => ({
  x,
  y,
  rx,
  ry,
  colour,
});
const shade = ([r, g, b]: Colour): Colour => [r * 0.86, g * 0.86, b * 0.86];

const behind = ({ hair, long, headscarf }: Look): Ellipse => {
  if (headscarf) return ellipse(150, 178, 84, 116, headscarf);
  return long ? ellipse(150, 186, 84, 132, hair) : ellipse(150, 158, 76, 98, hair);
};

/** From back to front. */
const layers = (look: Look): Ellipse[] => [
  behind(look),
  ellipse(150, 428, 142, 132, look.shirt),
  ellipse(150, 268, 31, 62, shade(look.skin)),
  look.headscarf ? ellipse(150, 290, 82, 66, look.headscarf) : ellipse(150, 312, 40, 24, WHITE),
  ellipse(150, 178, 64, 84, look.skin),
  ellipse(150, 102, 64, 32, look.headscarf ?? look.hair),
  ellipse(125, 172, 9, 5, WHITE),
  ellipse(175, 172, 9, 5, WHITE),
  ellipse(125, 172, 4.5, 4.5, DARK),
  ellipse(175, 172, 4.5, 4.5, DARK),
  ellipse(125, 156, 14, 3, look.hair),
  ellipse(175, 156, 14, 3, look.hair),
  ellipse(150, 198, 6, 11, shade(look.skin)),
  ellipse(150, 226, 19, 5, LIPS),
];

const paint = (pixels: Buffer, { x, y, rx, ry, colour }: Ellipse): void => {
  const [left, right] = [
    Math.max(0, Math.floor(x - rx - 1)),
    Math.min(PHOTO.width - 1, Math.ceil(x + rx + 1)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(y - ry - 1)),
    Math.min(PHOTO.height - 1, Math.ceil(y + ry + 1)),
  ];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const distance = Math.hypot((column - x) / rx, (row - y) / ry);
      // About one pixel of soft edge.
      const cover = Math.min(1, Math.max(0, (1 - distance) * Math.min(rx, ry) + 0.5));
      if (cover === 0) continue;
      const at = (row * PHOTO.width + column) * 3;
      for (const [i, value] of colour.entries())
        pixels[at + i] = Math.round((pixels[at + i] as number) * (1 - cover) + value * cover);
    }
};

/** A PNG of 300×400 pixels, opaque RGB, as the upload of a photo leaves it. */
export const portrait = (look: Look): Promise<Buffer> => {
  const pixels = Buffer.alloc(PHOTO.width * PHOTO.height * 3);
  for (let i = 0; i < pixels.length; i += 3) pixels.set(look.wall, i);
  for (const layer of layers(look)) paint(pixels, layer);
  return sharp(pixels, { raw: { ...PHOTO, channels: 3 } })
    .png({ palette: false })
    .toBuffer();
};
