/** The desk for payments: those set aside, and recording one by hand. */
import {
  daftarKarantina,
  type HasilPembayaran,
  type PembayaranKarantina,
} from '@gerbang/contract/pembayaran-petugas';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ageText, shortTime } from '../../ui/age.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { savePdf } from '../../ui/save-file.ts';
import { usePages } from '../../ui/use-pages.ts';
import './pembayaran.css';
import { RecordForm } from './record-form.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});

/** What became of a payment, with the slip to hand out. */
function Outcome({ result }: { result: HasilPembayaran }) {
  if (result.status === 'karantina')
    return (
      <Alert kind="warning" announce title="Pembayaran masuk karantina">
        <p>Alasan: {result.karantina}.</p>
      </Alert>
    );
  const { slip, nomor_pendaftar } = result;
  return (
    <Alert kind="success" announce title="Pembayaran diterima">
      <p>
        Nomor pendaftar {nomor_pendaftar}.{' '}
        {slip === null && 'Slip tidak dapat dicetak lagi karena PIN sudah diganti.'}
      </p>
      {slip !== null && (
        <Button variant="secondary" onClick={() => savePdf(slip, `slip-pin-${nomor_pendaftar}.pdf`)}>
          Unduh slip PIN (PDF)
        </Button>
      )}
    </Alert>
  );
}

export default function PembayaranDesk() {
  const { rows, onMore, loadingMore, error, refetch } = usePages<PembayaranKarantina>(
    ['karantina'],
    (setelah) => call(daftarKarantina, { query: { setelah: setelah ?? undefined } }),
  );
  const [releasing, setReleasing] = useState<PembayaranKarantina | null>(null);
  const [result, setResult] = useState<HasilPembayaran | null>(null);
  const done = (outcome: HasilPembayaran) => {
    setResult(outcome);
    void refetch();
  };
  const columns: Column<PembayaranKarantina>[] = [
    { key: 'umur', title: 'Menunggu', cell: (p) => ageText(p.dicatat) },
    {
      key: 'nomor',
      title: 'Nomor pembayaran',
      cell: (p) => (
        <>
          {p.nomor_pembayaran}
          <br />
          <span className="ui-muted">Kode {p.kode_pembayaran}</span>
        </>
      ),
    },
    { key: 'alasan', title: 'Alasan', cell: (p) => p.karantina },
    { key: 'jumlah', title: 'Jumlah', numeric: true, cell: (p) => rupiah.format(p.jumlah) },
    {
      key: 'dibayar',
      title: 'Dibayar',
      cell: (p) => (
        <>
          {shortTime(p.dibayar_pada)}
          <br />
          <span className="ui-muted">{p.bank}</span>
        </>
      ),
    },
    {
      key: 'lepas',
      title: 'Tindakan',
      cell: (p) => (
        <Button variant="secondary" onClick={() => setReleasing(p)}>
          Lepas…
        </Button>
      ),
    },
  ];
  return (
    <div className="ui-stack">
      <h1>Pembayaran</h1>
      {result && <Outcome key={`${result.nomor_pembayaran} ${result.status}`} result={result} />}
      <section className="ui-stack" aria-labelledby="karantina">
        <h2 id="karantina">Karantina</h2>
        {error ? (
          <Alert kind="error" announce title="Daftar belum dapat dimuat">
            <p>{error.message}</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Coba lagi
            </Button>
          </Alert>
        ) : (
          <DataTable
            caption="Pembayaran di karantina, yang terlama lebih dulu"
            columns={columns}
            rows={rows}
            id={(p) => p.nomor_pembayaran}
            empty="Tidak ada pembayaran di karantina."
            {...(onMore ? { onMore } : {})}
            loadingMore={loadingMore}
          />
        )}
      </section>
      <RecordForm onRecorded={done} />
      {releasing && (
        <ReleaseDialog payment={releasing} onClose={() => setReleasing(null)} onReleased={done} />
      )}
    </div>
  );
}
