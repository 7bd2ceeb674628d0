/** Accepting or declining an admission, after the announcement alone (jawaban 1–5, keamanan 7). */
import { z } from 'zod/mini';
import { endpoint, parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';

/** What silence until the deadline means. */
export const DIAM = {
  gugur: 'Tempatnya gugur',
  terima: 'Dianggap menerima',
} as const;
/** Where an admission stands. */
export const KEADAAN_JAWABAN = {
  belum: 'Belum menjawab',
  terima: 'Menerima',
  tolak: 'Melepas',
  gugur: 'Gugur',
  naik: 'Naik pilihan',
} as const;
export type KeadaanJawaban = keyof typeof KEADAAN_JAWABAN;
/** True where the seat is given up. */
export const isReleased = (keadaan: KeadaanJawaban): boolean => keadaan === 'tolak' || keadaan === 'gugur';
/** What declining ends; told before it is done. */
export const AKIBAT_MELEPAS = [
  'Tempat Anda pada program studi ini berakhir dan diberikan kepada peserta lain.',
  'Anda keluar dari semua daftar tunggu penawaran ini.',
  'LoA tidak dapat lagi diajukan, dan daftar ulang tidak dapat dilakukan.',
  'Keputusan ini tidak dapat Anda ubah lagi.',
] as const;

/** What staying means; told where somebody may still move up. */
export const KALIMAT_NAIK =
  'Anda masih menunggu pilihan yang lebih tinggi. Bila ada kursi di sana, Anda otomatis pindah dan tempat ini diberikan kepada peserta lain, kecuali Anda memilih tetap di sini atau sudah mengajukan LoA.';
export const KALIMAT_TETAP =
  'Anda memilih tetap di sini: tempat ini tidak akan diganti, juga bila ada kursi di pilihan yang lebih tinggi.';

const keadaan = z.enum(keysOf(KEADAAN_JAWABAN));
const own = z.object({
  /** Which admission it is: another one once its holder was called up, or moved up. */
  id_hasil: z.int(),
  keadaan,
  nama_prodi: z.nullable(z.string()),
  /** The last moment at which an answer is taken. */
  batas: z.string(),
  diam: z.enum(keysOf(DIAM)),
  /** Called up from a waiting list. */
  dipanggil: z.boolean(),
  /** The programme this admission was moved up from; null where it was not. */
  naik_dari: z.nullable(z.string()),
  /** A higher choice is still waited for, and the office moves the admitted up. */
  dapat_naik: z.boolean(),
  /** Asked to stay: never moved up. */
  tetap: z.boolean(),
  /** When the answer that stands was given; null where there is none. */
  dijawab: z.nullable(z.string()),
  /** Whether it can still be changed. */
  terbuka: z.boolean(),
});
export type Jawaban = z.infer<typeof own>;

const common = { access: 'pendaftar', tag: 'yudisium' } as const;

export const jawabanHasil = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v2/jawaban_hasil/{nomor_pendaftar}',
  summary:
    'Where the own admission stands that must be answered; before the announcement, and where there is none, success is false and data null.',
  data: own,
});
export const jawabHasil = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v2/jawaban_hasil',
  summary:
    'Accepts the own admission, to stay there if so asked, or declines it, which asks for the PIN and is final; the same answer once more changes nothing. 409 where the admission is another by now, before the announcement and where nothing is to be answered.',
  body: {
    nomor_pendaftar: parameters.nomor_pendaftar,
    /** The admission that was read: one that has changed meanwhile is not answered unseen. */
    id_hasil: z.int(),
    jawaban: z.enum(['terima', 'tolak']),
    /** Of who accepts: whether to stay here, also where a seat of a higher choice becomes free. */
    tetap: z.optional(z.boolean()),
    /** Of who declines. */
    pin: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  },
  data: own,
  errors: [
    'jawaban_tidak_diminta',
    'jawaban_berubah',
    'jawaban_lewat',
    'jawaban_akhir',
    'pin_salah',
    'perlu_bukti',
  ],
});
