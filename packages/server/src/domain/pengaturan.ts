/** The university's settings, one row; the colour must stay readable (decisions 33; design: 4.5:1). */
import { type Settings } from '@gerbang/contract/settings';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';

const DEFAULTS: Settings = {
  nama_universitas: 'Universitas',
  singkatan: 'PMB',
  alamat: '',
  warna: '#0B5D4E',
  lambang: null,
  tahun_hak_cipta: 2022,
  surel: '',
  telepon: '',
  media_sosial: [],
  panduan_pembayaran: [],
};

const channel = (hex: string) => {
  const c = Number.parseInt(hex, 16) / 255;
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
/** WCAG contrast of a `#rrggbb` colour against white. */
export const contrastOnWhite = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((i) => channel(colour.slice(i, i + 2))) as [number, number, number];
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
};
const MIN_CONTRAST = 4.5;

/** Reads the settings; a colour that cannot be read on white is refused. */
export const readSettings = async ({ reader }: Pick<Deps, 'reader'>): Promise<Settings> => {
  const { rows } = await reader.query<{ isi: Partial<Settings> }>(
    named('pengaturan', 'SELECT isi FROM pengaturan', []),
  );
  const settings = { ...DEFAULTS, ...rows[0]?.isi };
  if (!/^#[0-9a-f]{6}$/i.test(settings.warna) || contrastOnWhite(settings.warna) < MIN_CONTRAST)
    throw new Error(`pengaturan: warna ${settings.warna} has less than ${MIN_CONTRAST}:1 against white`);
  return settings;
};
