/** The rows of an import in the order of its file: a page at a time, and as a file. */
import { DITERIMA, TIDAK_DITERIMA } from '@gerbang/contract/applicant/yudisium';
import type { isiHasil } from '@gerbang/contract/office/hasil';
import { KALIMAT_SIDANG } from '@gerbang/contract/seleksi/sidang';
import type { RowOf } from '@gerbang/contract/wire/list';
import { exportOf, tableList } from '../../shapes/list.ts';

interface Row extends RowOf<typeof isiHasil> {
  id_prodi: number | null;
}

export const resultRows = tableList<typeof isiHasil, Row>({
  columns: `p.nomor_peserta, (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar) AS nama_lengkap,
    y.diterima, y.id_prodi, (SELECT s.nama_prodi FROM program_studi s WHERE s.id_prodi = y.id_prodi) AS nama_prodi,
    (SELECT s.putusan FROM yudisium_sidang m JOIN putusan_sidang s ON s.id = m.id_sidang WHERE m.id_hasil = y.id_hasil AND m.nomor_pendaftar = y.nomor_pendaftar) AS sidang`,
  from: 'hasil h JOIN yudisium y ON y.id_hasil = h.id JOIN pendaftar p USING (nomor_pendaftar)',
  key: ['y.nomor_pendaftar', 'text'],
  // The same applicant stands in every import of the offering.
  within: ({ id_hasil }, bind) => `h.id = ${bind(id_hasil)}`,
  view: ({ kode_penawaran, id_hasil }) => String(kode_penawaran !== undefined && id_hasil !== undefined),
  filters: {
    kode_penawaran: (bind, kode) => `h.kode_penawaran = ${bind(kode)}`,
    id_hasil: (bind, id) => `h.id = ${bind(id)}`,
    diterima: (bind, diterima) => `y.diterima = ${bind(diterima === 'ya')}`,
  },
  order: () => ({
    by: [
      ['y.baris', 'int'],
      ['y.nomor_pendaftar', 'text'],
    ],
  }),
});

/** The same rows as a file; names and results leave the portal, so it is recorded. */
export const resultExport = exportOf(resultRows, {
  jenis: 'hasil',
  tindakan: 'ekspor hasil',
  subjek: ({ kode_penawaran }) => kode_penawaran ?? '',
  fileName: ({ kode_penawaran }) => `hasil-${kode_penawaran}`,
  sheet: 'Hasil',
  columns: [
    ['nomor_peserta', 'nomor_peserta', 18],
    ['nama', 'nama_lengkap', 42],
    ['status', (r) => (r.diterima ? DITERIMA : TIDAK_DITERIMA), 20],
    ['kode_prodi', 'id_prodi', 14],
    ['nama_prodi', 'nama_prodi', 42],
    ['keterangan', (r) => (r.sidang ? KALIMAT_SIDANG[r.sidang] : ''), 42],
  ],
});
