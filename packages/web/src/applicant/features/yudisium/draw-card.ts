/** Draws the card to share. */

/** Pixels; four by five, as phones show pictures. */
export const WIDTH = 1080;
export const HEIGHT = 1350;
const MARGIN = 96;

interface Words {
  programme: string;
  /** Empty: no name is shown. */
  name: string;
  nama_universitas: string;
}

/** The text in lines no wider than the card; a word is never broken. */
const linesOf = (pen: CanvasRenderingContext2D, text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    return last !== undefined && pen.measureText(longer).width <= WIDTH - 2 * MARGIN
      ? [...lines.slice(0, -1), longer]
      : [...lines, word];
  }, []);

/** Writes lines downwards from `y` and gives where the next would stand. */
const write = (
  pen: CanvasRenderingContext2D,
  text: string,
  y: number,
  size: number,
  weight = 700,
): number => {
  const { fontFamily } = getComputedStyle(document.body);
  pen.font = `${weight} ${size}px ${fontFamily}`;
  const lines = linesOf(pen, text);
  lines.forEach((line, at) => pen.fillText(line, WIDTH / 2, y + at * size * 1.2));
  return y + lines.length * size * 1.2;
};

export const drawCard = (canvas: HTMLCanvasElement, { programme, name, nama_universitas }: Words): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const style = getComputedStyle(document.documentElement);
  pen.fillStyle = style.getPropertyValue('--band').trim();
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const ink = style.getPropertyValue('--on-band').trim();
  pen.strokeStyle = ink;
  pen.lineWidth = 4;
  pen.globalAlpha = 0.35;
  pen.strokeRect(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, HEIGHT - MARGIN);
  pen.globalAlpha = 1;
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  const below = name ? write(pen, name, 250, 72) + 24 : 320;
  const word = write(pen, 'DITERIMA', below, 150) + 48;
  const at = write(pen, 'di program studi', word, 44, 400) + 12;
  write(pen, programme, at, 76);
  write(pen, nama_universitas, HEIGHT - 200, 44, 400);
};
