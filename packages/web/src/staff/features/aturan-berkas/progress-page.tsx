/** How far the checking is, by offering and by officer. */
import { kemajuanBerkas, perkiraanSelesai, TERAKHIR_HARI } from '@gerbang/contract/office/aturan-berkas';
import { useRead } from '../../../api/read.ts';
import { ageText } from '../../desk/age.ts';
import { DataTable } from '../../desk/data-table.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { numberText } from '../../desk/number.ts';
import { DeskLinks } from './desk-links.tsx';

export function ProgressPage() {
  const { data, error, refetch } = useRead(kemajuanBerkas, { key: ['kemajuan_berkas'], staleTime: 10_000 });
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Kemajuan verifikasi berkas</h1>
        <DeskLinks />
      </div>
      {error && !data ? (
        <LoadFailed title="Kemajuan belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <>
          {data && (
            <p>
              {perkiraanSelesai(
                data.penawaran.reduce((sum, { menunggu }) => sum + menunggu, 0),
                data.putusan_terakhir,
                new Date(),
              )}
            </p>
          )}
          <DataTable
            caption="Dokumen menurut penawaran"
            rows={data?.penawaran}
            id={(r) => r.kode_penawaran}
            empty="Belum ada dokumen yang diperiksa."
            columns={[
              { key: 'nama', title: 'Penawaran', cell: (r) => r.nama },
              { key: 'menunggu', title: 'Menunggu', numeric: true, cell: (r) => numberText(r.menunggu) },
              { key: 'nanti', title: 'Diperiksa nanti', numeric: true, cell: (r) => numberText(r.nanti) },
              {
                key: 'diperbaiki',
                title: 'Diperbaiki',
                numeric: true,
                cell: (r) => numberText(r.diperbaiki),
              },
              { key: 'ditolak', title: 'Ditolak', numeric: true, cell: (r) => numberText(r.ditolak) },
              { key: 'sah', title: 'Sah', numeric: true, cell: (r) => numberText(r.sah) },
              { key: 'tertua', title: 'Menunggu terlama', cell: (r) => (r.tertua ? ageText(r.tertua) : '–') },
            ]}
          />
          <p className="ui-muted">
            Diperbaiki: pernah ditolak, lalu diganti pendaftar, juga bila sudah sah. Masih dipegang: pendaftar
            yang sedang ada pada petugas itu.
          </p>
          <DataTable
            caption={`Putusan ${TERAKHIR_HARI} hari terakhir menurut petugas`}
            rows={data?.petugas}
            id={(r) => r.petugas}
            empty="Belum ada putusan."
            columns={[
              { key: 'petugas', title: 'Petugas', cell: (r) => r.petugas },
              { key: 'hari', title: 'Hari ini', numeric: true, cell: (r) => numberText(r.hari_ini) },
              { key: 'sah', title: 'Sah', numeric: true, cell: (r) => numberText(r.sah) },
              { key: 'ditolak', title: 'Ditolak', numeric: true, cell: (r) => numberText(r.ditolak) },
              {
                key: 'diperbaiki',
                title: 'Diperbaiki',
                numeric: true,
                cell: (r) => numberText(r.diperbaiki),
              },
              {
                key: 'tidak',
                title: 'Tidak diperlukan',
                numeric: true,
                cell: (r) => numberText(r.tidak_perlu),
              },
              {
                key: 'dipegang',
                title: 'Masih dipegang',
                numeric: true,
                cell: (r) => numberText(r.dipegang),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
