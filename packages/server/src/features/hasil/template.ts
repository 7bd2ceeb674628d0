/** The import template: the verified applicants with what they chose, and the offering's programmes. */
import { KOLOM_HASIL } from '@gerbang/contract/hasil-petugas';
import { IMPOR_MAX_BARIS } from '@gerbang/contract/impor';
import type { Db } from '../../db/pool.ts';
import { writeWorkbook } from '../../files/write-table.ts';
import { listProgrammes } from './offerings.ts';

interface Applicant {
  nomor_peserta: string;
  nama_lengkap: string | null;
  /** Programmes in the order of choice. */
  pilihan: number[];
}

const VERIFIED = `SELECT p.nomor_peserta, d.nama_lengkap,
    coalesce((SELECT array_agg(c.id_prodi ORDER BY c.urutan) FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar), '{}') AS pilihan
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL ORDER BY p.nomor_peserta LIMIT ${IMPOR_MAX_BARIS}`;
const NAMES = `SELECT s.id_prodi, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama
  FROM program_studi s JOIN jenjang_prodi n USING (id_jenjang) WHERE s.id_prodi = ANY($1::int[])`;

/**
 * The workbook: behind the columns of an import, `kode_pilihan_n` and `pilihan_n` for each rank of choice; and how
 * many applicants it names.
 */
export const makeTemplate = async (
  db: Pick<Db, 'query'>,
  kode_penawaran: string,
): Promise<{ bytes: Buffer; jumlah: number }> => {
  const [{ rows: applicants }, programmes] = await Promise.all([
    db.query<Applicant>(VERIFIED, [kode_penawaran]),
    listProgrammes(db, kode_penawaran),
  ]);
  // A chosen programme may have been taken out of the offering since.
  const chosen = [...new Set(applicants.flatMap((a) => a.pilihan))];
  const { rows } = await db.query<{ id_prodi: number; nama: string }>(NAMES, [chosen]);
  const names = new Map(rows.map((r) => [r.id_prodi, r.nama]));
  const most = applicants.reduce((n, a) => Math.max(n, a.pilihan.length), 0);
  const ranks = Array.from({ length: most }, (_, i) => i);
  const bytes = await writeWorkbook([
    {
      name: 'Hasil',
      widths: [18, 42, 20, 14, ...ranks.flatMap(() => [16, 42])],
      heading: [...KOLOM_HASIL, ...ranks.flatMap((i) => [`kode_pilihan_${i + 1}`, `pilihan_${i + 1}`])],
      rows: applicants.map((a) => [
        a.nomor_peserta,
        a.nama_lengkap ?? '',
        '',
        '',
        ...ranks.flatMap((i) => {
          const id = a.pilihan[i];
          return id === undefined ? ['', ''] : [String(id), names.get(id) ?? ''];
        }),
      ]),
    },
    {
      name: 'Program Studi',
      widths: [14, 42, 10, 14],
      heading: ['kode_prodi', 'nama_prodi', 'jenjang', 'daya_tampung'],
      rows: programmes.map((p) => [
        String(p.id_prodi),
        p.nama_prodi,
        p.nama_jenjang,
        String(p.daya_tampung ?? ''),
      ]),
    },
  ]);
  return { bytes, jumlah: applicants.length };
};
