/** What letters of acceptance are made of beside the applicant: number, signatory, wording, reasons (loa 13, loa 14, loa 18). */
import { z } from 'zod/mini';
import { uploadErrors } from '../../applicant/berkas/calls.ts';
import { ALASAN_MAX, ALASAN_MIN } from '../../wire/act.ts';
import type { Finding } from '../../wire/errors.ts';
import { UPLOAD_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { ALASAN_TOLAK } from './calls.ts';

/** Longest texts, in characters. At these lengths a letter still fits its one page. */
export const SURAT_MAX = {
  pola_nomor: 40,
  kota: 60,
  jabatan: 120,
  nama: 100,
  nomor: 60,
  penutup: 500,
  petunjuk: 500,
} as const;
/** Shortest and longest reason, and how many the office may offer. */
export const ALASAN_BANYAK_MAX = 20;
const DIGITS = 4;

const text = (max: number) => z.string().check(z.maxLength(max));

/** What signs a letter. */
export const PENGESAHAN = {
  elektronik: 'Elektronik, dibuktikan kode QR pada surat',
  gambar: 'Gambar tanda tangan dan stempel',
} as const;
const pictureId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** The closing words of one kind of letter, in both languages; empty stands for the portal's own. */
const closing = z.strictObject({ indonesia: text(SURAT_MAX.penutup), inggris: text(SURAT_MAX.penutup) });

const shape = {
  /** Holds `{nomor}` and `{tahun}` once each, and `{bulan}` (I to XII) where the office wants it. */
  pola_nomor: text(SURAT_MAX.pola_nomor),
  /** Town before the date; empty leaves the date alone. */
  kota: text(SURAT_MAX.kota),
  penandatangan: z.strictObject({
    jabatan: text(SURAT_MAX.jabatan),
    /** Empty leaves a line to write on. */
    nama: text(SURAT_MAX.nama),
    nomor: text(SURAT_MAX.nomor),
  }),
  pengesahan: z.strictObject({
    cara: z.enum(['elektronik', 'gambar']),
    /** Ids of pictures that were handed in; kept while the code signs. */
    tanda_tangan: z.nullable(pictureId),
    stempel: z.nullable(pictureId),
  }),
  penutup: z.strictObject({ bersyarat: closing, final: closing }),
  /** What the office tells beside a result and a refused letter, dates of what comes next among it; empty says nothing. */
  petunjuk: z.strictObject({
    diterima: text(SURAT_MAX.petunjuk),
    tidak_diterima: text(SURAT_MAX.petunjuk),
    loa_ditolak: text(SURAT_MAX.petunjuk),
  }),
  /** Reasons offered for a rejection; none stands for the portal's own. */
  alasan_tolak: z.array(text(ALASAN_MAX)).check(z.maxLength(ALASAN_BANYAK_MAX)),
};
const letterSettings = z.strictObject(shape);
export type PengaturanLoa = z.infer<typeof letterSettings>;

/** What stands on letters until the office sets its own. */
export const PENGATURAN_LOA: PengaturanLoa = {
  pola_nomor: '{nomor}/LoA/PMB/{tahun}',
  kota: '',
  penandatangan: { jabatan: 'Ketua Panitia Penerimaan Mahasiswa Baru', nama: '', nomor: '' },
  pengesahan: { cara: 'elektronik', tanda_tangan: null, stempel: null },
  penutup: {
    bersyarat: {
      indonesia:
        'Surat ini bukan keputusan kelulusan. Penerimaan berlaku setelah yang bersangkutan dinyatakan diterima pada pengumuman hasil seleksi dan memenuhi seluruh persyaratan daftar ulang.',
      inggris:
        'This letter is not an admission decision. Acceptance takes effect once the applicant is declared accepted in the announcement of the selection results and has met all requirements of enrolment.',
    },
    final: {
      indonesia:
        'Yang bersangkutan wajib melakukan daftar ulang sesuai jadwal dan ketentuan yang berlaku. Surat ini diterbitkan untuk dipergunakan sebagaimana mestinya.',
      inggris:
        'The applicant is required to enrol according to the schedule and regulations in force. This letter is issued to be used as appropriate.',
    },
  },
  petunjuk: { diterima: '', tidak_diterima: '', loa_ditolak: '' },
  alasan_tolak: [...ALASAN_TOLAK],
};

const MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** The number of a letter, such as `0001/LoA/PMB/2027`; `bulan` from 1 to 12. */
export const nomorSurat = (pola: string, urutan: number, tahun: number, bulan: number): string =>
  pola
    .replace('{nomor}', String(urutan).padStart(DIGITS, '0'))
    .replace('{tahun}', String(tahun))
    .replace('{bulan}', MONTHS[bulan - 1] ?? '');

const times = (whole: string, part: string): number => whole.split(part).length - 1;

/** What is wrong with a pattern; null where nothing is. Each number must be told from what stands beside it. */
const patternProblem = (pola: string): string | null => {
  if (times(pola, '{nomor}') !== 1) return 'Pola nomor harus memuat {nomor} satu kali';
  if (times(pola, '{tahun}') !== 1) return 'Pola nomor harus memuat {tahun} satu kali';
  if (times(pola, '{bulan}') > 1) return 'Pola nomor paling banyak memuat {bulan} satu kali';
  const plain = pola.replaceAll(/\{(nomor|tahun|bulan)\}/g, '');
  if (!/^[A-Za-z0-9 ./_-]*$/.test(plain))
    return 'Di luar {nomor}, {tahun}, dan {bulan}, pola nomor hanya memuat huruf, angka, spasi, dan tanda . / _ -';
  return /[A-Za-z0-9}]\{|\}[A-Za-z0-9{]/.test(pola)
    ? 'Pisahkan {nomor}, {tahun}, dan {bulan} dari huruf, angka, dan satu sama lain, misalnya dengan /'
    : null;
};

const oneLine = (field: string, label: string, value: string, max: number): Finding[] =>
  value.length > max
    ? [{ field, message: `${label} paling banyak ${max} huruf` }]
    : /[\r\n\t]/.test(value)
      ? [{ field, message: `${label} ditulis dalam satu alinea, tanpa baris baru` }]
      : [];

/** Judges the settings, in the browser as on the server; a finding's field is the path of the value. */
export const periksaPengaturanLoa = (given: PengaturanLoa): Finding[] => {
  const { pola_nomor, kota, penandatangan, pengesahan, penutup, petunjuk, alasan_tolak } = given;
  const pattern = patternProblem(pola_nomor);
  const reason = alasan_tolak.findIndex(
    (one) => one.trim().length < ALASAN_MIN || one.length > ALASAN_MAX || /[\r\n\t]/.test(one),
  );
  return [
    ...(pattern
      ? [{ field: 'pola_nomor', message: pattern }]
      : oneLine('pola_nomor', 'Pola nomor', pola_nomor, SURAT_MAX.pola_nomor)),
    ...oneLine('kota', 'Kota', kota, SURAT_MAX.kota),
    ...(penandatangan.jabatan.trim() === ''
      ? [{ field: 'penandatangan.jabatan', message: 'Isi jabatan penanda tangan' }]
      : oneLine('penandatangan.jabatan', 'Jabatan', penandatangan.jabatan, SURAT_MAX.jabatan)),
    ...oneLine('penandatangan.nama', 'Nama', penandatangan.nama, SURAT_MAX.nama),
    ...oneLine('penandatangan.nomor', 'Nomor pegawai', penandatangan.nomor, SURAT_MAX.nomor),
    ...(pengesahan.cara === 'gambar' && pengesahan.tanda_tangan === null
      ? [
          {
            field: 'pengesahan.tanda_tangan',
            message: 'Unggah gambar tanda tangan, atau pilih tanda tangan elektronik',
          },
        ]
      : []),
    ...(['bersyarat', 'final'] as const).flatMap((kind) =>
      (['indonesia', 'inggris'] as const).flatMap((language) =>
        oneLine(`penutup.${kind}.${language}`, 'Penutup', penutup[kind][language], SURAT_MAX.penutup),
      ),
    ),
    ...(['diterima', 'tidak_diterima', 'loa_ditolak'] as const).flatMap((when) =>
      oneLine(`petunjuk.${when}`, 'Petunjuk', petunjuk[when], SURAT_MAX.petunjuk),
    ),
    ...(alasan_tolak.length > ALASAN_BANYAK_MAX
      ? [{ field: 'alasan_tolak', message: `Paling banyak ${ALASAN_BANYAK_MAX} alasan` }]
      : reason >= 0
        ? [
            {
              field: 'alasan_tolak',
              message: `Alasan ke-${reason + 1} harus ${ALASAN_MIN} sampai ${ALASAN_MAX} huruf`,
            },
          ]
        : []),
  ];
};

const stored = z.object({
  ...shape,
  /** Of the settings as they stand; a change names the one it was built on. */
  versi: z.string(),
});
const office = callsOf('petugas:loa', 'petugas');

export const pengaturanLoa = office.get('/api/petugas/loa/pengaturan', {
  summary: 'Number, signatory, closing words and reasons of letters, as they stand.',
  data: stored,
});
export const ubahPengaturanLoa = office.put('/api/petugas/loa/pengaturan', {
  summary:
    'Changes what the letters approved from now on are made of; 409 when somebody else did meanwhile. Repeating changes nothing.',
  body: { ...shape, versi: text(64) },
  data: stored,
  errors: ['versi_usang'],
});
export const contohLoa = office.post('/api/petugas/loa/pengaturan/contoh', {
  cost: 'draw',
  summary:
    'A letter of nobody with these settings and the number that would come next; nothing is stored or counted.',
  body: { ...shape, bersyarat: z.boolean() },
  data: z.object({
    nomor_surat: z.string(),
    /** The page as SVG, its letters drawn as shapes. */
    halaman: z.string(),
  }),
  errors: ['terlalu_sering'],
});
export const unggahGambarSurat = office.post('/api/petugas/loa/pengaturan/gambar', {
  files: ['gambar'],
  summary:
    'Stores a picture of a signature or stamp, newly encoded as PNG; on letters only once the settings name its id.',
  bodyMax: UPLOAD_BODY_MAX,
  body: {},
  data: z.object({ id: z.string() }),
  errors: [...uploadErrors, 'foto_format', 'belum_memilih_gambar'],
});
export const gambarSurat = office.get('/api/petugas/loa/pengaturan/gambar/{id_gambar}', {
  raw: 'image/png',
  summary: 'A picture of a signature or stamp, for the letter desk alone.',
  data: z.null(),
});
