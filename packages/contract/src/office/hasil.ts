/** Results at the office: import, second officer, announcement time (yudisium 6, status-pendaftar 5, status-pendaftar 7, keamanan 7). */
import { z } from 'zod/mini';
import { DITERIMA, TIDAK_DITERIMA } from '../applicant/yudisium.ts';
import { parameters } from '../wire/endpoint.ts';
import { peringatan } from '../wire/impor.ts';
import { keysOf } from '../wire/keys.ts';
import { choice, fixed } from '../wire/list.ts';
import { callsOf } from '../wire/office.ts';
import { instantText } from '../wire/time.ts';

export const KATA_WAKTU = 'JADWALKAN';
export const KATA_SETUJU = 'SETUJUI';
const KATA_BATAL = 'BATALKAN';

const impor = z.object({
  id: z.int(),
  dibuat: z.string(),
  /** User name, by which one knows one's own. */
  dibuat_oleh: z.string(),
  pengimpor: z.string(),
  disetujui: z.nullable(z.string()),
  disetujui_oleh: z.nullable(z.string()),
  dibatalkan: z.nullable(z.string()),
  dibatalkan_oleh: z.nullable(z.string()),
  alasan_batal: z.nullable(z.string()),
  jumlah_diterima: z.int(),
  jumlah_tidak_diterima: z.int(),
});
export type ImporHasil = z.infer<typeof impor>;

const penawaran = z.object({
  kode_penawaran: z.string(),
  jalur_masuk: z.string(),
  nama: z.string(),
  tahun: z.int(),
  tanggal_selesai_daftar: z.string(),
  /** End of the last exam session; null where no session is set. */
  ujian_selesai: z.nullable(z.string()),
  tanggal_pengumuman: z.nullable(z.string()),
  /** The announcement time has passed; the server's decision. */
  diumumkan: z.boolean(),
  /** The import in force, if any. */
  impor: z.nullable(impor),
});
export type PenawaranHasil = z.infer<typeof penawaran>;

/** What results should come after, in words. */
const ENDS = {
  tanggal_selesai_daftar: 'pendaftaran berakhir',
  ujian_selesai: 'ujian terakhir selesai',
} as const;
export type Didahului = keyof typeof ENDS;
/** What results that open at `at` do not come after; an opened result cannot be taken back. */
export const didahului = (at: Date, of: Pick<PenawaranHasil, Didahului>): Didahului[] =>
  keysOf(ENDS).filter((end) => {
    const over = of[end];
    return over !== null && at.getTime() <= Date.parse(over);
  });
export const kalimatDidahului = (
  found: readonly Didahului[],
  of: Pick<PenawaranHasil, Didahului>,
): string => {
  const ends = found.map((end) => `sebelum ${ENDS[end]}, ${instantText(new Date(of[end] as string))}`);
  return `Hasil akan terbuka ${ends.join(', dan ')}. Yang sudah terbuka tidak dapat ditarik kembali.`;
};
/** When results would open that are approved at `now`; null where no time is set. */
export const terbukaPada = (tanggal_pengumuman: string | null, now: Date): Date | null =>
  tanggal_pengumuman === null ? null : new Date(Math.max(Date.parse(tanggal_pengumuman), now.getTime()));
/** What the officer was told the results come before. */
const mendahului = z.optional(z.array(z.enum(keysOf(ENDS))).check(z.maxLength(Object.keys(ENDS).length)));

const office = {
  lihat: callsOf('petugas:hasil-lihat', 'petugas'),
  impor: callsOf('petugas:hasil-impor', 'petugas'),
  setujui: callsOf('petugas:hasil-setujui', 'petugas'),
};

