/** Payments set aside with how they end, and recording one by hand. */
import {
  type HasilPembayaran,
  karantina,
  type PembayaranKarantina,
} from '@gerbang/contract/office/pembayaran';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { useEffect, useRef, useState } from 'react';
import { useRenew } from '../../../api/renew.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ageText, shortTime } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { savePdf } from '../../desk/save-file.ts';
import { bankText, MidtransState } from './midtrans-state.tsx';
import { NUMBER, PaymentParts } from './parts.tsx';
import { RecordForm } from './record-form.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

interface Act {
  name: 'lepas' | 'kembali';
  payment: PembayaranKarantina;
}

/** What became of a payment, with the slip to hand out. */
function Outcome({ result }: { result: HasilPembayaran }) {
  if (result.status === 'dikembalikan')
    return (
      <Alert kind="warning" announce title="Pembayaran ini sudah dikembalikan ke pembayar">
        <p>Nomor {result.nomor_pembayaran} sudah ditutup dan tidak dapat diterima lagi.</p>
      </Alert>
    );
  if (result.status === 'karantina')
    return (
      <Alert
        kind="warning"
        announce
        title={
          result.sudah_tercatat
            ? 'Pembayaran ini sudah tercatat sebelumnya, dan masih di karantina'
            : 'Pembayaran masuk karantina'
        }
      >
        <p>Alasan: {result.karantina}.</p>
      </Alert>
    );
  const { slip, nomor_pendaftar, sudah_tercatat } = result;
  return (
    <Alert
      kind={sudah_tercatat ? 'info' : 'success'}
      announce
      title={sudah_tercatat ? 'Pembayaran ini sudah tercatat sebelumnya' : 'Pembayaran diterima'}
    >
      <p>
        Nomor pendaftar {nomor_pendaftar}.{' '}
        {slip === null
          ? 'Slip tidak dapat dicetak lagi karena PIN sudah diganti.'
          : sudah_tercatat && 'Pencetakan ulang slip ini dicatat pada riwayat pendaftar.'}
      </p>
      {slip !== null && (
        <Button variant="secondary" onClick={() => savePdf(slip, `slip-pin-${nomor_pendaftar}.pdf`)}>
          Unduh slip PIN (PDF)
        </Button>
      )}
    </Alert>
  );
}

const columnsOf = (
  waiting: boolean,
  onAct: (name: Act['name'], payment: PembayaranKarantina) => void,
): Column<PembayaranKarantina>[] => [
  waiting
    ? { key: 'umur', title: 'Menunggu', cell: (p) => ageText(p.dicatat) }
    : {
        key: 'kembali',
        title: 'Dikembalikan',
        cell: (p) => (
          <TwoLines first={p.dikembalikan && shortTime(p.dikembalikan)} second={p.dikembalikan_oleh} />
        ),
      },
  NUMBER,
  {
    key: 'alasan',
    title: 'Alasan',
    cell: (p) =>
      p.midtrans ? <TwoLines first={p.karantina} second={<MidtransState payment={p} />} /> : p.karantina,
  },
  { key: 'jumlah', title: 'Jumlah', numeric: true, cell: (p) => rupiah(p.jumlah) },
  {
    key: 'dibayar',
    title: 'Dibayar',
    cell: (p) => <TwoLines first={shortTime(p.dibayar_pada)} second={bankText(p)} />,
  },
  waiting
    ? {
        key: 'tindakan',
        title: 'Tindakan',
        cell: (payment) => (
          <div className="payments__acts">
            <Button variant="secondary" onClick={() => onAct('lepas', payment)}>
              Lepas…
            </Button>
            <Button variant="quiet" onClick={() => onAct('kembali', payment)}>
              Dikembalikan…
            </Button>
          </div>
        ),
      }
    : {
        key: 'referensi',
        title: 'Referensi',
        cell: (p) => <TwoLines first={p.referensi_kembali} second={p.alasan_kembali} />,
      },
];

export function WaitingPage() {
  const renew = useRenew(listKey(karantina));
  const state = useDeskList(karantina);
  const [act, setAct] = useState<Act | null>(null);
  const [result, setResult] = useState<HasilPembayaran | null>(null);
  const told = useRef<HTMLDivElement>(null);
  // The form stands far below; a dialog first gives the focus back to the button that opened it.
  useEffect(() => {
    if (result) requestAnimationFrame(() => told.current?.focus());
  }, [result]);
  const done = (outcome: HasilPembayaran | null) => {
    setResult(outcome);
    renew();
  };
  const waiting = state.wanted.tampilan === undefined;
  return (
    <div className="ui-stack">
      <h1>Pembayaran</h1>
      <PaymentParts />
      {result && (
        <div ref={told} tabIndex={-1}>
          <Outcome key={`${result.nomor_pembayaran} ${result.status}`} result={result} />
        </div>
      )}
      <section className="ui-stack" aria-labelledby="karantina">
        <h2 id="karantina">Karantina</h2>
        <DeskList
          state={state}
          caption={
            waiting
              ? 'Pembayaran di karantina, yang terlama lebih dulu'
              : 'Pembayaran yang sudah dikembalikan, yang terakhir lebih dulu'
          }
          columns={columnsOf(waiting, (name, payment) => setAct({ name, payment }))}
          id={(p) => p.nomor_pembayaran}
          empty="Tidak ada pembayaran di karantina."
        />
      </section>
      <RecordForm onOutcome={(outcome) => (outcome ? done(outcome) : setResult(null))} />
      {act?.name === 'lepas' && (
        <ReleaseDialog payment={act.payment} onClose={() => setAct(null)} onReleased={done} />
      )}
      {act?.name === 'kembali' && (
        <RefundDialog payment={act.payment} onClose={() => setAct(null)} onRefunded={() => done(null)} />
      )}
    </div>
  );
}
