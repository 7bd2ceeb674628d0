/**
 * Every colour of the pages, worked out from the university's one in OKLCH, light and dark (pengaturan 2). What is
 * read keeps 4.5:1 and what is only seen 3:1 on each ground it stands on, whatever the colour: palette.test.ts
 * measures hundreds of them.
 */

/** Lightness 0–1, chroma, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [number, number, number];

/** Least contrast of what is read (WCAG 2.2, 1.4.3). */
const READ = 4.5;
const STEP = 0.005;

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const fromLinear = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

const linearOf = (hex: string): Rgb => {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
};

/** WCAG contrast between two `#rrggbb` colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const luminance = (hex: string) => {
    const [r, g, b] = linearOf(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

// Björn Ottosson's OKLab, as CSS Color 4 writes it.
const oklchOf = (hex: string): Oklch => {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI];
};

const linearFrom = ([lightness, chroma, hue]: Oklch): Rgb => {
  const [x, y] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** The colour as `#rrggbb`; one that no screen shows loses chroma until one does, and keeps its hue. */
const hexOf = ([lightness, chroma, hue]: Oklch): string => {
  const rgb = linearFrom([lightness, chroma, hue]);
  if (chroma > STEP && rgb.some((c) => c < -0.001 || c > 1.001))
    return hexOf([lightness, chroma - STEP, hue]);
  return `#${rgb
    .map((c) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, c)))) * 255))
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('')}`;
};

/** Goes lighter (`by` > 0) or darker until it is read on every ground. */
const readOn = (grounds: readonly string[], [lightness, chroma, hue]: Oklch, by: number): string => {
  const hex = hexOf([lightness, chroma, hue]);
  const end = lightness <= 0 || lightness >= 1;
  if (end || grounds.every((ground) => contrast(hex, ground) >= READ)) return hex;
  return readOn(grounds, [lightness + by, chroma, hue], by);
};

/** One mode's colours, by the name of their CSS variable without its dashes. */
export interface Palette {
  primary: string;
  'primary-strong': string;
  'primary-tint': string;
  'on-primary': string;
  /** A full field of the university's colour, in the head of a page or around a great word. */
  band: string;
  'on-band': string;
  ink: string;
  muted: string;
  page: string;
  surface: string;
  border: string;
  line: string;
  track: string;
  /** Series of a chart: what is counted, what it is compared with, and two more. */
  'chart-1': string;
  'chart-2': string;
  'chart-3': string;
  'chart-4': string;
}

const light = (warna: string): Palette => {
  const [l, c, h] = oklchOf(warna);
  const grey = (lightness: number, most: number) => hexOf([lightness, Math.min(c * 0.2, most), h]);
  const page = grey(0.973, 0.005);
  const tint = grey(0.955, 0.022);
  // As it was given where it can be read: only the lightest of those allowed go a little darker.
  const given = [page, tint].every((ground) => contrast(warna, ground) >= READ);
  const primary = given ? warna.toLowerCase() : readOn([page, tint], [l, c, h], -STEP);
  return {
    primary,
    'primary-strong': hexOf([oklchOf(primary)[0] * 0.84, c, h]),
    'primary-tint': tint,
    'on-primary': '#ffffff',
    band: primary,
    'on-band': '#ffffff',
    ink: grey(0.255, 0.02),
    muted: grey(0.455, 0.022),
    page,
    surface: '#ffffff',
    border: grey(0.56, 0.02),
    line: grey(0.885, 0.01),
    track: grey(0.918, 0.012),
    'chart-1': primary,
    'chart-2': grey(0.66, 0.035),
    'chart-3': hexOf([0.56, 0.13, h + 130]),
    'chart-4': hexOf([0.56, 0.13, h - 110]),
  };
};

const dark = (warna: string): Palette => {
  const [, c, h] = oklchOf(warna);
  const grey = (lightness: number, most: number) => hexOf([lightness, Math.min(c * 0.2, most), h]);
  const [page, surface, tint] = [grey(0.19, 0.01), grey(0.235, 0.012), hexOf([0.3, Math.min(c, 0.04), h])];
  const bright = Math.min(c, 0.12);
  const primary = readOn([page, surface, tint], [0.77, bright, h], STEP);
  return {
    primary,
    'primary-strong': hexOf([Math.min(0.95, oklchOf(primary)[0] + 0.08), bright * 0.8, h]),
    'primary-tint': tint,
    'on-primary': grey(0.19, 0.02),
    band: hexOf([0.36, Math.min(c, 0.09), h]),
    'on-band': '#ffffff',
    ink: grey(0.935, 0.006),
    muted: grey(0.76, 0.014),
    page,
    surface,
    border: grey(0.62, 0.018),
    line: grey(0.345, 0.014),
    track: grey(0.335, 0.016),
    'chart-1': primary,
    'chart-2': grey(0.57, 0.03),
    'chart-3': hexOf([0.74, 0.12, h + 130]),
    'chart-4': hexOf([0.74, 0.12, h - 110]),
  };
};

/** All colours that follow from the university's; throws nothing, and takes only `#rrggbb`. */
export const paletteOf = (warna: string): { light: Palette; dark: Palette } => ({
  light: light(warna),
  dark: dark(warna),
});

/**
 * The palette as an element's style: `--l-…` for light, `--d-…` for dark, from which tokens.css takes its own. Stands
 * on <html> of every page the server sends, so that the first frame has its colours without a script.
 */
export const paletteStyle = (warna: string): string => {
  const { light: day, dark: night } = paletteOf(warna);
  const written = (prefix: string, colours: Palette) =>
    Object.entries(colours).map(([name, colour]) => `--${prefix}-${name}:${colour}`);
  return [...written('l', day), ...written('d', night)].join(';');
};