export const daftarHasil = office.lihat.get('/api/petugas/hasil', {
  summary:
    'Every offering with its announcement time and the import in force: the nearest announcement still to come first, then those without a time, then past ones, latest first.',
  data: z.array(penawaran),
});
export const detailHasil = office.lihat.get('/api/petugas/hasil/{kode_penawaran}', {
  summary:
    'One offering: its import by programme beside the capacity, what it was kept in spite of, and the imports cancelled before.',
  data: z.object({
    ...penawaran.shape,
    prodi: z.array(
      z.object({
        id_prodi: z.int(),
        nama_prodi: z.string(),
        nama_jenjang: z.string(),
        /** Null: no limit is recorded. */
        daya_tampung: z.nullable(z.int()),
        diterima: z.int(),
      }),
    ),
    /** Warnings the importer waived; null where there is no import, or none were noted with it. */
    peringatan: z.nullable(z.array(peringatan)),
    dibatalkan: z.array(impor),
  }),
});
export const isiHasil = office.lihat.list('/api/petugas/isi-hasil', {
  summary: 'The rows of an import of an offering, in the order of its file; none where it is not named.',
  filters: {
    kode_penawaran: fixed(parameters.kode_penawaran),
    id_hasil: fixed(parameters.id_hasil),
    diterima: choice('Tampilkan', 'Semua', { ya: 'Diterima', tidak: 'Tidak diterima' }),
  },
  row: z.object({
    nomor_peserta: z.string(),
    nama_lengkap: z.nullable(z.string()),
    diterima: z.boolean(),
    nama_prodi: z.nullable(z.string()),
    /** What a plenary decided against the rule; null where the rule alone did. */
    sidang: z.nullable(z.enum(['terima', 'tolak'])),
  }),
  ekspor: {
    path: '/api/petugas/isi-hasil/ekspor',
    summary: 'The same rows as an Excel or CSV file; a large one is made by a job. Recorded.',
  },
});
export const templat = office.impor.exports('/api/petugas/templat-hasil', {
  summary:
    'Makes the Excel template with every verified applicant of the offering, and its programmes on a second sheet; a large one is made by a job. Recorded.',
  saringan: { kode_penawaran: parameters.kode_penawaran },
  bentuk: ['xlsx'],
  tooMany: 'templat_terlalu_besar',
});

export const imporHasil = office.impor.uploads('/api/petugas/hasil/{kode_penawaran}/impor', {
  summary: 'becomes the import of the offering, which waits for a second officer.',
  // A part of the results is no result.
  utuh: true,
  columns: {
    nomor_peserta: { arti: 'Nomor peserta pada kartu', contoh: '270100001', wajib: true },
    nama: { arti: 'Nama peserta, untuk dibaca orang; tidak diperiksa', contoh: 'Siti Rahma' },
    status: { arti: `${DITERIMA} atau ${TIDAK_DITERIMA}`, contoh: DITERIMA, wajib: true },
    kode_prodi: {
      arti: 'Kode program studi yang menerima; kosong bagi yang tidak diterima',
      contoh: '101',
      wajib: true,
    },
  },
  errors: ['impor_sudah_ada'],
});
export const setujuiHasil = office.setujui.act('/api/petugas/hasil/impor/{id_hasil}/setujui', {
  summary:
    'Approves an import of somebody else; it is published by itself at the announcement time. 409 where that is not after the end of registration or of the exam, unless `mendahului` names which.',
  word: KATA_SETUJU,
  reason: 'none',
  body: { mendahului },
  data: impor,
  errors: ['perlu_petugas_lain', 'sudah_diputus', 'perlu_konfirmasi', 'kunci_dicabut'],
});
export const batalkanHasil = office.lihat.act('/api/petugas/hasil/impor/{id_hasil}/batalkan', {
  summary: 'Undoes an import, approved or not, as long as it has not been announced.',
  word: KATA_BATAL,
  data: impor,
  errors: ['sudah_diputus', 'sudah_diumumkan'],
});
/** ISO 8601 with its offset. */
export const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/));
export const waktuPengumuman = office.setujui.act('/api/petugas/hasil/{kode_penawaran}/waktu', {
  summary:
    'Sets or moves the announcement to an instant still to come, as long as the present one has not passed; 409 when it stands at another than the officer saw, or is not after the end of registration or of the exam, unless `mendahului` names which. Repeating changes nothing.',
  body: {
    tanggal_pengumuman: instant,
    /** The announcement the change was built on. */
    semula: z.nullable(instant),
    mendahului,
  },
  word: KATA_WAKTU,
  // Demanded once there is a time to move.
  reason: 'optional',
  data: penawaran,
  errors: ['sudah_diumumkan', 'versi_usang', 'perlu_konfirmasi'],
});
