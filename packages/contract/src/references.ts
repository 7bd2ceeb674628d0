/**
 * The option lists as one table (referensi 1): paths, columns and who may change them.
 * The server derives the routes, the browser the lookups; every list answers `{ success, data: [...] }`.
 */
import { z } from 'zod/mini';
import type { Path } from './wire/endpoint.ts';
import { keysOf } from './wire/keys.ts';

/** `code2` and `code4` are as many digits as the paths and fields that name them take (referensi 2). */
type Column = 'text' | 'optional' | 'integer' | 'year' | 'code' | 'code2' | 'code4';

export interface ReferenceList {
  /** Every path that answers the whole list. */
  paths: readonly [Path, ...Path[]];
  table: string;
  /** First column is the key the applicant's data holds. */
  columns: Record<string, Column>;
  /** Column shown to people. */
  label: string;
  /** Query parameters that narrow the list. */
  filters?: readonly string[];
  /** A path with the one filter as a parameter (referensi 3). */
  filteredPath?: Path;
  /** Base path of GET /{id}, POST, PUT /{id}, DELETE /{id} (referensi 4). */
  crud?: Path;
  /** What the office calls it; a list with staff calls has one. */
  title?: string;
  tag?: string;
}

const list = (more: ReferenceList): ReferenceList => more;

export const references = {
  negara: list({
    paths: ['/api/v1/negara'],
    table: 'negara',
    columns: { kode_negara: 'code', nama_negara: 'text' },
    label: 'nama_negara',
  }),
  provinsi: list({
    paths: ['/api/v1/provinsi_2018'],
    crud: '/api/v1/provinsi_2018',
    title: 'Provinsi',
    table: 'provinsi',
    columns: { kode_provinsi: 'code2', nama_provinsi: 'text' },
    label: 'nama_provinsi',
  }),
  kabupaten: list({
    paths: ['/api/v1/kabupaten_2018'],
    crud: '/api/v1/kabupaten_2018',
    title: 'Kabupaten/kota',
    table: 'kabupaten',
    columns: { kode_kabupaten: 'code4', kode_provinsi: 'code2', nama_kabupaten: 'text' },
    label: 'nama_kabupaten',
    filters: ['kode_provinsi'],
    filteredPath: '/api/v1/public/kabupaten/provinsi/{kode_provinsi}',
  }),
  kecamatan: list({
    paths: ['/api/v1/kecamatan_2018'],
    crud: '/api/v1/kecamatan_2018',
    title: 'Kecamatan',
    table: 'kecamatan',
    columns: { kode_kecamatan: 'code', kode_kabupaten: 'code4', nama_kecamatan: 'text' },
    label: 'nama_kecamatan',
    filters: ['kode_kabupaten'],
    filteredPath: '/api/v1/public/kecamatan/kabupaten/{kode_kabupaten}',
  }),
  agama: list({
    paths: ['/api/v1/agama'],
    table: 'agama',
    columns: { id_agama: 'integer', nama_agama: 'text' },
    label: 'nama_agama',
  }),
  jenjang: list({
    paths: ['/api/v1/jenjang'],
    table: 'jenjang',
    columns: { id_jenjang: 'integer', nama_jenjang: 'text' },
    label: 'nama_jenjang',
  }),
  pekerjaan_orang_tua: list({
    paths: ['/api/v1/pekerjaan_orang_tua'],
    table: 'pekerjaan_orang_tua',
    columns: { id_pekerjaan: 'integer', nama_pekerjaan: 'text' },
    label: 'nama_pekerjaan',
  }),
  status_org_tua: list({
    paths: ['/api/v1/status_org_tua'],
    table: 'status_org_tua',
    columns: { id_status: 'integer', nama_status: 'text' },
    label: 'nama_status',
  }),
  kesehatan: list({
    paths: ['/api/v1/kesehatan'],
    table: 'kesehatan',
    columns: { id_kesehatan: 'integer', kondisi_kesehatan: 'text' },
    label: 'kondisi_kesehatan',
  }),
  riwayat_pendidikan_s2: list({
    paths: ['/api/v1/riwayat_pendidikan_s2'],
    table: 'riwayat_pendidikan_s2',
    columns: { id_pendidikan: 'integer', nama_pendidikan: 'text' },
    label: 'nama_pendidikan',
  }),
  minat: list({
    paths: ['/api/v1/minat'],
    table: 'minat',
    columns: { kode_minat: 'integer', nama_minat: 'text' },
    label: 'nama_minat',
  }),
  gedung: list({
    paths: ['/api/v1/gedung'],
    table: 'gedung',
    columns: { id_gedung: 'integer', nama_gedung: 'text', alamat: 'optional' },
    label: 'nama_gedung',
  }),
  jenis_sekolah: list({
    paths: ['/api/v1/jenis_sekolah'],
    table: 'jenis_sekolah',
    columns: { id_jenis_sekolah: 'integer', nama_jenis_sekolah: 'text' },
    label: 'nama_jenis_sekolah',
  }),
  jurusan_sekolah: list({
    paths: ['/api/v1/jurusan_sekolah'],
    table: 'jurusan_sekolah',
    columns: { id_jurusan_sekolah: 'integer', nama_jurusan_sekolah: 'text' },
    label: 'nama_jurusan_sekolah',
  }),
  jenjang_sma: list({
    paths: ['/api/v1/jenjang_sma'],
    table: 'jenjang_sma',
    columns: { id_jenjang: 'integer', nama_jenjang: 'text' },
    label: 'nama_jenjang',
  }),
  jenjang_prodi: list({
    paths: ['/api/v1/jenjang_prodi', '/api/v1/public/jenjang_prodi'],
    table: 'jenjang_prodi',
    columns: { id_jenjang: 'integer', nama_jenjang: 'text' },
    label: 'nama_jenjang',
  }),
  jenis_kejuaraan: list({
    paths: ['/api/v1/jenis_kejuaraan'],
    table: 'jenis_kejuaraan',
    columns: { kode: 'integer', kelompok: 'text', nama: 'text' },
    label: 'nama',
  }),
  tahun: list({
    paths: ['/api/v1/tahun'],
    crud: '/api/v1/tahun',
    title: 'Tahun',
    table: 'tahun',
    columns: { tahun: 'year' },
    label: 'tahun',
  }),
  alasan_berkas: list({
    paths: ['/api/v1/alasan_berkas'],
    crud: '/api/v1/alasan_berkas',
    title: 'Alasan penolakan dokumen',
    table: 'alasan_berkas',
    columns: { id_alasan: 'integer', alasan: 'text' },
    label: 'alasan',
  }),
} as const satisfies Record<string, ReferenceList>;

