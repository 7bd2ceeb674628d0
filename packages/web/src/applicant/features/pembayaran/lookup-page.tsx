/** Lookup of code and PIN from the bank's transaction number (pembayaran 7, pembayaran 8). */

import type { cekPassword, mintaKodePin } from '@gerbang/contract/applicant/pembayaran/calls';
import { slipSentences } from '@gerbang/contract/applicant/pembayaran/slip';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callLight, failureOf } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Proving } from '../../layout/proving.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

interface Found {
  KODE_PMB: string;
  PIN_PMB: string | null;
  TGL_BAYAR: string;
  KODE_PREFIX: string;
}
const MISSING = {
  nomor_pembayaran: 'Isi nomor pembayaran',
  nomor_pendaftar: 'Isi nomor pendaftar',
};
/** What to do where nothing was found; the sentence of the specification does not say (pembayaran 8). */
const ADVICE =
  'Tidak ada pembayaran dengan kedua nomor itu. Periksa lagi keduanya di bukti pembayaran; bila sudah benar, hubungi panitia.';

const grouped = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Code and PIN of a payment, in groups that can be read out. */
function Result({ found }: { found: Found }) {
  const box = useRef<HTMLElement>(null);
  // It comes below the button, on a phone below the screen.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="ui-card ui-stack ui-stack--close"
      aria-label="Hasil pencarian"
    >
      <dl className="ui-facts">
        <div>
          <dt>KODE PMB</dt>
          <dd className="ui-facts__big">{grouped(found.KODE_PMB)}</dd>
        </div>
        <div>
          <dt>PIN PMB</dt>
          <dd className={found.PIN_PMB ? 'ui-facts__big' : undefined}>
            {found.PIN_PMB ? grouped(found.PIN_PMB) : 'Sudah Anda ganti'}
          </dd>
        </div>
        <div>
          <dt>Tanggal Bayar</dt>
          <dd>{found.TGL_BAYAR}</dd>
        </div>
        <div>
          <dt>Kode Bayar</dt>
          <dd>{found.KODE_PREFIX}</dd>
        </div>
      </dl>
      <p className="ui-muted">{slipSentences.catatanKodePin}</p>
    </section>
  );
}

/** The numbers of a lookup, the code it may ask for, and what was found. */
const useLookup = () => {
  const [nomor_pembayaran, setNomor] = useState('');
  const [nomor_pendaftar, setKode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; advice?: string } | null>(null);
  /** The search was pressed with a number missing. */
  const [incomplete, setIncomplete] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  /** Of a payment that came through a bill: the code it asks for; null where none is asked. */
  const [kode, setOnce] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<DataOf<typeof mintaKodePin> | null>(null);
  const refused = (error: unknown) => {
    const { code, message } = failureOf(error);
    // What is said beside the field it brings says more than a failure would.
    if (code === 'perlu_kode' && kode === null) setOnce('');
    else setFailure({ message, ...(code === 'lookup_gagal' && { advice: ADVICE }) });
  };
  /** Another number may need none. */
  const numbered = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOnce(null);
    setSentTo(null);
  };
  const sendCode = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const sent = await callLight<typeof mintaKodePin>('POST', '/api/v2/pembayaran/cek_password/kode', {
        body: { nomor_pembayaran, nomor_pendaftar },
      });
      setSentTo(sent);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    setFailure(null);
    const isIncomplete = !nomor_pembayaran.trim() || !nomor_pendaftar.trim();
    setIncomplete(isIncomplete);
    if (isIncomplete) {
      setFailure({ message: pageErrors.lookup_kosong[1] });
      return void focusField(nomor_pembayaran.trim() ? 'nomor_pendaftar' : 'nomor_pembayaran');
    }
    setBusy(true);
    try {
      setFound(
        await callLight<typeof cekPassword>('POST', '/api/v2/pembayaran/cek_password/pub', {
          body: { nomor_pembayaran, nomor_pendaftar, ...(kode ? { kode } : {}) },
        }),
      );
      setOnce(null);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    nomor_pembayaran,
    nomor_pendaftar,
    kode,
    sentTo,
    busy,
    failure,
    missing: {
      nomor_pembayaran: incomplete && !nomor_pembayaran.trim() ? MISSING.nomor_pembayaran : undefined,
      nomor_pendaftar: incomplete && !nomor_pendaftar.trim() ? MISSING.nomor_pendaftar : undefined,
    },
    found,
    setNomor: numbered(setNomor),
    setKode: numbered(setKode),
    setOnce,
    sendCode,
    submit,
  };
};

export function LookupPage() {
  usePageTitle('Cek Kode dan PIN');
  const { nomor_pembayaran, nomor_pendaftar, kode, sentTo, busy, failure, missing, found, ...on } =
    useLookup();
  return (
    <PublicFrame>
      <div className="ui-stack">
        <div>
          <h1>Cek Kode dan PIN</h1>
          <p className="ui-muted">Kedua nomor tertera di bukti pembayaran dari bank.</p>
        </div>
        <form className="ui-card ui-stack" noValidate onSubmit={(event) => void on.submit(event)}>
          {failure && (
            <Alert kind="error" announce>
              <p>{failure.message}</p>
              {failure.advice && <p>{failure.advice}</p>}
            </Alert>
          )}
          <TextField
            id="nomor_pembayaran"
            label="Nomor Pembayaran / Nomor Billing"
            required
            autoComplete="off"
            error={missing.nomor_pembayaran}
            value={nomor_pembayaran}
            onChange={on.setNomor}
          />
          <TextField
            id="nomor_pendaftar"
            label="Nomor Pendaftar / KODE"
            hint="KODE PMB di slip; nanti juga ID Pendaftaran untuk masuk"
            required
            autoComplete="off"
            inputMode="numeric"
            error={missing.nomor_pendaftar}
            value={nomor_pendaftar}
            onChange={on.setKode}
          />
          {kode !== null && (
            <>
              <p role="status">
                {sentTo === null
                  ? 'Minta kodenya dahulu; kode dikirim ke alamat yang Anda konfirmasi saat mengambil nomor.'
                  : `Kode dikirim lewat ${sentTo.kanal === 'wa' ? sentTo.lewat : 'email'} dan berlaku 10 menit.`}
              </p>
              <Button variant="secondary" loading={busy} onClick={() => void on.sendCode()}>
                Kirim kode
              </Button>
              <TextField
                id="kode_sekali"
                label="Kode sekali pakai"
                hint="6 angka"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={kode}
                onChange={on.setOnce}
              />
            </>
          )}
          <Button type="submit" block loading={busy}>
            Cari
          </Button>
          <Proving />
        </form>
        {found && <Result found={found} />}
        <p>
          <Link to="/login">Ke halaman masuk</Link>
        </p>
      </div>
    </PublicFrame>
  );
}
