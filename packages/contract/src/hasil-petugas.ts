/** Results at the office: import, second officer, announcement time (decisions 27, 28, 31, 141; security 7). */
import { z } from 'zod/mini';
import { exportCalls } from './ekspor.ts';
import { endpoint, parameters } from './endpoint.ts';
import { temuan, uploadErrors } from './impor.ts';
import { pageOf, pageQuery } from './paging.ts';
import { instantText } from './time.ts';

/** Columns of an import; `nama` is for the eyes and never read, nor is any column beside these. */
export const KOLOM_HASIL = ['nomor_peserta', 'nama', 'status', 'kode_prodi'] as const;
export const KATA_WAKTU = 'JADWALKAN';
export const KATA_SETUJU = 'SETUJUI';
export const KATA_BATAL = 'BATALKAN';

const alasan = z.string().check(z.minLength(5), z.maxLength(500));

const impor = z.object({
  id: z.int(),
  dibuat: z.string(),
  dibuat_oleh: z.string(),
  disetujui: z.nullable(z.string()),
  disetujui_oleh: z.nullable(z.string()),
  dibatalkan: z.nullable(z.string()),
  dibatalkan_oleh: z.nullable(z.string()),
  alasan_batal: z.nullable(z.string()),
  jumlah_diterima: z.int(),
  jumlah_tidak_diterima: z.int(),
});
export type ImporHasil = z.infer<typeof impor>;

const warnings = {
  /** Rows to look at: a programme the applicant did not choose. */
  peringatan: temuan,
  /** Programmes that would take more than they hold. */
  lewat_kuota: z.array(
    z.object({ id_prodi: z.int(), nama_prodi: z.string(), daya_tampung: z.int(), diterima: z.int() }),
  ),
  /** Verified applicants of the offering that the file does not name. */
  tidak_tercantum: z.object({
    jumlah: z.int(),
    daftar: z.array(z.object({ nomor_peserta: z.string(), nama_lengkap: z.nullable(z.string()) })),
  }),
};
export type PeringatanImpor = Pick<z.infer<typeof report>, keyof typeof warnings>;
/** Something to look at before an import is kept. */
export const hasWarnings = ({ peringatan, lewat_kuota, tidak_tercantum }: PeringatanImpor): boolean =>
  peringatan.jumlah > 0 || lewat_kuota.length > 0 || tidak_tercantum.jumlah > 0;

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
  (Object.keys(ENDS) as Didahului[]).filter((end) => {
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
const mendahului = z.optional(z.array(z.enum(Object.keys(ENDS) as [Didahului, ...Didahului[]])));

const common = { tag: 'petugas' } as const;
const see = { ...common, access: 'petugas:hasil-lihat' } as const;

export const daftarHasil = endpoint({
  ...see,
  method: 'GET',
  path: '/api/petugas/hasil',
  summary:
    'Every offering with its announcement time and the import in force: the nearest announcement still to come first, then those without a time, then past ones, latest first.',
  data: z.array(penawaran),
});
export const detailHasil = endpoint({
  ...see,
  method: 'GET',
  path: '/api/petugas/hasil/{kode_penawaran}',
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
    peringatan: z.nullable(z.object(warnings)),
    dibatalkan: z.array(impor),
  }),
});
export const barisHasil = endpoint({
  ...see,
  method: 'GET',
  path: '/api/petugas/hasil/impor/{id_hasil}/baris',
  summary: 'The rows of an import in the order of its file, filtered and paged.',
  query: { ...pageQuery, diterima: z.optional(z.enum(['0', '1'])) },
  data: pageOf(
    z.object({
      nomor_peserta: z.string(),
      nama_lengkap: z.nullable(z.string()),
      diterima: z.boolean(),
      nama_prodi: z.nullable(z.string()),
    }),
  ),
});
export const eksporHasil = endpoint({
  ...see,
  method: 'GET',
  path: '/api/petugas/hasil/impor/{id_hasil}/ekspor',
  raw: 'text/csv',
  summary: 'The same rows as CSV; cells that a spreadsheet would run are escaped. Recorded.',
  query: { diterima: z.optional(z.enum(['0', '1'])) },
  data: z.null(),
});
export const templat = exportCalls({
  ...common,
  access: 'petugas:hasil-impor',
  path: '/api/petugas/templat-hasil',
  summary:
    'Makes the Excel template with every verified applicant of the offering, and its programmes on a second sheet; a large one is made by a job. Recorded.',
  saringan: { kode_penawaran: parameters.kode_penawaran },
  bentuk: ['xlsx'],
  tooMany: 'templat_terlalu_besar',
});

const report = z.object({
  baris: z.int(),
  diterima: z.int(),
  tidak_diterima: z.int(),
  /** Rows that keep the file from being saved. */
  salah: temuan,
  ...warnings,
});
export type LaporanImpor = z.infer<typeof report>;

const upload = {
  ...common,
  access: 'petugas:hasil-impor',
  method: 'POST',
  files: ['berkas'],
} as const;

export const periksaHasil = endpoint({
  ...upload,
  path: '/api/petugas/hasil/{kode_penawaran}/periksa',
  summary: 'Dry run of an import: every finding by row, nothing is stored.',
  body: {},
  data: report,
  errors: uploadErrors,
});
export const simpanHasil = endpoint({
  ...upload,
  path: '/api/petugas/hasil/{kode_penawaran}/impor',
  summary:
    'Judges the file once more and keeps it as an import that waits for a second officer. `sudah_periksa` must be 1 where there are warnings.',
  body: { sudah_periksa: z.optional(z.enum(['0', '1'])) },
  data: impor,
  errors: [...uploadErrors, 'impor_belum_bersih', 'impor_sudah_ada', 'sudah_diumumkan'],
});
export const setujuiHasil = endpoint({
  ...common,
  access: 'petugas:hasil-setujui',
  method: 'POST',
  path: '/api/petugas/hasil/impor/{id_hasil}/setujui',
  summary:
    'Approves an import of somebody else; it is published by itself at the announcement time. 409 where that is not after the end of registration or of the exam, unless `mendahului` names which.',
  body: { konfirmasi: z.literal(KATA_SETUJU), mendahului },
  data: impor,
  errors: ['perlu_petugas_lain', 'sudah_diputus', 'perlu_konfirmasi'],
});
export const batalkanHasil = endpoint({
  ...see,
  method: 'POST',
  path: '/api/petugas/hasil/impor/{id_hasil}/batalkan',
  summary: 'Undoes an import, approved or not, as long as it has not been announced.',
  body: { konfirmasi: z.literal(KATA_BATAL), alasan },
  data: impor,
  errors: ['sudah_diputus', 'sudah_diumumkan'],
});
/** ISO 8601 with its offset. */
const instant = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/));
export const waktuPengumuman = endpoint({
  ...common,
  access: 'petugas:hasil-setujui',
  method: 'POST',
  path: '/api/petugas/hasil/{kode_penawaran}/waktu',
  summary:
    'Sets or moves the announcement to an instant still to come, as long as the present one has not passed; 409 when it stands at another than the officer saw, or is not after the end of registration or of the exam, unless `mendahului` names which. Repeating changes nothing.',
  body: {
    tanggal_pengumuman: instant,
    /** The announcement the change was built on. */
    semula: z.nullable(instant),
    konfirmasi: z.literal(KATA_WAKTU),
    /** Demanded once there is a time to move. */
    alasan: z.optional(alasan),
    mendahului,
  },
  data: penawaran,
  errors: ['sudah_diumumkan', 'versi_usang', 'perlu_konfirmasi'],
});
