/** The office's side of the university's settings: read, judged, changed, the seal handed in (pengaturan 1). */
import { z } from 'zod/mini';
import { uploadErrors } from '../applicant/berkas/calls.ts';
import { type Settings, sealPath, settingsData } from '../applicant/pengaturan/calls.ts';
import { contrast } from '../applicant/pengaturan/palette.ts';
import type { Finding } from '../wire/errors.ts';
import { keysOf } from '../wire/keys.ts';
import { OPEN_BODY_MAX, UPLOAD_BODY_MAX } from '../wire/limits.ts';
import { callsOf } from '../wire/office.ts';

/** Longest texts, in characters; the name at this length still fits the head of a card and a letter. */
export const PENGATURAN_MAX = {
  nama_universitas: 100,
  singkatan: 12,
  alamat: 200,
  surel: 100,
  telepon: 40,
  label: 60,
  url: 300,
} as const;
/** How many links of a kind there may be. */
export const TAUTAN_MAX = 8;
export const TAHUN_HAK_CIPTA = { min: 1900, max: 2100 } as const;
/** Least contrast of the colour against white (pengaturan 2). */
export const KONTRAS_MIN = 4.5;
const COLOUR = /^#[0-9a-f]{6}$/i;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** WCAG contrast of a `#rrggbb` colour against white, 1 to 21; 0 for what is no such colour. */
export const contrastOnWhite = (colour: string): number =>
  COLOUR.test(colour) ? contrast(colour, '#ffffff') : 0;

/** What is wrong with the colour; null where white can be read on it. */
export const colourProblem = (warna: string): string | null => {
  if (!COLOUR.test(warna)) return 'Warna ditulis sebagai # dan enam angka heksadesimal, misalnya #0B5D4E';
  const found = contrastOnWhite(warna);
  // Rounded down: what is refused never reads as what would do.
  const shown = (Math.floor(found * 10) / 10).toString().replace('.', ',');
  return found < KONTRAS_MIN
    ? `Warna terlalu terang: kontras terhadap putih ${shown} banding 1, paling sedikit ${String(KONTRAS_MIN).replace('.', ',')}`
    : null;
};

/** The address as a browser would open it; null for what is no address of the web. */
const webAddress = (url: string): string | null => {
  try {
    const { protocol, username, href } = new URL(url);
    return protocol === 'https:' && username === '' && !/\s/.test(url) ? href : null;
  } catch {
    return null;
  }
};

type Plain = 'nama_universitas' | 'singkatan' | 'alamat' | 'surel' | 'telepon';
const LABELS: Record<Plain, string> = {
  nama_universitas: 'Nama universitas',
  singkatan: 'Singkatan',
  alamat: 'Alamat',
  surel: 'Email',
  telepon: 'Telepon',
};
const plainProblem = (key: Plain, value: string): string | null => {
  if (value.length > PENGATURAN_MAX[key]) return `${LABELS[key]} paling banyak ${PENGATURAN_MAX[key]} huruf`;
  if (/[\r\n\t]/.test(value)) return `${LABELS[key]} ditulis dalam satu baris`;
  if ((key === 'nama_universitas' || key === 'singkatan') && value.trim() === '')
    return `Isi ${LABELS[key].toLowerCase()}`;
  return key === 'surel' && value !== '' && !MAIL.test(value) ? 'Isi email dengan format yang benar' : null;
};

const linkProblems = (field: 'media_sosial' | 'panduan_pembayaran', links: Settings['media_sosial']) =>
  links.flatMap(({ label, url }, i): Finding[] => {
    const found: Finding[] = [];
    if (label.trim() === '') found.push({ field: `${field}.${i}.label`, message: 'Isi nama tautan' });
    else if (label.length > PENGATURAN_MAX.label)
      found.push({
        field: `${field}.${i}.label`,
        message: `Nama tautan paling banyak ${PENGATURAN_MAX.label} huruf`,
      });
    if (url.length > PENGATURAN_MAX.url)
      found.push({ field: `${field}.${i}.url`, message: `Alamat paling banyak ${PENGATURAN_MAX.url} huruf` });
    else if (!webAddress(url))
      found.push({ field: `${field}.${i}.url`, message: 'Alamat dimulai dengan https:// dan tanpa spasi' });
    return found;
  });

/** Judges the settings, in the browser as on the server; a finding's field is the path of the value. */
export const periksaPengaturan = (given: Settings): Finding[] => {
  const one = (field: string, message: string | null): Finding[] => (message ? [{ field, message }] : []);
  const { tahun_hak_cipta: tahun } = given;
  const { min, max } = TAHUN_HAK_CIPTA;
  return [
    ...keysOf(LABELS).flatMap((key) => one(key, plainProblem(key, given[key]))),
    ...one('warna', colourProblem(given.warna)),
    ...one(
      'tahun_hak_cipta',
      Number.isInteger(tahun) && tahun >= min && tahun <= max
        ? null
        : `Tahun hak cipta dari ${min} sampai ${max}`,
    ),
    ...(['media_sosial', 'panduan_pembayaran'] as const).flatMap((field) => [
      ...one(field, given[field].length > TAUTAN_MAX ? `Paling banyak ${TAUTAN_MAX} tautan` : null),
      ...linkProblems(field, given[field]),
    ]),
  ];
};

const stored = z.object({
  ...settingsData.shape,
  /** Of the settings as they stand; a change names the one it was built on. */
  versi: z.string(),
});
const office = callsOf('petugas:pengaturan', 'petugas');
const path = '/api/petugas/pengaturan';

export const pengaturanPortal = office.get(path, {
  summary: 'The university as the pages show it, with the version a change must name.',
  data: stored,
});
export const ubahPengaturanPortal = office.put(path, {
  summary:
    'Changes what every page and paper shows of the university; 409 when somebody else did meanwhile. Repeating changes nothing.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    nama_universitas: z.string(),
    singkatan: z.string(),
    alamat: z.string(),
    warna: z.string(),
    lambang: z.nullable(z.string().check(z.regex(new RegExp(`^${sealPath('[A-Za-z0-9_-]{22}')}$`)))),
    tahun_hak_cipta: z.int(),
    surel: z.string(),
    telepon: z.string(),
    media_sosial: z.array(z.strictObject({ label: z.string(), url: z.string() })),
    panduan_pembayaran: z.array(z.strictObject({ label: z.string(), url: z.string() })),
    versi: z.string().check(z.maxLength(64)),
  },
  data: stored,
  errors: ['versi_usang'],
});
export const unggahLambang = office.post(`${path}/lambang`, {
  files: ['lambang'],
  summary:
    'Stores a seal, newly encoded as PNG of at most 256 pixels a side; shown only once the settings name its path.',
  bodyMax: UPLOAD_BODY_MAX,
  body: {},
  data: z.object({ lambang: z.string() }),
  errors: [...uploadErrors, 'foto_format', 'belum_memilih_gambar'],
});
