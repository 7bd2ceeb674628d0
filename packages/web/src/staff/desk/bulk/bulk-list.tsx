/** Acts on many applicants, the latest first. */
import { JENIS_MASSAL, type Massal, tindakan } from '@gerbang/contract/office/massal';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { shortTime } from '../age.ts';
import { DeskList } from '../list/desk-list.tsx';
import { useDeskList } from '../list/use-desk-list.ts';
import { numberText } from '../number.ts';

/** What an act on many is called. */
export const titleOf = ({ jenis, kembali }: Pick<Massal, 'jenis' | 'kembali'>): string =>
  kembali ? `Dikembalikan: ${JENIS_MASSAL[jenis]}` : JENIS_MASSAL[jenis];

export function BulkList() {
  const state = useDeskList(tindakan);
  return (
    <div className="ui-stack">
      <p>
        <Link to="/pendaftar">Daftar pendaftar</Link>
      </p>
      <h1>Tindakan massal</h1>
      <DeskList
        state={state}
        caption="Tindakan massal, yang terakhir lebih dulu"
        columns={[
          { key: 'waktu', title: 'Waktu', cell: (m) => shortTime(m.dibuat) },
          { key: 'jenis', title: 'Tindakan', cell: (m) => <Link to={m.id}>{titleOf(m)}</Link> },
          { key: 'petugas', title: 'Petugas', cell: (m) => m.petugas },
          { key: 'alasan', title: 'Alasan', cell: (m) => m.alasan },
          {
            key: 'hasil',
            title: 'Berhasil',
            numeric: true,
            cell: (m) => `${numberText(m.berhasil)} dari ${numberText(m.jumlah)}`,
          },
          {
            key: 'keadaan',
            title: 'Keadaan',
            cell: (m) =>
              m.menunggu ? (
                <Badge kind="warning">Menunggu persetujuan</Badge>
              ) : !m.selesai ? (
                <Badge kind="info">Berjalan</Badge>
              ) : m.dihentikan ? (
                <Badge kind="neutral">Dihentikan</Badge>
              ) : m.dikembalikan ? (
                <Badge kind="neutral">Dikembalikan</Badge>
              ) : m.gagal > 0 ? (
                <Badge kind="warning">{`${numberText(m.gagal)} gagal`}</Badge>
              ) : (
                <Badge kind="success">Selesai</Badge>
              ),
          },
        ]}
        id={(m) => m.id}
        empty="Belum ada tindakan massal. Pilih pendaftar di daftarnya, lalu pilih tindakannya."
      />
    </div>
  );
}
