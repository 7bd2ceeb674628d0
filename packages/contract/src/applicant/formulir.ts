/** Form configuration, notes, drafts and the bundle the wizard opens with (formulir 2–10, formulir 16, formulir 24). */
import { z } from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';
import { OPEN_BODY_MAX } from '../wire/limits.ts';

const groupRow = z.object({
  kode_jalur: z.string(),
  kode_grup_form: z.int(),
  nama_grup_form: z.string(),
  urutan: z.int(),
});
const formRow = z.object({
  kode_grup_form: z.int(),
  /** The field code that the wizard's fields are configured by. */
  nama_form: z.string(),
  tampil: z.boolean(),
  wajib: z.boolean(),
});

export const grupJalurForm = endpoint({
  method: 'GET',
  path: '/api/v2/grup_jalur_form/{kode_jalur}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Which steps the track of the own offering has.',
  data: z.array(groupRow),
});
export const grupJalurFormForm = endpoint({
  method: 'GET',
  path: '/api/v2/grup_jalur_form_form/{kode_jalur}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Field codes of every step, with whether each is mandatory.',
  data: z.array(formRow),
});
export const grupJalurFormGrup = endpoint({
  method: 'GET',
  path: '/api/v2/grup_jalur_form_grup/{kode_jalur}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'The steps themselves: number, name and order.',
  data: z.array(z.object({ kode_grup_form: z.int(), nama_grup_form: z.string(), urutan: z.int() })),
});
const customField = z.object({
  nama: z.string(),
  tipe: z.enum(['text', 'select', 'file']),
  label: z.string(),
  meta_data: z.nullable(z.string()),
});

export const formKhusus = endpoint({
  method: 'GET',
  path: '/api/v2/form_khusus_pj/{kode_penawaran}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Custom fields of the own offering.',
  data: z.array(customField),
});
export const catatanFormulir = endpoint({
  method: 'GET',
  path: '/api/v2/catatan_formulir/kode_penawaran/{kode_penawaran}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Notes of the admissions office, by step.',
  data: z.array(z.object({ kode_grup_form: z.int(), note: z.string() })),
});
export const batasIpk = endpoint({
  method: 'GET',
  path: '/api/v1/batas_ipk/{kode_penawaran}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Minimum GPA of the own offering; null: none.',
  data: z.object({ ipk: z.nullable(z.number()) }),
});

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A stored file as the browser needs it; `url` is signed, short-lived and only for its owner (berkas 6). */
export const fileData = z.object({
  slot: z.string(),
  ext: z.string(),
  url: z.string(),
  ukuran: z.int(),
  disimpan: z.string(),
});
export type FileData = z.infer<typeof fileData>;

const draftData = z.object({
  step: z.string(),
  versi: z.int(),
  isi: z.record(z.string(), z.unknown()),
  disimpan: z.string(),
});
export type DraftData = z.infer<typeof draftData>;

export const isian = endpoint({
  method: 'GET',
  path: '/api/v2/isian/{nomor_pendaftar}',
  access: 'pendaftar',
  tag: 'formulir',
  summary:
    'Everything saved so far in one answer: records by table, files by slot, drafts by step (the wizard opens with it).',
  data: z.object({
    records: z.record(z.string(), z.nullable(values)),
    files: z.array(fileData),
    drafts: z.array(draftData),
    counts: z.record(z.string(), z.int()),
    /** Kinds of special needs. */
    kemampuan_berbeda: z.array(z.int()),
    khusus: z.object({ fields: z.array(customField), values: z.record(z.string(), z.nullable(z.string())) }),
    /** The chosen class, programmes in order of preference, and exam schedule. */
    pilihan: z.object({
      id_kelas: z.nullable(z.int()),
      id_prodi: z.array(z.int()),
      kode_jadwal: z.nullable(z.string()),
    }),
    /** What keeps that choice from being finalised; empty too where nothing is chosen yet. */
    kekurangan_pilihan: z.array(z.object({ field: z.string(), message: z.string() })),
    limits: z.object({ ipk: z.nullable(z.number()), min_organisasi: z.int(), min_prestasi: z.int() }),
  }),
});

const row = z.record(z.string(), z.union([z.string(), z.number()]));
export const daftarLangkah = endpoint({
  method: 'GET',
  path: '/api/v2/daftar_langkah/{step}',
  access: 'public',
  cost: 'light',
  tag: 'formulir',
  summary:
    'Option lists that the fields of a step show whole, by name, each as its own call answers it: one request for a step.',
  data: z.record(z.string(), z.array(row)),
  errors: ['tidak_ditemukan'],
});

export const simpanDraf = endpoint({
  method: 'PUT',
  path: '/api/v2/draf/{nomor_pendaftar}/{step}',
  access: 'pendaftar',
  tag: 'formulir',
  summary:
    'Keeps what is typed in a step, unjudged; `versi` is the one last seen, 409 when another device was faster.',
  bodyMax: OPEN_BODY_MAX,
  body: { versi: z.int().check(z.gte(0), z.lte(2_147_483_647)), isi: z.record(z.string(), z.unknown()) },
  data: draftData,
  errors: ['versi_usang', 'sudah_final', 'bukan_periode', 'terlalu_besar'],
});
export const hapusDraf = endpoint({
  method: 'DELETE',
  path: '/api/v2/draf/{nomor_pendaftar}/{step}',
  access: 'pendaftar',
  tag: 'formulir',
  summary: 'Drops the draft of a step after it was saved.',
  data: z.null(),
});
