/** Everybody admitted with their answers; a seat that was given up is given back here. */
import { isReleased } from '@gerbang/contract/applicant/jawaban';
import { asalText, daftarJawaban, jawabanText, pulihkanJawaban } from '@gerbang/contract/office/jawaban';
import type { RowOf } from '@gerbang/contract/wire/list';
import { useState } from 'react';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { useMay } from '../../desk/staff.ts';
import { whenText } from './state.ts';

type Row = RowOf<typeof daftarJawaban>;
const KINDS: Readonly<Record<Row['keadaan'], BadgeProps['kind']>> = {
  belum: 'warning',
  terima: 'success',
  tolak: 'neutral',
  gugur: 'neutral',
  naik: 'info',
};

export function AnswerRows({ kode, onChanged }: { kode: string; onChanged: () => void }) {
  const mayRestore = useMay('hasil-setujui');
  const state = useDeskList(daftarJawaban, { kode_penawaran: kode });
  const [chosen, setChosen] = useState<Row | null>(null);
  return (
    <section className="ui-stack" aria-labelledby="jawaban">
      <h2 id="jawaban">Jawaban</h2>
      <DeskList
        state={state}
        caption="Yang diterima dan jawabannya, menurut nomor peserta"
        columns={[
          {
            key: 'peserta',
            title: 'Peserta',
            cell: (r) => <TwoLines first={r.nama_lengkap ?? '–'} second={r.nomor_peserta} />,
          },
          { key: 'prodi', title: 'Program studi', cell: (r) => r.nama_prodi ?? '–' },
          { key: 'asal', title: 'Asal', cell: (r) => asalText(r) },
          {
            key: 'jawaban',
            title: 'Jawaban',
            cell: (r) => <Badge kind={KINDS[r.keadaan]}>{jawabanText(r)}</Badge>,
          },
          {
            key: 'waktu',
            title: 'Waktu',
            cell: (r) =>
              r.dijawab ? (
                <TwoLines first={whenText(r.dijawab)} second={r.oleh ? `oleh ${r.oleh}` : 'oleh peserta'} />
              ) : (
                '–'
              ),
          },
          ...(mayRestore
            ? [
                {
                  key: 'tindakan',
                  title: 'Tindakan',
                  cell: (r: Row) =>
                    isReleased(r.keadaan) && (
                      <Button variant="secondary" onClick={() => setChosen(r)}>
                        Pulihkan…
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
        id={(r) => r.nomor_peserta}
        empty="Belum ada hasil yang disetujui."
      />
      {chosen && (
        <ActDialog
          act={pulihkanJawaban}
          title="Pulihkan tempat"
          onClose={() => setChosen(null)}
          sends={() => ({ kode_penawaran: kode, nomor_peserta: chosen.nomor_peserta })}
          said="Tempat dipulihkan."
          onDone={onChanged}
        >
          <p>
            {chosen.nama_lengkap ?? chosen.nomor_peserta} kembali tercatat menerima tempat di{' '}
            {chosen.nama_prodi}. Tidak dapat dilakukan bila kursinya sudah diberikan kepada peserta dari
            daftar tunggu.
          </p>
        </ActDialog>
      )}
    </section>
  );
}
