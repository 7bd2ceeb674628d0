/** The import template of a component: every participant it is for, with the score that stands there. */
import { imporNilai, nilaiText } from '@gerbang/contract/office/nilai';
import { EXCEL_MAX_BARIS } from '@gerbang/contract/wire/ekspor';
import type { ExportKind } from '../../domain/ekspor.ts';
import { APPLIES, PARTICIPANT } from '../../domain/nilai.ts';

interface Wanted {
  kode_penawaran: string;
  kode_komponen: string;
}
const FIND = `SELECT p.nomor_pendaftar FROM pendaftar p JOIN komponen_nilai k ON k.kode_penawaran = $1 AND k.kode = $2
  WHERE ${PARTICIPANT} AND ${APPLIES} ORDER BY p.nomor_peserta LIMIT $3`;
const ROWS = `SELECT p.nomor_peserta, d.nama_lengkap, n.nilai
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted(nomor_pendaftar, ke) JOIN pendaftar p USING (nomor_pendaftar)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = $2 AND n.kode = $3 ORDER BY ke`;
interface Row {
  nomor_peserta: string;
  nama_lengkap: string | null;
  nilai: number | null;
}

/** Numbers, names and scores leave the portal, as with any export. */
export const templateExport: ExportKind<Wanted> = {
  jenis: 'templat nilai',
  tindakan: 'unduh templat nilai',
  subjek: ({ kode_penawaran, kode_komponen }) => `nilai ${kode_penawaran} ${kode_komponen}`,
  most: { xlsx: EXCEL_MAX_BARIS },
  tooMany: 'templat_terlalu_besar',
  find: async (db, { kode_penawaran, kode_komponen }, most) => {
    const { rows } = await db.query<{ nomor_pendaftar: string }>(FIND, [kode_penawaran, kode_komponen, most]);
    return rows.map((r) => r.nomor_pendaftar);
  },
  table: async (db, { kode_penawaran, kode_komponen }) => ({
    sheet: { name: 'Nilai', widths: [18, 42, 14], heading: Object.keys(imporNilai.columns) },
    lines: async (keys) =>
      (await db.query<Row>(ROWS, [keys, kode_penawaran, kode_komponen])).rows.map((r) => [
        r.nomor_peserta,
        r.nama_lengkap ?? '',
        r.nilai === null ? '' : nilaiText(r.nilai),
      ]),
  }),
  fileName: ({ kode_penawaran, kode_komponen }) => `nilai-${kode_penawaran}-${kode_komponen}`,
};
