/** The university's settings, one row; the colour must stay readable (decisions 33; design: 4.5:1). */
import { PENGATURAN_LOA, type PengaturanLoa } from '@gerbang/contract/loa-pengaturan';
import { NEUTRAL } from '@gerbang/contract/neutral';
import type { Settings } from '@gerbang/contract/settings';
import { type Db, named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';

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
  const isi: Partial<Settings> = rows[0]?.isi ?? {};
  // Key by key: the row holds the letters' settings too, which are the office's own.
  const settings = Object.fromEntries(
    Object.entries(NEUTRAL).map(([key, value]) => [key, isi[key as keyof Settings] ?? value]),
  ) as Settings;
  if (!/^#[0-9a-f]{6}$/i.test(settings.warna) || contrastOnWhite(settings.warna) < MIN_CONTRAST)
    throw new Error(`pengaturan: warna ${settings.warna} has less than ${MIN_CONTRAST}:1 against white`);
  return settings;
};

type Signatory = PengaturanLoa['penandatangan'];
type Closings = PengaturanLoa['penutup'];
/** What is stored of the letters' settings; whatever is absent or empty has a default. */
type StoredLetter = Partial<Pick<PengaturanLoa, 'pola_nomor' | 'kota' | 'alasan_tolak'>> & {
  penandatangan?: Partial<Signatory>;
  penutup?: { [K in keyof Closings]?: Partial<Closings[K]> };
};
const LETTER = "SELECT isi->'loa' AS loa FROM pengaturan";

/** The settings with the portal's own words where something is empty. */
export const withDefaults = (own: StoredLetter): PengaturanLoa => {
  const { pola_nomor, kota, penandatangan, penutup, alasan_tolak } = PENGATURAN_LOA;
  const closing = (kind: keyof Closings) => ({
    indonesia: own.penutup?.[kind]?.indonesia || penutup[kind].indonesia,
    inggris: own.penutup?.[kind]?.inggris || penutup[kind].inggris,
  });
  return {
    pola_nomor: own.pola_nomor || pola_nomor,
    kota: own.kota ?? kota,
    penandatangan: { ...penandatangan, ...own.penandatangan },
    penutup: { bersyarat: closing('bersyarat'), final: closing('final') },
    alasan_tolak: own.alasan_tolak?.length ? own.alasan_tolak : alasan_tolak,
  };
};

/** What letters are made of beside the applicant (key `loa` of the settings). */
export const readLetterSettings = async ({ reader }: Pick<Deps, 'reader'>): Promise<PengaturanLoa> => {
  const { rows } = await reader.query<{ loa: StoredLetter | null }>(named('pengaturan_loa', LETTER, []));
  return withDefaults(rows[0]?.loa ?? {});
};

/** The same inside a transaction, which then holds the row until its end. */
export const lockLetterSettings = async (db: Db): Promise<PengaturanLoa> => {
  await db.query("INSERT INTO pengaturan (isi) VALUES ('{}') ON CONFLICT DO NOTHING");
  const { rows } = await db.query<{ loa: StoredLetter | null }>(`${LETTER} FOR UPDATE`);
  return withDefaults(rows[0]?.loa ?? {});
};

/** Stores them; an empty closing or no reason brings the portal's own back. */
export const storeLetterSettings = async (db: Db, settings: PengaturanLoa): Promise<void> => {
  await db.query("UPDATE pengaturan SET isi = jsonb_set(isi, '{loa}', $1)", [JSON.stringify(settings)]);
};
