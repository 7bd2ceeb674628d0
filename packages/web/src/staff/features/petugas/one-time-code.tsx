/** One-time codes: whether sign-in asks for one, switching that on with the telephone at hand, and off. */

import {
  aktifkanKode,
  akunSaya,
  KODE_SEKALI,
  matikanKode,
  siapkanKode,
} from '@gerbang/contract/office/petugas';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useSend } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { STAFF } from '../../desk/staff.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refuse = (message: string) => {
    setError(message);
    focusField('kode-baru');
  };
  const { busy, send } = useSend(aktifkanKode, { onDone, onFailed: ({ message }) => refuse(message) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = kode.replace(/\s/g, '');
    if (KODE_SEKALI.test(digits)) void send({ body: { tiket: drawn.tiket, kode: digits } });
    else refuse('Isi enam angka dari aplikasi autentikator');
  };
  return (
    <form className="ui-stack" noValidate onSubmit={submit}>
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
  const [kode, setKode] = useState('');
  const [errors, setErrors] = useState<{ sandi?: string; kode?: string }>({});
  const send = async () => {
    const digits = kode.replace(/\s/g, '');
    const wrong = {
      ...(sandi === '' ? { sandi: 'Isi kata sandi' } : {}),
      ...(KODE_SEKALI.test(digits) ? {} : { kode: 'Isi enam angka dari aplikasi autentikator' }),
    };
    setErrors(wrong);
    if (wrong.sandi || wrong.kode) {
      focusField(wrong.sandi ? 'sandi-matikan' : 'kode-matikan');
      return false;
    }
    await call(matikanKode, { body: { sandi, kode: digits } });
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
        error={errors.sandi}
      />
      <TextField
        id="kode-matikan"
        label="Kode dari aplikasi"
        hint="Enam angka yang sedang tampil. Ponsel hilang? Minta admin menghapus kodenya"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={kode}
        onChange={setKode}
        error={errors.kode}
      />
    </FormDialog>
  );
}

export function OneTimeCode() {
  const client = useQueryClient();
  const flash = useFlash();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const drawing = useSend(siapkanKode, { onDone: setDrawn });
  const [ending, setEnding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useRead(akunSaya, { key: ACCOUNT });
  const settle = (kode_aktif: boolean, words: string) => {
    client.setQueryData(ACCOUNT, { kode_aktif });
    // Where the role needs codes, the office opens or closes with them.
    void client.invalidateQueries({ queryKey: STAFF });
    setDrawn(null);
    flash(words, { kind: 'success' });
    // What was pressed is gone by then, and so is the dialog.
    requestAnimationFrame(() => heading.current?.focus());
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
          <Button variant="secondary" loading={drawing.busy} onClick={() => void drawing.send({ body: {} })}>
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
      <Failure of={drawing} />
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
