/** The programmes and the exam an applicant has chosen, and whether they can be kept (pilihan 4, pilihan 12). */
import type { Finding } from '@gerbang/contract';
import { type ChoiceOffer, choiceProblems, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { firstOf } from '../certain.ts';
import { named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import { isSelectable, mayChoose, offeredMinat, offeredTanpaTes, type Selectable } from './penawaran.ts';

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
export const readChoice = async (db: Reads, nomor: string): Promise<ChosenProgramme[]> =>
  (await db.query<ChosenProgramme>(named('pilihan', LIST, [nomor]))).rows;

/** Whose choice it is, and what decides which schedule they may keep. */
export interface Chooser {
  nomor_pendaftar: string;
  kode_penawaran: string;
  kode_jadwal: string | null;
  disabilitas: boolean;
  /** Schedule of the seat already held, from an earlier finalisation; absent or null: none. */
  jadwal_kursi?: string | null;
}

// Of programmes and schedules only those that were chosen: what else is offered decides nothing.
const JUDGED = `SELECT
  (SELECT coalesce(json_agg(json_build_object('id_kelas', id_kelas, 'id_prodi', id_prodi) ORDER BY urutan), '[]')
    FROM pilihan_jurusan WHERE nomor_pendaftar = $1) AS chosen,
  (SELECT coalesce(json_agg(json_build_object('id_kelas', id_kelas, 'id_prodi', id_prodi, 'kode_minat', kode_minat)), '[]')
    FROM pilihan_jurusan JOIN penawaran_prodi USING (id_kelas, id_prodi) JOIN program_studi USING (id_prodi) WHERE nomor_pendaftar = $1 AND kode_penawaran = $2) AS prodi,
  ${offeredMinat('$2')} AS minat, ${offeredTanpaTes('$2')} AS tanpa_tes,
  (SELECT json_build_object('kode_jadwal', j.kode_jadwal, 'dapat_dipilih', ${mayChoose('$2', '$3')}, 'hari_pertama', min(tanggal))
    FROM jadwal_ujian j LEFT JOIN detail_jadwal USING (kode_jadwal) WHERE j.kode_jadwal = $4 GROUP BY j.kode_jadwal) AS jadwal`;

interface Judged extends Record<string, unknown>, Pick<ChoiceOffer, 'prodi' | 'minat'> {
  chosen: { id_kelas: number; id_prodi: number }[];
  tanpa_tes: boolean;
  jadwal: Selectable | null;
}

/** What keeps the choice from being finalised; the same for the step's state, the check page and verification. */
export const choiceFindings = async (
  db: Reads,
  { nomor_pendaftar, kode_penawaran, kode_jadwal, disabilitas, jadwal_kursi }: Chooser,
  now: Date,
): Promise<Finding[]> => {
  const { rows } = await db.query<Judged>(
    named('pilihan_dinilai', JUDGED, [nomor_pendaftar, kode_penawaran, disabilitas, kode_jadwal]),
  );
  const { chosen, prodi, minat, tanpa_tes, jadwal } = firstOf(rows);
  const mayKeep = jadwal !== null && isSelectable(jadwal, jadwal_kursi ?? null, jakartaDay(now));
  const choice = {
    id_kelas: chosen[0]?.id_kelas ?? null,
    id_prodi: chosen.map((c) => c.id_prodi),
    kode_jadwal,
  };
  return choiceProblems(choice, { prodi, minat, jadwal: tanpa_tes ? null : mayKeep ? [jadwal] : [] }).map(
    (f) => ({
      ...f,
      step: pilihanJurusan.key,
    }),
  );
};
