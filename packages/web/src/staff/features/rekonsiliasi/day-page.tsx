/** One day of a bank: its sums, its differences with their reasons, and closing it. */
import {
  JENIS_SELISIH,
  rekonsiliasi,
  type SatuRekonsiliasi,
  selesaikanSelisih,
  selisih,
  tutupRekonsiliasi,
} from '@gerbang/contract/office/rekonsiliasi';
import type { RowOf } from '@gerbang/contract/wire/list';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { payments, rupiah } from '@gerbang/contract/wire/rupiah';
import { dateText, instantText, jakartaDay } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useRenew } from '../../../api/renew.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ActButton } from '../../desk/act-button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { AskAll, AskBank } from './ask-bank.tsx';
import { DAY, useDay } from './use-day.ts';

type Difference = RowOf<typeof selisih>;
const amount = (of: number | null) => (of === null ? '–' : rupiah(of));

const columnsOf = (onSettle: (one: Difference) => void, onAsked: () => void): Column<Difference>[] => [
  { key: 'jenis', title: 'Jenis', cell: (d) => JENIS_SELISIH[d.jenis] },
  {
    key: 'nomor',
    title: 'Nomor atau kode',
    cell: (d) => (
      <TwoLines
        first={d.acuan || 'Tanpa nomor'}
        second={d.catatan ?? (d.baris && `Baris ${numberText(d.baris)}`)}
      />
    ),
  },
  {
    key: 'tanya',
    title: 'Jawaban bank',
    cell: (d) => <AskBank one={d} onAsked={onAsked} />,
  },
  { key: 'bank', title: 'Di bank', numeric: true, cell: (d) => amount(d.jumlah_bank) },
  { key: 'sini', title: 'Di sini', numeric: true, cell: (d) => amount(d.jumlah_sini) },
  {
    key: 'alasan',
    title: 'Penyelesaian',
    cell: (d) =>
      d.alasan === null ? (
        <Button variant="secondary" onClick={() => onSettle(d)}>
          Selesaikan…
        </Button>
      ) : (
        <TwoLines first={d.alasan} second={d.diselesaikan_oleh} />
      ),
  },
];

function Closing({ day, onChanged }: { day: SatuRekonsiliasi; onChanged: () => void }) {
  if (day.ditutup)
    return (
      <p>
        Ditutup {day.ditutup_oleh}, {instantText(new Date(day.ditutup))}. Tidak ada yang dapat diubah lagi.
      </p>
    );
  if (day.hari >= jakartaDay(new Date())) return <p className="ui-muted">{pageErrors.hari_belum_lewat[1]}</p>;
  if (day.terlibat)
    return (
      <p className="ui-muted">
        Anda mengunggah rekening koran ini atau menyelesaikan selisihnya, jadi hari itu ditutup petugas lain.
      </p>
    );
  if (day.belum > 0)
    return (
      <p className="ui-muted">
        Hari itu dapat ditutup sesudah {numberText(day.belum)} selisih yang tersisa diselesaikan.
      </p>
    );
  return (
    <p>
      <ActButton
        act={tutupRekonsiliasi}
        title="Tutup hari"
        sends={() => ({ id_rekonsiliasi: day.id_rekonsiliasi })}
        said="Hari ditutup."
        onDone={onChanged}
        onFailed={onChanged}
      >
        <p>
          {day.bank}, {dateText(day.hari)}: {numberText(day.selisih)} selisih sudah diselesaikan. Sesudah
          ditutup tidak ada yang dapat diubah.
        </p>
      </ActButton>
    </p>
  );
}

export function DayPage() {
  const { id = '' } = useParams();
  const { data: day, error, refetch } = useDay(id);
  const state = useDeskList(selisih, { id_rekonsiliasi: id });
  const [chosen, setChosen] = useState<Difference | null>(null);
  const changed = useRenew(DAY, listKey(selisih), listKey(rekonsiliasi));
  if (!day) return <NotLoaded what="Hari itu" error={error} retry={refetch} />;
  return (
    <div className="ui-stack">
      <Link to="/rekonsiliasi">Semua hari</Link>
      <h1>
        {day.bank}, {dateText(day.hari)}
      </h1>
      <section className="ui-card ui-stack" aria-label="Ringkasan">
        <p>
          {numberText(day.cocok)} dari {numberText(day.baris)} baris rekening koran cocok. Di bank{' '}
          {rupiah(day.total_bank)}, di sini {rupiah(day.total_sini)}. {numberText(day.selisih)} selisih,{' '}
          {numberText(day.belum)} belum diselesaikan.
        </p>
        {day.menyusul !== 0 && (
          <Alert kind="warning" title={`${payments(day.menyusul)} menyusul`}>
            Dicatat untuk hari itu sesudah dibandingkan.
            {!day.ditutup && ' Unggah lagi rekening korannya sebelum menutup.'}
          </Alert>
        )}
        <Closing day={day} onChanged={changed} />
      </section>
      <section className="ui-stack" aria-labelledby="selisih">
        <h2 id="selisih">Selisih</h2>
        {day.belum > 0 && !day.ditutup && <AskAll id={day.id_rekonsiliasi} onAsked={changed} />}
        <DeskList
          state={state}
          caption="Selisih hari itu, menurut urutan ditemukan"
          columns={columnsOf(setChosen, changed)}
          id={(d) => String(d.id_selisih)}
          empty="Tidak ada selisih."
        />
      </section>
      {chosen && (
        <ActDialog
          act={selesaikanSelisih}
          title="Selesaikan selisih"
          action="Selesaikan"
          sends={() => ({ id_selisih: chosen.id_selisih })}
          said="Selisih diselesaikan."
          onDone={changed}
          onFailed={changed}
          onClose={() => setChosen(null)}
        >
          <p>
            {JENIS_SELISIH[chosen.jenis]}: {chosen.acuan || 'tanpa nomor'}, di bank{' '}
            {amount(chosen.jumlah_bank)}, di sini {amount(chosen.jumlah_sini)}.
          </p>
        </ActDialog>
      )}
    </div>
  );
}
