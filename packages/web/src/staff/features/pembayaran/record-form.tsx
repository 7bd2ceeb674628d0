/** Recording a payment by hand, under the same rules as a bank's report. */

import { paymentCode } from '@gerbang/contract/applicant/pembayaran/calls';
import { catatPembayaran, type HasilPembayaran } from '@gerbang/contract/office/pembayaran';
import { ALASAN_MIN } from '@gerbang/contract/wire/act';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/feedback/error-summary.tsx';
import { BORN_HINT, DateField } from '../../../ui/field/date-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { MoneyField } from '../../../ui/field/money-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type Faults, useFields } from '../../desk/fields.ts';
import { useAct } from '../../desk/use-act.ts';
import { useOfferings } from './use-offerings.ts';

interface Draft {
  penawaran: string | null;
  lahir: string | null;
  nomor_pembayaran: string;
  jumlah: number | null;
  bank: string;
  dibayar: string | null;
  alasan: string;
}
const EMPTY: Draft = {
  penawaran: null,
  lahir: null,
  nomor_pembayaran: '',
  jumlah: null,
  bank: '',
  dibayar: null,
  alasan: '',
};
const judge = (d: Draft): Faults<Draft> => ({
  penawaran: !d.penawaran && 'Pilih penawaran',
  lahir: !d.lahir && 'Isi tanggal lahir pendaftar',
  nomor_pembayaran:
    !/^[A-Za-z0-9]{1,40}$/.test(d.nomor_pembayaran.trim()) &&
    'Isi nomor pembayaran dengan huruf dan angka saja',
  jumlah: d.jumlah === null && 'Isi jumlah yang dibayar',
  bank: !d.bank.trim() && 'Isi bank atau loket',
  dibayar: !d.dibayar && 'Isi tanggal bayar',
  alasan: d.alasan.trim().length < ALASAN_MIN && `Isi alasan, paling sedikit ${ALASAN_MIN} huruf`,
});

interface Props {
  /** Null while the next payment is sent: what became of the one before, and its slip, must not stand beside it. */
  onOutcome: (result: HasilPembayaran | null) => void;
}

export function RecordForm({ onOutcome }: Props) {
  const { offerings, options, loading } = useOfferings();
  const { form: draft, at, errors, passes, says, reset } = useFields(EMPTY, judge, 'bayar-');
  const [tries, setTries] = useState(0);
  const sending = useSend(catatPembayaran, {
    onDone: (result) => {
      onOutcome(result);
      reset();
    },
    onFailed: ({ code, message }) => {
      setTries((n) => n + 1);
      return code === 'pembayaran_berbeda' && says({ nomor_pembayaran: message });
    },
  });
  useAct('catat', () => focusField('bayar-penawaran'));
  const offering = offerings.find((o) => o.kode_penawaran === draft.penawaran);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.clear();
    setTries((n) => n + 1);
    const { jumlah } = draft;
    if (!passes() || !offering || jumlah === null) return;
    onOutcome(null);
    void sending.send({
      body: {
        nomor_pembayaran: draft.nomor_pembayaran.trim(),
        kode_pembayaran: paymentCode(offering.kode_bayar, draft.lahir ?? ''),
        jumlah,
        // Noon of that day: the hour is not known, and the day is what decides.
        dibayar_pada: `${draft.dibayar}T12:00:00+07:00`,
        bank: draft.bank.trim(),
        alasan: draft.alasan.trim(),
      },
    });
  };
  const lines = [
    ...Object.entries(errors).map(([field, message]) => ({ id: `bayar-${field}`, message })),
    ...(sending.failure ? [{ id: 'bayar-penawaran', message: sending.failure.message }] : []),
  ];
  return (
    <form className="ui-card ui-stack" noValidate aria-labelledby="catat" onSubmit={submit}>
      <h2 id="catat">Catat pembayaran</h2>
      <p className="ui-muted">
        Untuk pembayaran yang tidak dilaporkan bank. Nomor yang sama tidak pernah tercatat dua kali.
      </p>
      <ErrorSummary key={`${tries} ${sending.failure !== null}`} errors={lines} />
      <div className="payments__fields">
        <SearchSelectField
          {...at('penawaran')}
          label="Penawaran"
          required
          loading={loading}
          options={options}
        />
        <DateField {...at('lahir')} label="Tanggal lahir pendaftar" required hint={BORN_HINT} />
        <TextField
          {...at('nomor_pembayaran')}
          label="Nomor pembayaran"
          required
          hint="Nomor transaksi pada bukti bayar"
          autoComplete="off"
        />
        <MoneyField
          {...at('jumlah')}
          label="Jumlah"
          required
          {...(offering ? { hint: `Biaya penawaran ini ${rupiah(offering.biaya)}` } : {})}
        />
        <TextField {...at('bank')} label="Bank atau loket" required />
        <DateField {...at('dibayar')} label="Tanggal bayar" required />
      </div>
      <TextField {...at('alasan')} label="Alasan dicatat dengan tangan" required />
      <p>
        <Button type="submit" loading={sending.busy}>
          Catat pembayaran
        </Button>
      </p>
    </form>
  );
}
