/** Faculties, programmes, classes and tracks as the desk lists them. */
import type { DaftarProdiJalur } from '@gerbang/contract/office/prodi-jalur/calls';
import {
  type Langkah,
  periksaFormulir,
  type SifatJalur,
  ukuranFormulir,
} from '@gerbang/contract/office/prodi-jalur/formulir';
import type { Db } from '../../db/pool.ts';
import { FORM_OF } from './form.ts';
import { PRODI_IN_USE } from './kinds.ts';

const FACULTIES = `SELECT f.id_fakultas, f.nama_fakultas, count(s.id_prodi)::int AS prodi
  FROM fakultas f LEFT JOIN program_studi s USING (id_fakultas) GROUP BY f.id_fakultas ORDER BY f.id_fakultas`;
const PROGRAMMES = `SELECT s.id_prodi, s.nama_prodi, s.id_fakultas, s.id_jenjang, s.kode_minat, s.akreditasi, s.pendaftar_lalu, s.diterima_lalu, (${PRODI_IN_USE}) AS tetap
  FROM program_studi s ORDER BY s.id_prodi`;
const CLASSES = 'SELECT id_kelas, nama_kelas FROM kelas ORDER BY id_kelas';
const TRACKS = `SELECT j.kode_jalur, j.jalur_masuk, j.id_jenjang, j.pascasarjana, j.tanpa_tes, ${FORM_OF} AS form,
    (SELECT count(*)::int FROM penawaran o WHERE o.kode_jalur = j.kode_jalur) AS penawaran
  FROM jalur j ORDER BY j.kode_jalur`;

type Of<K extends keyof DaftarProdiJalur> = DaftarProdiJalur[K][number];
type Track = Omit<Of<'jalur'>, 'langkah' | 'isian' | 'temuan'> & { form: Langkah };
/** Beside the track how large its form is, and how much of it would be refused today. */
const measured = ({ form, ...track }: Track & SifatJalur): Of<'jalur'> => {
  const { langkah, isian } = ukuranFormulir(form);
  return { ...track, langkah, isian, temuan: langkah === 0 ? 0 : periksaFormulir(form, track).length };
};

/** Everything the university offers, each entry with what holds on to it. */
export const readCatalogue = async (db: Db): Promise<DaftarProdiJalur> => {
  const [fakultas, prodi, kelas, jalur] = await Promise.all([
    db.query<Of<'fakultas'>>(FACULTIES),
    db.query<Of<'prodi'>>(PROGRAMMES),
    db.query<Of<'kelas'>>(CLASSES),
    db.query<Track>(TRACKS),
  ]);
  return {
    fakultas: fakultas.rows,
    prodi: prodi.rows,
    kelas: kelas.rows,
    jalur: jalur.rows.map(measured),
  };
};
