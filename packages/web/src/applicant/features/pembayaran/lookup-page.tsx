/** Lookup of code and PIN from the bank's transaction number (A 2, A 5). */
import { errors } from '@gerbang/contract/errors';
import { slipSentences } from '@gerbang/contract/slip';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { CallError, callPath } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';

interface Found {
  KODE_PMB: string;
  PIN_PMB: string | null;
  TGL_BAYAR: string;
  KODE_PREFIX: string;
}
const grouped = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

export function LookupPage() {
  usePageTitle('Cek Kode dan PIN');
  const [nomor_pembayaran, setNomor] = useState('');
  const [nomor_pendaftar, setKode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    setFailure(null);
    if (!nomor_pembayaran.trim() || !nomor_pendaftar.trim()) {
      setFailure(errors.lookup_kosong[1]);
      return void focusField(nomor_pembayaran.trim() ? 'nomor_pendaftar' : 'nomor_pembayaran');
    }
    setBusy(true);
    try {
      setFound(
        await callPath<Found>('POST', '/api/v2/pembayaran/cek_password/pub', {
          body: { nomor_pembayaran, nomor_pendaftar },
        }),
      );
    } catch (error) {
      setFailure((error as CallError).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <PublicFrame>
      <div className="stack">
        <div>
          <h1>Cek Kode dan PIN</h1>
          <p className="muted">Kedua nomor tertera di bukti pembayaran dari bank.</p>
        </div>
        <form className="card stack" noValidate onSubmit={(event) => void submit(event)}>
          {failure && (
            <Alert kind="error" announce>
              {failure}
            </Alert>
          )}
          <TextField
            id="nomor_pembayaran"
            label="Nomor Pembayaran / Nomor Billing"
            required
            autoComplete="off"
            value={nomor_pembayaran}
            onChange={setNomor}
          />
          <TextField
            id="nomor_pendaftar"
            label="Nomor Pendaftar / KODE"
            required
            autoComplete="off"
            inputMode="numeric"
            value={nomor_pendaftar}
            onChange={setKode}
          />
          <Button type="submit" block loading={busy}>
            Cari
          </Button>
        </form>
        {found && (
          <section className="card stack stack--close" aria-live="polite" aria-label="Hasil pencarian">
            <dl className="facts">
              <div>
                <dt>KODE PMB</dt>
                <dd className="facts__big">{grouped(found.KODE_PMB)}</dd>
              </div>
              <div>
                <dt>PIN PMB</dt>
                <dd className={found.PIN_PMB ? 'facts__big' : undefined}>
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
            <p className="muted">{slipSentences.catatanKodePin}</p>
          </section>
        )}
        <p>
          <Link to="/login">Ke halaman masuk</Link>
        </p>
      </div>
    </PublicFrame>
  );
}
