/** Pictures of the campus on the public pages, kept by the office (pengaturan 3). */
import { z } from 'zod/mini';
import { uploadErrors } from '../../applicant/berkas/calls.ts';
import type { Finding } from '../../wire/errors.ts';
import { OPEN_BODY_MAX, UPLOAD_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';

/** How many pictures there may be. */
export const GAMBAR_KAMPUS_MAX = 6;
/** Longest text of one, in characters. */
export const TEKS_GAMBAR_MAX = 160;

const picture = {
  id_gambar: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  /** What the picture shows, in words: read out where it is not seen, and written below it. */
  teks: z.string(),
};
export type GambarKampus = z.infer<z.ZodMiniObject<typeof picture>>;

/** Judges the pictures, in the browser as on the server; a finding's field names the picture, wherever it is moved to. */
export const periksaGambarKampus = ({ gambar }: { gambar: readonly GambarKampus[] }): Finding[] => [
  ...(gambar.length > GAMBAR_KAMPUS_MAX
    ? [{ field: 'gambar', message: `Paling banyak ${GAMBAR_KAMPUS_MAX} gambar` }]
    : []),
  ...gambar.flatMap(({ id_gambar, teks }, i): Finding[] => {
    const field = `gambar.${id_gambar}.teks`;
    if (gambar.findIndex((one) => one.id_gambar === id_gambar) < i)
      return [{ field, message: 'Gambar ini sudah ada di atas' }];
    if (teks.trim() === '') return [{ field, message: 'Isi keterangan gambar' }];
    if (teks.length > TEKS_GAMBAR_MAX)
      return [{ field, message: `Keterangan gambar paling banyak ${TEKS_GAMBAR_MAX} huruf` }];
    return /[\r\n\t]/.test(teks) ? [{ field, message: 'Keterangan gambar ditulis dalam satu baris' }] : [];
  }),
];

const stored = z.object({
  gambar: z.array(z.object(picture)),
  /** Of the pictures as they stand; a change names the one it was built on. */
  versi: z.string(),
});
const office = callsOf('petugas:pengaturan', 'petugas');
const path = '/api/petugas/pengaturan/gambar';

export const gambarKampus = office.get(path, {
  summary: 'Pictures of the campus in the order of the pages, with the version a change must name.',
  data: stored,
});
export const ubahGambarKampus = office.put(path, {
  summary:
    'Says which pictures the public pages show, in which order and with which words; 409 when somebody else did meanwhile.',
  bodyMax: OPEN_BODY_MAX,
  body: {
    gambar: z.array(z.strictObject(picture)),
    versi: z.string().check(z.maxLength(64)),
  },
  data: stored,
  errors: ['versi_usang'],
});
export const unggahGambarKampus = office.post(path, {
  files: ['gambar'],
  summary:
    'Stores a picture of the campus, cut to 16:9 and newly encoded in two sizes; shown only once the list names it.',
  bodyMax: UPLOAD_BODY_MAX,
  body: {},
  data: z.object({ id_gambar: picture.id_gambar }),
  errors: [...uploadErrors, 'foto_format', 'gambar_terlalu_kecil', 'belum_memilih_gambar'],
});
