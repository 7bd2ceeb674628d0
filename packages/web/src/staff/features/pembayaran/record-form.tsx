/** Recording a payment by hand, under the same rules as a bank's report. */

import { paymentCode } from '@gerbang/contract/pembayaran';
import { catatPembayaran, type HasilPembayaran } from '@gerbang/contract/pembayaran-petugas';
import { ALASAN_MIN } from '@gerbang/contract/pendaftar-petugas';
import { type FormEvent, useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/feedback/error-summary.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { MoneyField } from '../../../ui/field/money-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
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
type Errors = Partial<Record<keyof Draft, string>>;

const judge = (d: Draft): Errors => ({
  ...(d.penawaran ? {} : { penawaran: 'Pilih penawaran' }),
  ...(d.lahir ? {} : { lahir: 'Isi tanggal lahir pendaftar' }),
  ...(/^[A-Za-z0-9]{1,40}$/.test(d.nomor_pembayaran.trim())
    ? {}
    : { nomor_pembayaran: 'Isi nomor pembayaran dengan huruf dan angka saja' }),
  ...(d.jumlah === null ? { jumlah: 'Isi jumlah yang dibayar' } : {}),
  ...(d.bank.trim() ? {} : { bank: 'Isi bank atau loket' }),
  ...(d.dibayar ? {} : { dibayar: 'Isi tanggal bayar' }),
  ...(d.alasan.trim().length >= ALASAN_MIN
    ? {}
    : { alasan: `Isi alasan, paling sedikit ${ALASAN_MIN} huruf` }),
});

interface Props {
  /** Null while the next payment is sent: what became of the one before, and its slip, must not stand beside it. */
  onOutcome: (result: HasilPembayaran | null) => void;
}

export function RecordForm({ onOutcome }: Props) {
  const { offerings, options, loading } = useOfferings();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const set =
    <K extends keyof Draft>(key: K) =>
    (value: Draft[K]) =>
      setDraft((d) => ({ ...d, [key]: value }));
  const offering = offerings.find((o) => o.kode_penawaran === draft.penawaran);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = judge(draft);
    setErrors(found);
    setFailure(null);
    setAttempt((n) => n + 1);
    if (Object.keys(found).length > 0 || !offering) return;
    setBusy(true);
    onOutcome(null);
    try {
      onOutcome(
        await call(catatPembayaran, {
          body: {
            nomor_pembayaran: draft.nomor_pembayaran.trim(),
            kode_pembayaran: paymentCode(offering.kode_bayar, draft.lahir ?? ''),
            jumlah: draft.jumlah,
            // Noon of that day: the hour is not known, and the day is what decides.
            dibayar_pada: `${draft.dibayar}T12:00:00+07:00`,
            bank: draft.bank.trim(),
            alasan: draft.alasan.trim(),
          },
        }),
      );
      setDraft(EMPTY);
    } catch (error) {
      const { code, message } = error as CallError;
      if (code === 'pembayaran_berbeda') setErrors({ nomor_pembayaran: message });
      else setFailure(message);
      setAttempt((n) => n + 1);
    }
    setBusy(false);
  };
  const lines = [
    ...Object.entries(errors).map(([field, message]) => ({ id: `bayar-${field}`, message })),
    ...(failure ? [{ id: 'bayar-penawaran', message: failure }] : []),
  ];
  return (
    <form
      className="ui-card ui-stack"
      noValidate
      aria-labelledby="catat"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="catat">Catat pembayaran</h2>
      <p className="ui-muted">
        Untuk pembayaran yang tidak dilaporkan bank. Nomor yang sama tidak pernah tercatat dua kali.
      </p>
      {lines.length > 0 && <ErrorSummary key={attempt} errors={lines} />}
      <div className="payments__fields">
        <SearchSelectField
          id="bayar-penawaran"
          label="Penawaran"
          required
          loading={loading}
          options={options}
          value={draft.penawaran}
          onChange={set('penawaran')}
          error={errors.penawaran}
        />
        <DateField
          id="bayar-lahir"
          label="Tanggal lahir pendaftar"
          required
          value={draft.lahir}
          onChange={set('lahir')}
          error={errors.lahir}
        />
        <TextField
          id="bayar-nomor_pembayaran"
          label="Nomor pembayaran"
          hint="Nomor transaksi pada bukti bayar"
          required
          autoComplete="off"
          value={draft.nomor_pembayaran}
          onChange={set('nomor_pembayaran')}
          error={errors.nomor_pembayaran}
        />
        <MoneyField
          id="bayar-jumlah"
          label="Jumlah"
          required
          {...(offering ? { hint: `Biaya penawaran ini Rp${offering.biaya.toLocaleString('id-ID')}` } : {})}
          value={draft.jumlah}
          onChange={set('jumlah')}
          error={errors.jumlah}
        />
        <TextField
          id="bayar-bank"
          label="Bank atau loket"
          required
          value={draft.bank}
          onChange={set('bank')}
          error={errors.bank}
        />
        <DateField
          id="bayar-dibayar"
          label="Tanggal bayar"
          required
          value={draft.dibayar}
          onChange={set('dibayar')}
          error={errors.dibayar}
        />
      </div>
      <TextField
        id="bayar-alasan"
        label="Alasan dicatat dengan tangan"
        required
        value={draft.alasan}
        onChange={set('alasan')}
        error={errors.alasan}
      />
      <p>
        <Button type="submit" loading={busy}>
          Catat pembayaran
        </Button>
      </p>
    </form>
  );
}
