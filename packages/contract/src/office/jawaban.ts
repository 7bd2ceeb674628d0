/** Answers of the admitted at the office: the deadline, who answered what, and calling up from the waiting list (jawaban 1, jawaban 6–11). */
import { z } from 'zod/mini';
import { DIAM, KEADAAN_JAWABAN } from '../applicant/jawaban.ts';
import { parameters } from '../wire/endpoint.ts';
import { keysOf } from '../wire/keys.ts';
import { choice, fixed, search } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import { instantText } from '../wire/time.ts';
import { instant } from './hasil.ts';

export const KATA_PANGGIL = 'PANGGIL';
/** At most so many of those passed over are listed; the count is whole. */
export const TERTAHAN_MAX = 100;

const diam = z.enum(keysOf(DIAM));
/** What of the rule is the office's to say. */
export const aturanDasarJawaban = {
  wajib: z.boolean(),
  batas: z.string(),
  diam,
  /** Who was admitted to a lower choice moves up to a higher one as seats become free. */
  naik: z.boolean(),
};
const aturan = z.object({ ...aturanDasarJawaban, versi: z.int() });
export type AturanJawaban = z.infer<typeof aturan>;

const prodi = z.object({
  /** Programme and class, or the programme alone where the result came of a file. */
  prodi: z.string(),
  nama: z.string(),
  /** Admitted by the announcement, and called up since. */
  diterima: z.int(),
  dipanggil: z.int(),
  belum: z.int(),
  menerima: z.int(),
  melepas: z.int(),
  gugur: z.int(),
  /** Left for a higher choice. */
  naik: z.int(),
  /** Seats free for a call-up, and who could still be called; null where the result came of a file. */
  bebas: z.nullable(z.int()),
  menunggu: z.nullable(z.int()),
});
export type ProdiJawaban = z.infer<typeof prodi>;

/** The message to whoever is called up. */
export const pesanPanggilan = (nama_prodi: string, batas: Date): string =>
  `Anda dipanggil dari daftar tunggu: tersedia tempat untuk Anda di ${nama_prodi}. Jawab di bagian Hasil seleksi pada Beranda paling lambat ${instantText(batas)}.`;

/** The message to whoever moves up. */
export const pesanNaik = (dari: string, ke: string, batas: Date, diterima: boolean): string =>
  `Anda naik dari ${dari} ke pilihan Anda yang lebih tinggi, ${ke}. ${
    diterima
      ? `Tempat itu tercatat Anda terima; sampai ${instantText(batas)} Anda dapat melepasnya`
      : `Jawab paling lambat ${instantText(batas)}`
  } di bagian Hasil seleksi pada Beranda. Tempat Anda yang lama diberikan kepada peserta lain.`;

/** Why somebody on a waiting list is passed over. */
export const SEBAB_TERTAHAN = {
  dokumen: 'Dokumennya belum sah',
  surat: 'Sudah mengajukan LoA di tempatnya',
  batas: 'Batas menjawabnya sudah lewat',
} as const;

/** Where an admission comes from, and how it was answered, as the office reads it. */
export const asalText = (of: { dipanggil: boolean; naik_dari: string | null }): string => {
  if (of.naik_dari !== null) return `Naik dari ${of.naik_dari}`;
  return of.dipanggil ? 'Daftar tunggu' : 'Pengumuman';
};
export const jawabanText = ({
  keadaan,
  tetap,
}: {
  keadaan: keyof typeof KEADAAN_JAWABAN;
  tetap: boolean;
}): string => `${KEADAAN_JAWABAN[keadaan]}${tetap ? ', tetap di sini' : ''}`;

const office = {
  lihat: callsOf('petugas:hasil-lihat', 'petugas'),
  setujui: callsOf('petugas:hasil-setujui', 'petugas'),
};

