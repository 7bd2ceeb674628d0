/** The desk for payments: those set aside with how they end, and recording one by hand. */
import {
  daftarKarantina,
  ekspor,
  type HasilPembayaran,
  type PembayaranKarantina,
  type TampilanKarantina,
} from '@gerbang/contract/pembayaran-petugas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ageText, shortTime } from '../../ui/age.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportPanel } from '../../ui/export-panel.tsx';
import { savePdf } from '../../ui/save-file.ts';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import './pembayaran.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RecordForm } from './record-form.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});

const KARANTINA = ['karantina'] as const;
const FILTERS = ['tampilan'] as const;

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

export default function PembayaranDesk() {
  const client = useQueryClient();
  const [filters, setFilters] = useFilters(FILTERS);
  const tampilan: TampilanKarantina = filters.tampilan === 'dikembalikan' ? 'dikembalikan' : 'menunggu';
  const { rows, onMore, loadingMore, error, refetch } = usePages<PembayaranKarantina>(
    [...KARANTINA, tampilan],
    (setelah) => call(daftarKarantina, { query: { tampilan, setelah: setelah ?? undefined } }),
  );
  const [act, setAct] = useState<{ name: 'lepas' | 'kembali'; payment: PembayaranKarantina } | null>(null);
  const [result, setResult] = useState<HasilPembayaran | null>(null);
  const told = useRef<HTMLDivElement>(null);
  // The form stands far below; a dialog first gives the focus back to the button that opened it.
  useEffect(() => {
    if (result) requestAnimationFrame(() => told.current?.focus());
  }, [result]);
  const done = (outcome: HasilPembayaran) => {
    setResult(outcome);
    void client.invalidateQueries({ queryKey: KARANTINA });
  };
  const waiting = tampilan === 'menunggu';
  const columns: Column<PembayaranKarantina>[] = [
    waiting
      ? { key: 'umur', title: 'Menunggu', cell: (p) => ageText(p.dicatat) }
      : {
          key: 'kembali',
          title: 'Dikembalikan',
          cell: (p) => (
            <>
              {p.dikembalikan && shortTime(p.dikembalikan)}
              <br />
              <span className="ui-muted">{p.dikembalikan_oleh}</span>
            </>
          ),
        },
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
    waiting
      ? {
          key: 'tindakan',
          title: 'Tindakan',
          cell: (payment) => (
            <div className="payments__acts">
              <Button variant="secondary" onClick={() => setAct({ name: 'lepas', payment })}>
                Lepas…
              </Button>
              <Button variant="quiet" onClick={() => setAct({ name: 'kembali', payment })}>
                Dikembalikan…
              </Button>
            </div>
          ),
        }
      : {
          key: 'referensi',
          title: 'Referensi',
          cell: (p) => (
            <>
              {p.referensi_kembali}
              <br />
              <span className="ui-muted">{p.alasan_kembali}</span>
            </>
          ),
        },
  ];
  return (
    <div className="ui-stack">
      <h1>Pembayaran</h1>
      {result && (
        <div ref={told} tabIndex={-1}>
          <Outcome key={`${result.nomor_pembayaran} ${result.status}`} result={result} />
        </div>
      )}
      <section className="ui-stack" aria-labelledby="karantina">
        <h2 id="karantina">Karantina</h2>
        <div className="payments__view">
          <SelectField
            label="Tampilan"
            placeholder="Menunggu diselesaikan"
            options={[{ value: 'dikembalikan', label: 'Sudah dikembalikan ke pembayar' }]}
            value={waiting ? null : tampilan}
            onChange={(next) => setFilters({ tampilan: next ?? '' })}
          />
        </div>
        <ExportPanel key={tampilan} calls={ekspor} filters={{ tampilan }} />
        {error ? (
          <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={refetch} />
        ) : (
          <DataTable
            caption={
              waiting
                ? 'Pembayaran di karantina, yang terlama lebih dulu'
                : 'Pembayaran yang sudah dikembalikan, yang terakhir lebih dulu'
            }
            columns={columns}
            rows={rows}
            id={(p) => p.nomor_pembayaran}
            empty={waiting ? 'Tidak ada pembayaran di karantina.' : 'Belum ada pembayaran yang dikembalikan.'}
            {...(onMore ? { onMore } : {})}
            loadingMore={loadingMore}
          />
        )}
      </section>
      <RecordForm onOutcome={(outcome) => (outcome ? done(outcome) : setResult(null))} />
      {act?.name === 'lepas' && (
        <ReleaseDialog payment={act.payment} onClose={() => setAct(null)} onReleased={done} />
      )}
      {act?.name === 'kembali' && (
        <RefundDialog
          payment={act.payment}
          onClose={() => setAct(null)}
          onRefunded={() => {
            setResult(null);
            void client.invalidateQueries({ queryKey: KARANTINA });
          }}
        />
      )}
    </div>
  );
}