export type ReferenceName = keyof typeof references;

/** What a column takes, and the same in words. */
type Kind = ({ from: number; to: number } | { pattern: RegExp; max: number }) & { rule: string };
const kinds: Record<Column, Kind> = {
  // No blanks at the ends: a name would stand in the list twice and look the same.
  text: { pattern: /^\S(.*\S)?$/, max: 150, rule: 'paling banyak 150 huruf' },
  optional: { pattern: /^(\S(.*\S)?)?$/, max: 150, rule: 'paling banyak 150 huruf' },
  integer: { from: 0, to: 2_147_483_647, rule: 'berupa angka' },
  year: { from: 1950, to: 2200, rule: '1950 sampai 2200' },
  code: {
    pattern: /^[A-Za-z0-9]+$/,
    max: 10,
    rule: 'huruf atau angka tanpa spasi, paling banyak 10',
  },
  // 00 stands for abroad where a province is asked for (data-diri 5).
  code2: { pattern: /^(0[1-9]|[1-9]\d)$/, max: 2, rule: '2 angka dari 01 sampai 99' },
  code4: { pattern: /^\d{4}$/, max: 4, rule: '4 angka' },
};

const schemaOf = (kind: Kind) =>
  'from' in kind
    ? z.int().check(z.gte(kind.from), z.lte(kind.to))
    : z.string().check(z.maxLength(kind.max), z.regex(kind.pattern));

/** Schema of one row of a list; also the body of its POST and PUT. */
export const rowShape = (reference: ReferenceList) =>
  Object.fromEntries(Object.entries(reference.columns).map(([name, kind]) => [name, schemaOf(kinds[kind])]));

/** True where a column holds a number rather than text. */
export const isNumber = (reference: ReferenceList, column: string): boolean =>
  ['integer', 'year'].includes(reference.columns[column] as Column);

/** Name of the key column. */
export const keyOf = (reference: ReferenceList): string => Object.keys(reference.columns)[0] as string;

/** What is wrong with the value of a column, to follow "Isi …,"; null where nothing is. Schemas do not reach the pages. */
export const columnRule = (
  reference: ReferenceList,
  column: string,
  value: string | number | undefined,
): string | null => {
  const kind = kinds[reference.columns[column] as Column];
  const taken =
    'from' in kind
      ? typeof value === 'number' && value >= kind.from && value <= kind.to
      : typeof value === 'string' && value.length <= kind.max && kind.pattern.test(value);
  return taken ? null : kind.rule;
};

/** The list whose key the first filter of this one names, such as provinces for regencies. */
export const parentOf = (reference: ReferenceList): ReferenceName | undefined => {
  const by = reference.filters?.[0];
  return keysOf(references).find((name) => keyOf(references[name]) === by);
};

/**
 * What is wrong with the code of a row beside the entry above it, to follow "Isi …,"; null where nothing is. The form
 * takes only codes that begin with the code of the region above, so that no other can ever be chosen (steps/alamat).
 */
export const codeRule = (
  reference: ReferenceList,
  row: Readonly<Record<string, string | number>>,
): string | null => {
  const parent = parentOf(reference);
  const above = parent && row[keyOf(references[parent])];
  return !parent || !above || String(row[keyOf(reference)]).startsWith(String(above))
    ? null
    : `diawali ${above}, kode ${(references[parent] as ReferenceList).title?.toLowerCase()} itu`;
};

/** Lists the office changes by its own calls. */
export const editableLists: readonly ReferenceName[] = keysOf(references).filter(
  (name) => 'crud' in references[name],
);