export const ringkasJawaban = office.lihat.get('/api/petugas/hasil/{kode_penawaran}/jawaban', {
  summary:
    'Whether the admitted of an offering must answer and until when, how they answered by programme, and the call-ups so far.',
  data: z.object({
    /** What the offering is called. */
    penawaran: z.string(),
    aturan: z.nullable(aturan),
    tanggal_pengumuman: z.nullable(z.string()),
    /** The result is approved and announced: answers come, and seats can be called up. */
    terbuka: z.boolean(),
    /** It came of a selection whose waiting lists are there. */
    daftar_tunggu: z.boolean(),
    /** Its run was written under other names as well, as are answers then. */
    samaran: z.boolean(),
    /** Runs that counted before one that corrected them, the latest first: each has a file of answers of its own. */
    buku_lama: z.array(z.object({ id_hasil: z.int(), skenario: z.string(), samaran: z.boolean() })),
    prodi: z.array(prodi),
    panggilan: z.array(
      z.object({
        id_hasil: z.int(),
        dibuat: z.string(),
        dibuat_oleh: z.string(),
        /** A round made it; in the name of who set the rounds. */
        putaran: z.boolean(),
        batas: z.string(),
        jumlah: z.int(),
      }),
    ),
  }),
});
// Whoever moved up stands where they moved to.
const { naik: _, ...STANDING } = KEADAAN_JAWABAN;
export const daftarJawaban = office.lihat.list('/api/petugas/jawaban-hasil', {
  summary:
    'The admitted of an offering with their answers, by participant number; none where it is not named.',
  filters: {
    kode_penawaran: fixed(parameters.kode_penawaran),
    cari: search('Nomor peserta', 'Nomor peserta, atau awalnya'),
    keadaan: choice('Jawaban', 'Semua jawaban', STANDING),
    asal: choice('Asal', 'Semua', {
      pengumuman: 'Pengumuman',
      panggilan: 'Daftar tunggu',
      naik: 'Naik pilihan',
    }),
  },
  row: z.object({
    nomor_peserta: z.string(),
    nama_lengkap: z.nullable(z.string()),
    nama_prodi: z.nullable(z.string()),
    dipanggil: z.boolean(),
    /** The programme this admission was moved up from. */
    naik_dari: z.nullable(z.string()),
    /** Asked to stay. */
    tetap: z.boolean(),
    keadaan: z.enum(keysOf(KEADAAN_JAWABAN)),
    dijawab: z.nullable(z.string()),
    /** Who answered for the applicant: an officer, or the system at the deadline. */
    oleh: z.nullable(z.string()),
    batas: z.nullable(z.string()),
  }),
  ekspor: {
    path: '/api/petugas/jawaban-hasil/ekspor',
    summary: 'The same rows as an Excel or CSV file; a large one is made by a job. Recorded.',
  },
});
export const aturJawaban = office.setujui.act('/api/petugas/hasil/{kode_penawaran}/jawaban/aturan', {
  summary:
    'Says whether the admitted must answer, until when, what silence means, and whether they move up to higher choices. Once results are announced the deadline only moves later and nothing else changes.',
  reason: 'none',
  body: { wajib: z.boolean(), batas: instant, diam, naik: z.boolean(), versi: z.nullable(z.int()) },
  data: aturan,
  errors: ['versi_usang'],
});
const orang = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: z.nullable(z.string()),
  prodi: z.string(),
  nama_prodi: z.string(),
  tempat: z.int(),
});
const sebab = z.enum(keysOf(SEBAB_TERTAHAN));
export const pratinjauPanggilan = office.lihat.get('/api/petugas/hasil/{kode_penawaran}/panggilan', {
  summary:
    'Whom calling up now would call or move up, in the order of the waiting lists, and who is passed over and why.',
  data: z.object({
    /** Names this preview; the act is sent with it. */
    sidik: z.string(),
    /** With the programme that is left, of who moves up. */
    dipanggil: z.array(z.extend(orang, { naik_dari: z.nullable(z.string()) })),
    tertahan: z.object({ jumlah: z.int(), daftar: z.array(z.extend(orang, { sebab })) }),
  }),
  errors: ['panggilan_belum'],
});
export type Pratinjau = z.infer<(typeof pratinjauPanggilan)['data']>;
export const panggil = office.setujui.act('/api/petugas/hasil/{kode_penawaran}/panggilan', {
  summary:
    'Calls up those of the preview, each with the deadline given; they are admitted at once and told in the chat. 409 where it would call others by now.',
  reason: 'none',
  word: KATA_PANGGIL,
  body: { sidik: z.string().check(z.regex(/^[0-9a-f]{64}$/)), batas: instant },
  data: z.object({ id_hasil: z.int(), jumlah: z.int() }),
  errors: ['panggilan_belum', 'panggilan_berubah', 'panggilan_kosong'],
});
export const pulihkanJawaban = office.setujui.act('/api/petugas/hasil/{kode_penawaran}/jawaban/pulihkan', {
  summary:
    'Gives a seat that was declined or lapsed back to whom it belonged, as accepted, as long as nobody else was called up to it.',
  body: { nomor_peserta: parameters.nomor_peserta },
  data: z.null(),
  errors: ['sudah_diputus', 'kursi_diberikan'],
});
const file = {
  query: { buku: z.optional(parameters.id_hasil) },
  raw: 'application/octet-stream',
  data: z.null(),
  errors: ['panggilan_belum'],
} as const;
export const kejadianJawaban = office.lihat.get('/api/petugas/hasil/{kode_penawaran}/jawaban/kejadian', {
  ...file,
  summary:
    'Answers and call-ups since the announcement in their order, which `pmb seleksi ulang --jawaban` repeats beside the ledger; since the last correction where there is one, or with `buku` of a run before it. Recorded.',
});
export const kejadianSamaran = office.lihat.get(
  '/api/petugas/hasil/{kode_penawaran}/jawaban/kejadian-samaran',
  {
    ...file,
    summary:
      'The same under the names of the ledger that leaves the office, beside which it is repeated; 404 where there is none. Recorded.',
  },
);
