/** The programmes and the exam an applicant has chosen, and whether they can be kept (C 5, C 7). */
import type { Finding } from '@gerbang/contract';
import { type Choice, choiceProblems, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { type Db, named } from '../db/pool.ts';
import { choiceOffer, schedules } from './penawaran.ts';

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

/** What decides which schedules somebody may choose and keep. */
export interface Chooser {
  kode_penawaran: string;
  kode_jadwal: string | null;
  disabilitas: boolean;
  /** Schedule of the seat already held, from an earlier finalisation; absent or null: none. */
  jadwal_kursi?: string | null;
}

/** What keeps the choice from being finalised; the same for the step's state, the check page and verification. */
export const choiceFindings = async (
  db: Pick<Db, 'query'>,
  { kode_penawaran, kode_jadwal, disabilitas, jadwal_kursi }: Chooser,
  programmes: Pick<Choice, 'id_kelas' | 'id_prodi'>,
  now: Date,
): Promise<Finding[]> => {
  const offered = await schedules(db, kode_penawaran, disabilitas, kode_jadwal, now, jadwal_kursi);
  const offer = await choiceOffer(
    db,
    kode_penawaran,
    offered.filter((j) => j.dapat_dipilih),
  );
  return choiceProblems({ ...programmes, kode_jadwal }, offer).map((f) => ({
    ...f,
    step: pilihanJurusan.key,
  }));
};
