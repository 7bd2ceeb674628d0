/** Days that were compared, and the statement of another one. */
import { rekonsiliasi } from '@gerbang/contract/office/rekonsiliasi';
import type { RowOf } from '@gerbang/contract/wire/list';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { dateText, jakartaDay } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { shortTime } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { numberText } from '../../desk/number.ts';
import { UploadForm } from './upload-form.tsx';

type Day = RowOf<typeof rekonsiliasi>;

const columns: Column<Day>[] = [
  {
    key: 'hari',
    title: 'Hari',
    cell: (d) => (
      <TwoLines
        first={<Link to={`/rekonsiliasi/${d.id_rekonsiliasi}`}>{dateText(d.hari)}</Link>}
        second={d.bank}
      />
    ),
  },
  {
    key: 'keadaan',
    title: 'Keadaan',
    cell: (d) =>
      d.ditutup ? (
        <Badge kind="success">Ditutup</Badge>
      ) : d.belum > 0 ? (
        <Badge kind="warning">{`${numberText(d.belum)} belum selesai`}</Badge>
      ) : d.hari >= jakartaDay(new Date()) ? (
        <Badge>Belum lewat</Badge>
      ) : (
        <Badge kind="info">Siap ditutup</Badge>
      ),
  },
  {
    key: 'baris',
    title: 'Baris cocok',
    numeric: true,
    cell: (d) => `${numberText(d.cocok)} dari ${numberText(d.baris)}`,
  },
  { key: 'selisih', title: 'Selisih', numeric: true, cell: (d) => numberText(d.selisih) },
  { key: 'total', title: 'Jumlah di bank', numeric: true, cell: (d) => rupiah(d.total_bank) },
  {
    key: 'diunggah',
    title: 'Diunggah',
    cell: (d) => <TwoLines first={shortTime(d.diunggah)} second={d.diunggah_oleh} />,
  },
];

export function DaysPage() {
  return (
    <div className="ui-stack">
      <h1>Rekonsiliasi</h1>
      <UploadForm />
      <section className="ui-stack" aria-labelledby="hari">
        <h2 id="hari">Hari yang sudah dibandingkan</h2>
        <DeskList
          state={useDeskList(rekonsiliasi)}
          caption="Hari yang sudah dibandingkan, yang terakhir lebih dulu"
          columns={columns}
          id={(d) => String(d.id_rekonsiliasi)}
          empty="Belum ada rekening koran yang diunggah."
        />
      </section>
    </div>
  );
}
