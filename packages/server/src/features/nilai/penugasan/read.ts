/** Who assesses whom, as a list and as figures of each assessor; no mark is in them (seleksi 18, seleksi 33). */
import { problem } from '@gerbang/contract';
import type { daftarPenugasan, RingkasPenugasan } from '@gerbang/contract/office/nilai/penugasan';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { Db } from '../../../db/pool.ts';
import { roleHolders } from '../../../domain/akun-petugas.ts';
import { APPLIES, PARTICIPANT } from '../../../domain/nilai.ts';
import { exportOf, tableList } from '../../../shapes/list.ts';

const MARKED = `EXISTS (SELECT FROM penilaian m WHERE m.nomor_pendaftar = t.nomor_pendaftar AND m.kode_penawaran = t.kode_penawaran
  AND m.kode = t.kode AND m.petugas = t.petugas AND m.dicoret IS NULL)`;
const OFFICERS = `SELECT p.username AS petugas, p.nama, count(t.*)::int AS ditugaskan, count(t.*) FILTER (WHERE ${MARKED})::int AS sudah
  FROM petugas p LEFT JOIN tugas_penilai t ON t.petugas = p.username AND t.kode_penawaran = $1 AND t.kode = $2
  WHERE t.petugas IS NOT NULL OR p.aktif AND ${roleHolders('nilai-ubah')} GROUP BY p.username ORDER BY p.nama, p.username`;
const NOBODY = `SELECT count(*)::int AS jumlah FROM komponen_nilai k JOIN pendaftar p ON ${PARTICIPANT} AND ${APPLIES}
  WHERE k.kode_penawaran = $1 AND k.kode = $2
    AND NOT EXISTS (SELECT FROM tugas_penilai t WHERE t.nomor_pendaftar = p.nomor_pendaftar AND t.kode_penawaran = $1 AND t.kode = $2)
    AND NOT EXISTS (SELECT FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = $1 AND m.kode = $2 AND m.dicoret IS NULL)`;
const THERE = "SELECT FROM komponen_nilai WHERE kode_penawaran = $1 AND kode = $2 AND jenis = 'dua-penilai'";

interface Wanted {
  kode_penawaran: string;
  kode_komponen: string;
}
/** How far each assessor of a component is; throws the 404 for a component of another kind. */
export const readAssessors = async (
  db: Db,
  { kode_penawaran, kode_komponen }: Wanted,
): Promise<RingkasPenugasan> => {
  const of = [kode_penawaran, kode_komponen];
  if ((await db.query(THERE, of)).rowCount === 0) throw problem('tidak_ditemukan');
  type Officer = RingkasPenugasan['penilai'][number];
  const penilai = await db.query<Officer>(OFFICERS, of);
  const tanpa = (await db.query<{ jumlah: number }>(NOBODY, of)).rows[0]?.jumlah ?? 0;
  return { penilai: penilai.rows, tanpa };
};

const GIVEN = `FROM tugas_penilai t JOIN petugas o ON o.username = t.petugas
  WHERE t.nomor_pendaftar = p.nomor_pendaftar AND t.kode_penawaran = k.kode_penawaran AND t.kode = k.kode`;
const COUNTED = `(SELECT count(*)::int FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = k.kode_penawaran
  AND m.kode = k.kode AND m.dicoret IS NULL)`;
/** Participants of a component with whom they were given to. */
export const assignments = tableList<typeof daftarPenugasan, RowOf<typeof daftarPenugasan>>({
  columns: `p.nomor_peserta, (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar) AS nama_lengkap,
    (SELECT coalesce(json_agg(json_build_object('petugas', t.petugas, 'nama', o.nama, 'sudah', ${MARKED}) ORDER BY o.nama, t.petugas), '[]') ${GIVEN}) AS penilai,
    ${COUNTED} AS nilai_masuk`,
  from: `komponen_nilai k JOIN pendaftar p ON p.kode_penawaran = k.kode_penawaran AND p.diverifikasi IS NOT NULL AND NOT p.uji AND ${APPLIES}
    AND k.jenis = 'dua-penilai'`,
  key: ['p.nomor_pendaftar', 'text'],
  within: ({ kode_penawaran, kode_komponen }, bind) =>
    `k.kode_penawaran = ${bind(kode_penawaran)} AND k.kode = ${bind(kode_komponen)}`,
  view: ({ kode_penawaran, kode_komponen }) =>
    String(kode_penawaran !== undefined && kode_komponen !== undefined),
  filters: {
    kode_penawaran: (bind, kode) => `k.kode_penawaran = ${bind(kode)}`,
    kode_komponen: (bind, kode) => `k.kode = ${bind(kode)}`,
    cari: (bind, cari) => `starts_with(p.nomor_peserta, ${bind(cari.trim())})`,
    penilai: (bind, name) => `EXISTS (SELECT ${GIVEN} AND t.petugas = ${bind(name.trim())})`,
    keadaan: (_, keadaan) =>
      ({
        tanpa: `NOT EXISTS (SELECT ${GIVEN})`,
        menunggu: `EXISTS (SELECT ${GIVEN}) AND ${COUNTED} < 2`,
        selesai: `${COUNTED} >= 2`,
      })[keadaan],
  },
  order: () => ({ by: [['p.nomor_peserta', 'text']] }),
});
/** The same rows as a file. */
export const assignmentExport = exportOf(assignments, {
  jenis: 'penugasan-penilai',
  tindakan: 'ekspor penugasan penilai',
  subjek: ({ kode_penawaran, kode_komponen }) => `nilai ${kode_penawaran ?? ''} ${kode_komponen ?? ''}`,
  fileName: ({ kode_penawaran, kode_komponen }) => `penilai-${kode_penawaran}-${kode_komponen}`,
  sheet: 'Penilai',
  columns: [
    ['nomor_peserta', 'nomor_peserta', 18],
    ['nama', 'nama_lengkap', 42],
    ['penilai_1', (r) => r.penilai[0]?.petugas ?? '', 24],
    ['sudah_1', (r) => doneText(r.penilai[0]), 12],
    ['penilai_2', (r) => r.penilai[1]?.petugas ?? '', 24],
    ['sudah_2', (r) => doneText(r.penilai[1]), 12],
  ],
});
function doneText(one: { sudah: boolean } | undefined): string {
  if (!one) return '';
  return one.sudah ? 'sudah' : 'belum';
}
