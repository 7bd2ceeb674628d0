/** Pairs that wait for a decision, and those decided. */
import { dugaanGanda, type Pasangan, PUTUSAN, SEBAB } from '@gerbang/contract/office/dugaan-ganda';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { ageText, shortTime } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';

const sideOf = ({ nama_lengkap, nomor_pendaftar, penawaran }: Pasangan['pertama']) => (
  <TwoLines first={nama_lengkap ?? 'Nama belum diisi'} second={`${nomor_pendaftar}, ${penawaran}`} />
);

const columnsOf = (waiting: boolean, search: string): Column<Pasangan>[] => [
  { key: 'pertama', title: 'Pendaftar pertama', cell: (p) => sideOf(p.pertama) },
  { key: 'kedua', title: 'Pendaftar kedua', cell: (p) => sideOf(p.kedua) },
  {
    key: 'sebab',
    title: 'Yang sama',
    cell: (p) => (
      <ul className="doubles__reasons">
        {p.sebab.map((one) => (
          <li key={one}>{SEBAB[one]}</li>
        ))}
        {p.sama_penawaran && (
          <li>
            <Badge kind="warning">Gelombang sama</Badge>
          </li>
        )}
      </ul>
    ),
  },
  waiting
    ? { key: 'umur', title: 'Ditemukan', cell: (p) => ageText(p.ditemukan) }
    : {
        key: 'diputus',
        title: 'Diputus',
        cell: (p) => (
          <TwoLines
            first={p.keputusan && PUTUSAN[p.keputusan]}
            second={p.diputus && `${shortTime(p.diputus)}, ${p.diputus_oleh}`}
          />
        ),
      },
  {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (p) => (
      <Link
        to={{ pathname: `/dugaan-ganda/${p.id_pasangan}`, search }}
        aria-label={`Bandingkan ${p.pertama.nomor_pendaftar} dan ${p.kedua.nomor_pendaftar}`}
      >
        Bandingkan
      </Link>
    ),
  },
];

export function ListPage() {
  const { search } = useLocation();
  const state = useDeskList(dugaanGanda);
  const waiting = state.wanted.tampilan === undefined;
  return (
    <div className="ui-stack">
      <h1>Dugaan ganda</h1>
      <p className="ui-muted">
        Dua pendaftaran yang mungkin milik satu orang. Anak kembar, nama yang sama, dan nomor orang tua yang
        dipakai beberapa anak bukan satu orang: bandingkan dahulu.
      </p>
      <DeskList
        state={state}
        caption={waiting ? 'Pasangan yang menunggu, yang terlama lebih dulu' : 'Pasangan yang sudah diputus'}
        columns={columnsOf(waiting, search)}
        id={(p) => String(p.id_pasangan)}
        noun="pasangan"
        empty="Tidak ada pasangan yang menunggu keputusan."
      />
    </div>
  );
}
