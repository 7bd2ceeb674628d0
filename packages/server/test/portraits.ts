/** Heads before a wall as photographers of passport photos make them: all alike from afar, no two the same. */
import sharp from 'sharp';

/** Numbers from 0 to 1, the same for the same seed (xorshift). */
const randomFrom = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
};

const drawing = (seed: number): string => {
  const next = randomFrom(seed);
  for (let i = 0; i < 10; i += 1) next();
  const n = (from: number, to: number) => from + (to - from) * next();
  const of = (...colours: string[]) => colours[Math.floor(next() * colours.length)] as string;
  const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
  const [wall, skin] = [of('#c81e1e', '#1e40c8', '#ffffff', '#d02020'), of('#c58c5c', '#b07848', '#d8a878')];
  const [hair, shirt] = [of('#1a1a1a', '#2a1c14', '#000'), of('#fff', '#fff', '#222', '#dde', '#446')];
  const [x, y, rx] = [n(140, 160), n(165, 195), n(58, 72)];
  const [ry, shoulders, collar, light] = [rx * n(1.22, 1.42), n(105, 130), n(295, 325), n(-1, 1)];
  const [apart, level, brow] = [n(22, 28), y + n(-10, 4), n(13, 18)];
  const eyes = [-apart, apart]
    .map(
      (side) =>
        ellipse(x + side, level, n(7, 10), n(4, 6), '#201008') +
        `<rect x="${x + side - 11}" y="${level - brow}" width="22" height="${n(3, 6)}" fill="#201008"/>`,
    )
    .join('');
  const covered =
    next() < 0.4
      ? ellipse(x, y + 8, rx * n(1.25, 1.4), ry * n(1.2, 1.35), of('#fff', '#111', '#345', '#876'))
      : ellipse(x, y - n(18, 30), rx * n(1.02, 1.18), ry * n(0.9, 1.02), hair);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
    <linearGradient id="l" x2="1" y2="${n(-0.4, 0.4)}"><stop stop-opacity="${Math.max(0, light) * 0.35}"/><stop offset="1" stop-opacity="${Math.max(0, -light) * 0.3}"/></linearGradient>
    <rect width="300" height="400" fill="${wall}"/><g transform="rotate(${n(-5, 5)} 150 400) translate(0 ${n(-12, 12)})">${covered}
    <path d="M ${x - shoulders} 420 Q ${x - shoulders} ${collar} ${x - 28} ${collar - 12} h 56 Q ${x + shoulders} ${collar} ${x + shoulders} 420 Z" fill="${shirt}"/>
    <rect x="${x - 22}" y="${y + ry * 0.7}" width="44" height="${n(50, 70)}" fill="${skin}"/>${ellipse(x, y, rx, ry, skin)}${eyes}
    <path d="M ${x} ${y} l ${n(4, 9)} ${n(22, 30)} h -14 Z" fill="#0003"/>${ellipse(x, y + n(38, 50), n(14, 24), n(4, 8), '#8a3030')}
    ${ellipse(x + n(-30, 30), y - ry * 0.95, n(20, 45), n(8, 26), hair)}<rect x="-50" y="-50" width="400" height="520" fill="url(#l)"/></g></svg>`;
};

/** A PNG of 300 × 400; no two seeds give the same. */
export const portrait = (seed: number): Promise<Buffer> => {
  // The portal reads JPEG and PNG alone; a test draws.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const drawn = sharp(Buffer.from(drawing(seed)))
    .png()
    .toBuffer();
  return drawn.finally(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }));
};
