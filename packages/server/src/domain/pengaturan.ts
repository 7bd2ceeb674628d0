/** The university's settings, one row; the colour must stay readable (decisions 33; design: 4.5:1). */
import { ALASAN_TOLAK } from '@gerbang/contract/loa-petugas';
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

/** What letters of acceptance print beside the university, and the reasons the office offers for a rejection. */
export interface LetterSettings {
  /** Town before the date; empty leaves the date alone. */
  kota: string;
  penandatangan: { jabatan: string; nama: string; nomor: string };
  /** Replaces the reasons of the contract where the office has any (decisions 130). */
  alasan_tolak: readonly string[];
}
const LETTER: LetterSettings = {
  kota: '',
  penandatangan: { jabatan: 'Ketua Panitia Penerimaan Mahasiswa Baru', nama: '', nomor: '' },
  alasan_tolak: ALASAN_TOLAK,
};

/** Key `loa` of the settings; whatever is absent has a default. */
export const readLetterSettings = async ({ reader }: Pick<Deps, 'reader'>): Promise<LetterSettings> => {
  const { rows } = await reader.query<{ loa: Partial<LetterSettings> | null }>(
    named('pengaturan_loa', "SELECT isi->'loa' AS loa FROM pengaturan", []),
  );
  const own = rows[0]?.loa ?? {};
  return {
    ...LETTER,
    ...own,
    penandatangan: { ...LETTER.penandatangan, ...own.penandatangan },
    alasan_tolak: own.alasan_tolak?.length ? own.alasan_tolak : ALASAN_TOLAK,
  };
};
