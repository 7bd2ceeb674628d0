/** The import template: the verified applicants with what they chose, and the offering's programmes. */
import { problem } from '@gerbang/contract';
import { imporHasil } from '@gerbang/contract/office/hasil';
import { EXCEL_MAX_BARIS } from '@gerbang/contract/wire/ekspor';
import type { Db } from '../../db/pool.ts';
import type { ExportKind } from '../../domain/ekspor.ts';
import { listProgrammes } from './offerings.ts';

interface Applicant {
  nomor_peserta: string;
  nama_lengkap: string | null;
  /** Programmes in the order of choice. */
  pilihan: string[];
  nama_pilihan: string[];
}

const VERIFIED = `SELECT nomor_pendaftar FROM pendaftar WHERE kode_penawaran = $1 AND diverifikasi IS NOT NULL AND NOT uji ORDER BY nomor_peserta LIMIT $2`;
const RANKS = `SELECT coalesce(max(n), 0)::int AS n FROM (SELECT count(*) AS n FROM pilihan_jurusan JOIN pendaftar p USING (nomor_pendaftar)
  WHERE p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL GROUP BY nomor_pendaftar) AS chosen`;
const OFFERING = 'SELECT FROM penawaran WHERE kode_penawaran = $1';
// A chosen programme may have been taken out of the offering since.
const ROWS = `SELECT p.nomor_peserta, d.nama_lengkap, x.pilihan, x.nama_pilihan
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted(nomor_pendaftar, ke) JOIN pendaftar p USING (nomor_pendaftar)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(c.id_prodi::text ORDER BY c.urutan), '{}') AS pilihan,
      coalesce(array_agg(s.nama_prodi || ' (' || n.nama_jenjang || ')' ORDER BY c.urutan), '{}') AS nama_pilihan
    FROM pilihan_jurusan c JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang)
    WHERE c.nomor_pendaftar = p.nomor_pendaftar) x ORDER BY ke`;

interface Wanted {
  kode_penawaran: string;
}

/** Behind the columns of an import, `kode_pilihan_n` and `pilihan_n` for each rank of choice. */
const table = async (db: Db, { kode_penawaran }: Wanted) => {
  const most = (await db.query<{ n: number }>(RANKS, [kode_penawaran])).rows[0]?.n ?? 0;
  const ranks = Array.from({ length: most }, (_, i) => i);
  const programmes = await listProgrammes(db, kode_penawaran);
  return {
    sheet: {
      name: 'Hasil',
      widths: [18, 42, 20, 14, ...ranks.flatMap(() => [16, 42])],
      heading: [
        ...Object.keys(imporHasil.columns),
        ...ranks.flatMap((i) => [`kode_pilihan_${i + 1}`, `pilihan_${i + 1}`]),
      ],
    },
    lines: async (keys: readonly unknown[]) =>
      (await db.query<Applicant>(ROWS, [keys])).rows.map((a) => [
        a.nomor_peserta,
        a.nama_lengkap ?? '',
        '',
        '',
        ...ranks.flatMap((i) => [a.pilihan[i] ?? '', a.nama_pilihan[i] ?? '']),
      ]),
    more: [
      {
        sheet: {
          name: 'Program Studi',
          widths: [14, 42, 10, 14],
          heading: ['kode_prodi', 'nama_prodi', 'jenjang', 'daya_tampung'],
        },
        batches: [
          programmes.map((p) => [
            String(p.id_prodi),
            p.nama_prodi,
            p.nama_jenjang,
            String(p.daya_tampung ?? ''),
          ]),
        ],
      },
    ],
  };
};

/** Names, numbers and choices leave the portal, as with any export. */
export const templateExport: ExportKind<Wanted> = {
  jenis: 'templat hasil',
  tindakan: 'unduh templat hasil',
  subjek: ({ kode_penawaran }) => kode_penawaran,
  most: { xlsx: EXCEL_MAX_BARIS },
  tooMany: 'templat_terlalu_besar',
  find: async (db, { kode_penawaran }, most) => {
    const { rows } = await db.query<{ nomor_pendaftar: string }>(VERIFIED, [kode_penawaran, most]);
    if (rows.length === 0 && (await db.query(OFFERING, [kode_penawaran])).rowCount === 0)
      throw problem('tidak_ditemukan');
    return rows.map((r) => r.nomor_pendaftar);
  },
  table,
  fileName: ({ kode_penawaran }) => `hasil-${kode_penawaran}`,
};
