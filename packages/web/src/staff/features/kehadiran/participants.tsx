/** Who takes the exam of a schedule: how many are there, who is missing, and the list to take along. */
import { jumlahKehadiran, peserta } from '@gerbang/contract/office/kehadiran';
import { clockText } from '@gerbang/contract/wire/time';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { numberText } from '../../desk/number.ts';

function Counts({ jadwal }: { jadwal: string }) {
  const { data } = useRead(jumlahKehadiran, {
    key: [...listKey(peserta), 'jumlah', jadwal],
    query: { jadwal },
  });
  return (
    <p role="status">
      {data &&
        `${numberText(data.peserta)} peserta: ${numberText(data.hadir)} hadir, ${numberText(data.peserta - data.hadir)} belum hadir.`}
    </p>
  );
}

export function Participants() {
  const state = useDeskList(peserta);
  return (
    <section className="ui-card ui-stack" aria-labelledby="peserta">
      <h2 id="peserta">Peserta per jadwal</h2>
      {state.wanted.jadwal && <Counts jadwal={state.wanted.jadwal} />}
      <DeskList
        state={state}
        caption="Peserta, menurut ruang dan kursi"
        columns={[
          { key: 'ruang', title: 'Ruang', cell: (r) => r.ruang },
          { key: 'kursi', title: 'Kursi', numeric: true, cell: (r) => r.kursi },
          { key: 'nomor', title: 'Nomor peserta', cell: (r) => r.nomor_peserta },
          { key: 'nama', title: 'Nama', cell: (r) => r.nama_lengkap ?? '–' },
          {
            key: 'hadir',
            title: 'Kehadiran',
            cell: (r) =>
              r.hadir ? (
                <Badge kind="success">{`Hadir ${clockText(new Date(r.hadir))}`}</Badge>
              ) : (
                'Belum hadir'
              ),
          },
        ]}
        id={(r) => r.nomor_peserta}
        empty="Belum ada peserta pada jadwal ini. Peserta muncul begitu finalisasinya memberi kursi."
      />
    </section>
  );
}
