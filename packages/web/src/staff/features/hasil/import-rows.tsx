/** The rows of the import in force, for whoever approves it. */
import { isiHasil } from '@gerbang/contract/office/hasil';
import { KALIMAT_SIDANG } from '@gerbang/contract/seleksi/sidang';
import { Badge } from '../../../ui/badge.tsx';
import { IconClose } from '../../../ui/icon.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';

export function ImportRows({ kode, id }: { kode: string; id: number }) {
  const state = useDeskList(isiHasil, { kode_penawaran: kode, id_hasil: String(id) });
  return (
    <section className="ui-stack" aria-labelledby="baris">
      <h2 id="baris">Isi impor</h2>
      <DeskList
        state={state}
        caption="Isi impor, menurut urutan berkas"
        columns={[
          { key: 'nomor', title: 'Nomor peserta', cell: (r) => r.nomor_peserta },
          { key: 'nama', title: 'Nama', cell: (r) => r.nama_lengkap ?? '–' },
          {
            key: 'hasil',
            title: 'Hasil',
            cell: (r) =>
              r.diterima ? (
                <Badge kind="success">Diterima</Badge>
              ) : (
                <Badge icon={IconClose}>Tidak diterima</Badge>
              ),
          },
          { key: 'prodi', title: 'Program studi', cell: (r) => r.nama_prodi ?? '–' },
          {
            key: 'keterangan',
            title: 'Keterangan',
            cell: (r) => (r.sidang ? <Badge kind="warning">{KALIMAT_SIDANG[r.sidang]}</Badge> : '–'),
          },
        ]}
        id={(r) => r.nomor_peserta}
        empty="Tidak ada baris."
      />
    </section>
  );
}
