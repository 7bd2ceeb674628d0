/** Faculties, programmes, classes and tracks: where each kind of entry is stored and what may be done to it. */
import type { Finding } from '@gerbang/contract';
import {
  type Fakultas,
  type Jalur,
  type Kelas,
  type Prodi,
  periksaFakultas,
  periksaJalur,
  periksaKelas,
  periksaProdi,
} from '@gerbang/contract/office/prodi-jalur/calls';
import type { Db } from '../../db/pool.ts';
import { readForm } from './form.ts';

/** A row, of whichever kind. */
export type Row = object;

/** One kind of entry. */
export interface Kind<T extends Row> {
  /** As the audit and the sentences call it. */
  noun: string;
  table: string;
  key: keyof T & string;
  /** Column of the name; the same one only once within `within`. */
  name: keyof T & string;
  within: readonly (keyof T & string)[];
  columns: readonly (keyof T & string)[];
  check: (row: T) => Finding[];
  /** Columns that stay while `inUse` finds a row for the key, and the sentence about it. */
  fixed?: { columns: readonly (keyof T & string)[]; inUse: string; words: string };
  /** Deletes what belongs to the entry alone, and answers it for the audit. */
  clear?: (db: Db, id: string) => Promise<Row>;
}

/** Faculties. */
export const fakultas: Kind<Fakultas> = {
  noun: 'fakultas',
  table: 'fakultas',
  key: 'id_fakultas',
  name: 'nama_fakultas',
  within: [],
  columns: ['id_fakultas', 'nama_fakultas'],
  check: periksaFakultas,
};
/** True of a programme `s` that is offered, chosen or decided on: what it is must not change under anybody. */
export const PRODI_IN_USE = `EXISTS (SELECT FROM penawaran_prodi u WHERE u.id_prodi = s.id_prodi)
  OR EXISTS (SELECT FROM pilihan_jurusan u WHERE u.id_prodi = s.id_prodi)`;
/** Study programmes. */
export const prodi: Kind<Prodi> = {
  noun: 'program studi',
  table: 'program_studi',
  key: 'id_prodi',
  name: 'nama_prodi',
  within: ['id_fakultas', 'id_jenjang'],
  columns: [
    'id_prodi',
    'nama_prodi',
    'id_fakultas',
    'id_jenjang',
    'kode_minat',
    'akreditasi',
    'pendaftar_lalu',
    'diterima_lalu',
  ],
  check: periksaProdi,
  fixed: {
    columns: ['id_jenjang', 'kode_minat'],
    inUse: `SELECT FROM program_studi s WHERE s.id_prodi = $1 AND (${PRODI_IN_USE})`,
    words:
      'Program studi ini sudah ditawarkan; jenjang dan minatnya tidak dapat diubah lagi. Tambahkan program studi baru bila memang berbeda.',
  },
};
/** Classes. */
export const kelas: Kind<Kelas> = {
  noun: 'kelas',
  table: 'kelas',
  key: 'id_kelas',
  name: 'nama_kelas',
  within: [],
  columns: ['id_kelas', 'nama_kelas'],
  check: periksaKelas,
};
/** Tracks, with their form. */
export const jalur: Kind<Jalur> = {
  noun: 'jalur',
  table: 'jalur',
  key: 'kode_jalur',
  name: 'jalur_masuk',
  within: [],
  columns: ['kode_jalur', 'jalur_masuk', 'id_jenjang', 'pascasarjana', 'tanpa_tes'],
  check: periksaJalur,
  fixed: {
    columns: ['id_jenjang', 'pascasarjana', 'tanpa_tes'],
    inUse: 'SELECT FROM penawaran WHERE kode_jalur = $1 LIMIT 1',
    words: 'Jalur ini sudah mempunyai penawaran; hanya namanya yang dapat diubah.',
  },
  clear: async (db, kode) => {
    const langkah = await readForm(db, kode);
    for (const table of ['jalur_form', 'jalur_grup'])
      await db.query(`DELETE FROM ${table} WHERE kode_jalur = $1`, [kode]);
    return { langkah };
  },
};
