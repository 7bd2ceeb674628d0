/** Drawn pictures for the demo's articles: a campus under a sky, 1280×720 pixels, no real place. */
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 720;
type Colour = readonly [red: number, green: number, blue: number];

/** Colours of the day and where the buildings stand: left edge, width and height in pixels. */
export interface Scene {
  sky: readonly [above: Colour, below: Colour];
  ground: Colour;
  wall: Colour;
  buildings: readonly (readonly [left: number, width: number, height: number])[];
}

const HORIZON = 560;
const WINDOW = 34;
const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const colourAt = ({ sky, ground, wall, buildings }: Scene, x: number, y: number): Colour => {
  if (y > HORIZON) return mix(ground, [20, 40, 30], ((y - HORIZON) / (HEIGHT - HORIZON)) * 0.4);
  for (const [left, width, height] of buildings) {
    const [across, down] = [x - left, y - (HORIZON - height)];
    if (across < 0 || across >= width || down < 0) continue;
    if (down < 18) return mix(wall, [0, 0, 0], 0.35);
    const pane = across % (WINDOW * 2) > WINDOW && down % (WINDOW * 2) > WINDOW;
    return pane ? mix(sky[0], [255, 255, 255], 0.35) : mix(wall, [0, 0, 0], (across / width) * 0.12);
  }
  return mix(sky[0], sky[1], y / HORIZON);
};

/** A JPEG of the scene. */
export const picture = (scene: Scene): Promise<Buffer> => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.set(colourAt(scene, x, y).map(Math.round), (y * WIDTH + x) * 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
};
