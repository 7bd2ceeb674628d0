/** Tables the office uploads: their limits, and findings by row. */
import { z } from 'zod/mini';
import { act } from './act.ts';
import { endpoint, type OfficeAccess } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { IMPOR_MAX_BYTES } from './limits.ts';
import { pageOf, pageQuery } from './paging.ts';
import type { Path } from './path.ts';

/** The file with the form around it. */
const IMPOR_BODY_MAX = IMPOR_MAX_BYTES + 100_000;
/** At most this many findings of a kind are listed; the count tells how many there are. */
export const TEMUAN_MAX = 100;

const finding = z.object({
  /** Row of the file, the heading being row 1; null for what is about no row of it. */
  baris: z.nullable(z.int()),
  nomor_peserta: z.string(),
  pesan: z.string(),
});
export type Temuan = z.infer<typeof finding>;
export const temuan = z.object({ jumlah: z.int(), daftar: z.array(finding) });
/** Findings as they are answered: all are counted, the first are listed. */
export const toTemuan = (all: readonly Temuan[]): z.infer<typeof temuan> => ({
  jumlah: all.length,
  daftar: all.slice(0, TEMUAN_MAX),
});

/** What every call that takes a table can refuse. */
export const uploadErrors = [
  'tipe_tidak_didukung',
  'maksimal_1_file',
  'tabel_rusak',
  'tabel_terlalu_besar',
  'dokumen_kosong',
] as const;

/** A column of an import: what stands in it, for the template and the page. */
export interface Kolom {
  /** What it means, in one line. */
  arti: string;
  contoh: string;
  /** Without it the table is refused. */
  wajib?: boolean;
}
/** Name of the file's part in the form. */
export const BERKAS_IMPOR = 'berkas';
/** Typed before a whole import is taken back. */
export const KATA_BATAL_IMPOR = 'BATALKAN';

const counted = z.object({ label: z.string(), jumlah: z.int() });
/** Findings of one kind, to be looked at before the table is carried out. */
export const peringatan = z.object({ judul: z.string(), ...temuan.shape });
export type Peringatan = z.infer<typeof peringatan>;
const report = z.object({
  /** Rows below the heading. */
  dibaca: z.int(),
  /** How many rows become what, in words. */
  ringkas: z.array(counted),
  /** Rows that are left out, and why; where `utuh`, any of them keeps the file from being taken. */
  salah: temuan,
  /** Kinds of rows to look at before: they are taken all the same. */
  peringatan: z.array(peringatan),
  /** How many rows change something. */
  berubah: z.int(),
  /** Number of the import that was kept; null for a dry run or where nothing changed. */
  id: z.nullable(z.int()),
});
/** What a table holds, judged row by row. */
export type LaporanImpor = z.infer<typeof report>;

const kept = z.object({
  id: z.int(),
  waktu: z.string(),
  /** Name of who imported. */
  petugas: z.string(),
  /** Rows it changed. */
  jumlah: z.int(),
  dibatalkan: z.nullable(z.string()),
  /** Name of who took it back. */
  dibatalkan_oleh: z.nullable(z.string()),
});
export type ImporTersimpan = z.infer<typeof kept>;

/** What an upload says of itself, beside where it is and who may send it. */
export interface Imported<K extends string> {
  /** What is imported, in one sentence for the document of calls. */
  summary: string;
  columns: Readonly<Record<K, Kolom>>;
  /** The file is taken as a whole: a row that is wrong keeps it from being carried out. */
  utuh?: boolean;
  errors?: readonly ErrorCode[];
}
interface Given<A extends OfficeAccess, K extends string, P extends string> extends Imported<K> {
  access: A;
  tag: string;
  /** May have parameters: what the rows are judged against. */
  path: `/api/${P}`;
}
/** The calls of a table that is uploaded: template, dry run and carrying it out. History and undo are left to the desk. */
export const uploads = <const A extends OfficeAccess, const K extends string, const P extends string>({
  access,
  tag,
  path,
  summary,
  columns,
  utuh = false,
  errors = [],
}: Given<A, K, P>) => {
  const upload = {
    access,
    tag,
    method: 'POST',
    files: [BERKAS_IMPOR],
    bodyMax: IMPOR_BODY_MAX,
    data: report,
    errors: [...uploadErrors, 'impor_format', ...errors],
  } as const;
  return {
    columns,
    utuh,
    templat: endpoint({
      access,
      tag,
      method: 'GET',
      path: `${path}/templat` as const,
      summary: 'An empty Excel table with these columns, and a sheet that explains them.',
      raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      data: z.null(),
    }),
    periksa: endpoint({
      ...upload,
      path: `${path}/periksa` as const,
      summary: `Dry run, every finding by row, nothing is stored: ${summary}`,
      body: {},
    }),
    simpan: endpoint({
      ...upload,
      path,
      summary: `Judges the file once more and carries it out: ${summary}`,
      // What has warnings is taken only by who has looked at them.
      body: { sudah_periksa: z.optional(z.enum(['ya', 'tidak'])) },
      errors: [...upload.errors, 'impor_belum_bersih'],
    }),
  };
};
/** The same with what was kept, each of which can be taken back as a whole. */
export const imports = <const A extends OfficeAccess, const K extends string, const P extends string>(
  given: Given<A, K, P>,
) => {
  const { access, tag, path } = given;
  return {
    ...uploads(given),
    daftar: endpoint({
      access,
      tag,
      method: 'GET',
      path,
      summary: 'What was imported, newest first, taken back or not.',
      query: pageQuery,
      data: pageOf(kept),
    }),
    batal: act({
      access,
      tag,
      path: `${path}/{id_impor}/batal` as const,
      summary: 'Takes a whole import back; what came otherwise stays.',
      word: KATA_BATAL_IMPOR,
      data: z.object({ dibatalkan: z.int() }),
      errors: ['sudah_diputus'],
    }),
  };
};
/** The calls with `path` widened to any path. */
type Anywhere<C> = {
  [K in keyof C]: C[K] extends { path: Path } ? Omit<C[K], 'path'> & { path: Path } : C[K];
};
/** Any of them, for what serves or draws them all. */
export type AnyUpload = Anywhere<ReturnType<typeof uploads<OfficeAccess, string, string>>>;
export type AnyImport = Anywhere<ReturnType<typeof imports<OfficeAccess, string, string>>>;
