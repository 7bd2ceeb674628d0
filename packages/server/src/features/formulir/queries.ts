/** The form of an offering as applicants are told it, and what an applicant has saved of it. */
import type * as calls from '@gerbang/contract/applicant/formulir';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { firstOf } from '../../certain.ts';
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { CURRENT_FILES, type FileRow } from '../../domain/berkas.ts';
import { SEAT_HELD } from '../../domain/kursi.ts';
import type { Chooser } from '../../domain/pilihan.ts';
import type { Answered } from '../../http/mount.ts';

const GROUPS = `SELECT $2::text AS kode_jalur, g.kode_grup_form, g.nama_grup_form, g.urutan
  FROM penawaran_grup p JOIN grup_form g USING (kode_grup_form) WHERE p.kode_penawaran = $1 ORDER BY g.urutan`;
const FORMS = `SELECT kode_grup_form, nama_form, true AS tampil, wajib FROM penawaran_form
  WHERE kode_penawaran = $1 ORDER BY kode_grup_form, nama_form`;
const CUSTOM =
  'SELECT nama, tipe, label, meta_data FROM form_khusus WHERE kode_penawaran = $1 ORDER BY urutan, nama';
const NOTES =
  'SELECT kode_grup_form, note FROM catatan_formulir WHERE kode_penawaran = $1 ORDER BY kode_grup_form, id';
const DRAFTS = 'SELECT step, versi, isi, disimpan FROM draf WHERE nomor_pendaftar = $1';
const CHOICE = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.kode_jadwal, p.disabilitas, ${SEAT_HELD} AS jadwal_kursi, (SELECT c.id_kelas FROM pilihan_jurusan c WHERE c.nomor_pendaftar = $1 LIMIT 1) AS id_kelas,
    (SELECT coalesce(json_agg(c.id_prodi ORDER BY c.urutan), '[]') FROM pilihan_jurusan c WHERE c.nomor_pendaftar = $1) AS id_prodi,
    (SELECT coalesce(json_agg(k.id_kesehatan ORDER BY k.id_kesehatan), '[]') FROM kemampuan_berbeda k WHERE k.nomor_pendaftar = $1) AS kemampuan_berbeda
  FROM pendaftar p WHERE p.nomor_pendaftar = $1`;

const list = async <R extends object>(db: Reads, name: string, sql: string, values: unknown[]) =>
  (await db.query<R>(named(name, sql, values))).rows;

/** The steps of an offering in their order. */
export const listGroups = (db: Reads, kode_penawaran: string, kode_jalur: string) =>
  list<DataOf<typeof calls.grupJalurForm>[number]>(db, 'grup', GROUPS, [kode_penawaran, kode_jalur]);

/** The field codes an offering asks, by step. */
export const listForms = (db: Reads, kode_penawaran: string) =>
  list<DataOf<typeof calls.grupJalurFormForm>[number]>(db, 'form', FORMS, [kode_penawaran]);

/** The custom fields of an offering in their order. */
export const listCustomFields = (db: Reads, kode_penawaran: string) =>
  list<DataOf<typeof calls.formKhusus>[number]>(db, 'form_khusus', CUSTOM, [kode_penawaran]);

/** The office's notes of an offering, by step. */
export const listNotes = (db: Reads, kode_penawaran: string) =>
  list<DataOf<typeof calls.catatanFormulir>[number]>(db, 'catatan', NOTES, [kode_penawaran]);

/** The files in use of an applicant. */
export const listFiles = (db: Reads, nomor: string) =>
  list<FileRow>(db, 'berkas_semua', CURRENT_FILES, [nomor]);

/** The drafts of an applicant. */
export const listDrafts = (db: Reads, nomor: string) =>
  list<Answered<calls.DraftData>>(db, 'draf_semua', DRAFTS, [nomor]);

interface Chosen extends Chooser {
  id_kelas: number | null;
  id_prodi: number[];
  kemampuan_berbeda: number[];
}
/** What an applicant, who is there, has chosen so far. */
export const readChosen = async (db: Reads, nomor: string): Promise<Chosen> =>
  firstOf(await list<Chosen>(db, 'pilihan_isian', CHOICE, [nomor]));
