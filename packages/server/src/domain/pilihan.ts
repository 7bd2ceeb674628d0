/** The programmes an applicant has chosen, by rank (C 7). */
import { type Db, named } from '../db/pool.ts';

export interface ChosenProgramme {
  urutan: number;
  id_prodi: number;
  id_kelas: number;
  nama_prodi: string;
  nama_jenjang: string;
  nama_fakultas: string;
  nama_kelas: string;
}

const LIST = `SELECT c.urutan, c.id_prodi, c.id_kelas, s.nama_prodi, n.nama_jenjang, f.nama_fakultas, k.nama_kelas
  FROM pilihan_jurusan c JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang) JOIN fakultas f USING (id_fakultas) JOIN kelas k USING (id_kelas)
  WHERE c.nomor_pendaftar = $1 ORDER BY c.urutan`;

/** The choice in rank order, with names; empty when nothing is chosen. */
export const readChoice = async (db: Pick<Db, 'query'>, nomor: string): Promise<ChosenProgramme[]> =>
  (await db.query<ChosenProgramme>(named('pilihan', LIST, [nomor]))).rows;
