/** One-time codes: whether sign-in asks for one, switching that on with the telephone at hand, and off. */
import type { DataOf } from '@gerbang/contract/endpoint';
import { aktifkanKode, akunSaya, KODE_SEKALI, matikanKode, siapkanKode } from '@gerbang/contract/petugas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { QrCode } from './qr-code.tsx';

const ACCOUNT = ['akun-saya'] as const;
type Drawn = DataOf<typeof siapkanKode>;

const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

interface SetupProps {
  drawn: Drawn;
  onDone: () => void;
  onCancel: () => void;
}

function Setup({ drawn, onDone, onCancel }: SetupProps) {
  const [kode, setKode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refuse = (message: string) => {
    setError(message);
    focusField('kode-baru');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const digits = kode.replace(/\s/g, '');
    if (!KODE_SEKALI.test(digits)) return refuse('Isi enam angka dari aplikasi autentikator');
    setBusy(true);
    try {
      await call(aktifkanKode, { body: { tiket: drawn.tiket, kode: digits } });
      return onDone();
    } catch (failure) {
      refuse((failure as CallError).message);
    }
    return setBusy(false);
  };
  return (
    <form className="ui-stack" noValidate onSubmit={(event) => void submit(event)}>
      <h3 ref={heading} tabIndex={-1}>
        Hubungkan ponsel
      </h3>
      <div className="akun__setup">
        <QrCode rows={drawn.qr} label="Kode QR untuk aplikasi autentikator" />
        <div className="ui-stack">
          <p>
            Pindai dengan aplikasi autentikator di ponsel Anda, misalnya Aegis, Google Authenticator, atau
            Microsoft Authenticator. Bila tidak dapat dipindai, ketik kunci ini di aplikasi:
          </p>
          <p className="akun__secret">{inFours(drawn.rahasia)}</p>
          <p className="ui-muted">
            Jangan memotret atau mengirimkannya; siapa pun yang memilikinya dapat membuat kode Anda.
          </p>
        </div>
      </div>
      <TextField
        id="kode-baru"
        label="Kode dari aplikasi"
        hint="Enam angka yang sedang tampil"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={kode}
        onChange={setKode}
        error={error}
      />
      <p className="ui-row">
        <Button type="submit" loading={busy}>
          Aktifkan
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Batal
        </Button>
      </p>
    </form>
  );
}

function SwitchOff({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [sandi, setSandi] = useState('');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (sandi === '') {
      setError('Isi kata sandi');
      focusField('sandi-matikan');
      return false;
    }
    setError(undefined);
    await call(matikanKode, { body: { sandi } });
    onDone();
    return true;
  };
  return (
    <FormDialog title="Matikan kode sekali pakai?" action="Matikan" onClose={onClose} onSubmit={send}>
      <p>Sesudah ini kata sandi saja cukup untuk masuk dengan akun Anda.</p>
      <TextField
        id="sandi-matikan"
        label="Kata sandi Anda"
        type="password"
        required
        autoComplete="current-password"
        value={sandi}
        onChange={setSandi}
        error={error}
      />
    </FormDialog>
  );
}

export function OneTimeCode() {
  const client = useQueryClient();
  const flash = useFlash();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: ACCOUNT, queryFn: () => call(akunSaya) });
  const settle = (kode_aktif: boolean, words: string) => {
    client.setQueryData(ACCOUNT, { kode_aktif });
    setDrawn(null);
    flash(words, { kind: 'success' });
    // What was pressed is gone by then, and so is the dialog.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const draw = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setDrawn(await call(siapkanKode, { body: {} }));
    } catch (problem) {
      setFailure((problem as CallError).message);
    }
    setBusy(false);
  };
  const state = () => {
    if (error && !data)
      return <LoadFailed title="Keadaan kode belum dapat dimuat" error={error} retry={refetch} />;
    if (!data) return <Skeleton lines={2} height="48px" />;
    if (data.kode_aktif)
      return (
        <>
          <p className="ui-row">
            <Badge kind="success">Aktif</Badge> Setiap masuk meminta kode dari ponsel Anda. Satu kode berlaku
            untuk sekali masuk.
          </p>
          <p>
            <Button variant="secondary" onClick={() => setEnding(true)}>
              Matikan…
            </Button>
          </p>
        </>
      );
    if (drawn)
      return (
        <Setup
          drawn={drawn}
          onDone={() => settle(true, 'Kode sekali pakai aktif.')}
          onCancel={() => {
            setDrawn(null);
            heading.current?.focus();
          }}
        />
      );
    return (
      <>
        <p className="ui-row">
          <Badge kind="neutral">Belum aktif</Badge> Dengan kode dari ponsel, kata sandi yang bocor saja tidak
          cukup untuk masuk.
        </p>
        <p>
          <Button variant="secondary" loading={busy} onClick={() => void draw()}>
            Aktifkan kode sekali pakai
          </Button>
        </p>
      </>
    );
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="kode-sekali">
      <h2 id="kode-sekali" ref={heading} tabIndex={-1}>
        Kode sekali pakai
      </h2>
      {failure && (
        <Alert kind="error" announce>
          {failure}
        </Alert>
      )}
      {state()}
      {ending && (
        <SwitchOff
          onDone={() => settle(false, 'Kode sekali pakai dimatikan.')}
          onClose={() => setEnding(false)}
        />
      )}
    </section>
  );
}
