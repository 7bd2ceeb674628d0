/** The queue of documents, and the way into judging them one after the other. */
import { antreanBerkas } from '@gerbang/contract/office/verifikasi-berkas';
import type { RowOf } from '@gerbang/contract/wire/list';
import { instantText } from '@gerbang/contract/wire/time';
import { Link, useLocation } from 'react-router';
import { DocumentBadge } from '../../../form/document-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ageText, shortDay, shortTime } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { useMay } from '../../desk/staff.ts';

type Row = RowOf<typeof antreanBerkas>;

/** How long it waits, or from when it will. */
const waiting = (siap: string): string =>
  Date.parse(siap) > Date.now() ? `Mulai ${shortDay(siap)}` : ageText(siap);

/** Opened from a list that is narrowed, the turns that follow are narrowed as well. */
function Name({ row }: { row: Row }) {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: `periksa/${row.nomor_pendaftar}`, search }}>
      {row.nama_lengkap ?? 'Nama belum diisi'}
    </Link>
  );
}
const WHO: Column<Row> = {
  key: 'nama',
  title: 'Pendaftar',
  cell: (r) => <TwoLines first={<Name row={r} />} second={r.nomor_peserta ?? r.nomor_pendaftar} />,
};
const WHAT: Column<Row> = {
  key: 'dokumen',
  title: 'Dokumen',
  cell: (r) => <TwoLines first={r.dokumen} second={r.penawaran} />,
};
const STATE: Column<Row> = {
  key: 'keadaan',
  title: 'Keadaan',
  cell: (r) => <DocumentBadge keadaan={r.keadaan} />,
};
const WAITING: readonly Column<Row>[] = [
  {
    key: 'umur',
    title: 'Menunggu',
    brief: true,
    cell: (r) => r.siap && <span title={instantText(new Date(r.siap))}>{waiting(r.siap)}</span>,
  },
  WHO,
  WHAT,
  STATE,
  { key: 'tenggat', title: 'Tenggat', cell: (r) => (r.tenggat ? shortDay(r.tenggat) : '–') },
  { key: 'dipegang', title: 'Sedang diperiksa', cell: (r) => r.dipegang ?? '–' },
];
const DECIDED: readonly Column<Row>[] = [
  { key: 'diputus', title: 'Diperiksa', brief: true, cell: (r) => (r.diputus ? shortTime(r.diputus) : '–') },
  WHO,
  WHAT,
  STATE,
  { key: 'oleh', title: 'Oleh', cell: (r) => r.diputus_oleh ?? '–' },
  {
    key: 'alasan',
    title: 'Alasan dan batas',
    cell: (r) =>
      r.keadaan === 'ditolak' ? (
        <TwoLines first={r.alasan} second={r.batas ? `Batas ${shortTime(r.batas)}` : ''} />
      ) : (
        '–'
      ),
  },
];

export function QueuePage() {
  const maySet = useMay('aturan-berkas');
  const state = useDeskList(antreanBerkas);
  const { keadaan } = state.wanted;
  const isLater = keadaan === 'nanti';
  const { search } = useLocation();
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Verifikasi berkas</h1>
        {maySet && <Link to="/aturan-berkas">Aturan pemeriksaan</Link>}
      </div>
      <p className="ui-row">
        <LinkButton as={Link} to={{ pathname: 'periksa', search }}>
          Mulai memeriksa
        </LinkButton>
        <Link to="kedua">Periksa untuk kedua kali</Link>
      </p>
      <DeskList
        state={state}
        caption={
          keadaan === undefined
            ? 'Dokumen menurut tenggat, lalu umur'
            : isLater
              ? 'Dokumen yang baru diperiksa nanti, menurut tenggat'
              : 'Dokumen yang diperiksa terakhir lebih dulu'
        }
        columns={keadaan === undefined || isLater ? WAITING : DECIDED}
        id={(r) => `${r.nomor_pendaftar} ${r.slot}`}
        empty="Tidak ada dokumen yang menunggu. Aturan pemeriksaan menentukan dokumen apa yang diperiksa, dan sejak kapan."
      />
    </div>
  );
}
