/** Code and PIN (sesi 2, sesi 3). Inputs keep what was typed before the scripts came, so they stay uncontrolled. */

import { slipSentences } from '@gerbang/contract/applicant/pembayaran/slip';
import type { login } from '@gerbang/contract/applicant/sesi';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callLight, failureOf } from '../../../api/client.ts';
import { advisePin } from '../../../api/pin-advice.ts';
import { forgetOthers, setToken } from '../../../api/token.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Proving } from '../../layout/proving.tsx';

const MISSING = { username: 'Isi ID pendaftaran', password: 'Isi PIN pendaftaran' };

export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; attempt: number } | null>(null);
  const [missing, setMissing] = useState<Partial<typeof MISSING>>({});

  useEffect(() => {
    // The prerendered page notes what was pressed before this runs, says so by its styles, and holds the form back.
    const { dataset } = form.current as HTMLFormElement;
    if (dataset.siap) return;
    dataset.siap = '1';
    // A tick before this stands in the box alone.
    if (form.current?.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked) setVisible(true);
    const pressed = dataset.ditekan !== undefined;
    delete dataset.ditekan;
    if (pressed) form.current?.requestSubmit();
    else if (dataset.tab) document.getElementById(dataset.tab)?.click();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const data = new FormData(form.current as HTMLFormElement);
    // Numbers copied from paper come with spaces and dashes.
    const [username, password] = ['username', 'password'].map((name) =>
      ((data.get(name) as string | null) ?? '').replace(/[\s-]/g, ''),
    ) as [string, string];
    const gaps = {
      ...(username ? {} : { username: MISSING.username }),
      ...(password ? {} : { password: MISSING.password }),
    };
    setMissing(gaps);
    setFailure(null);
    const first = Object.keys(gaps)[0];
    if (first) return void focusField(first);
    setBusy(true);
    try {
      const { token, pin_lemah } = await callLight<typeof login>('POST', '/api/login', {
        body: { username, password },
      });
      forgetOthers(username);
      advisePin(pin_lemah);
      setToken(token);
    } catch (error) {
      setFailure((f) => ({ message: failureOf(error).message, attempt: (f?.attempt ?? 0) + 1 }));
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="login" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Alert key={failure.attempt} kind="error" announce>
          {failure.message}
        </Alert>
      )}
      <TextField
        id="username"
        name="username"
        label="ID Pendaftaran"
        placeholder="Kode 8 angka"
        hint={slipSentences.satuKode}
        required
        autoComplete="username"
        inputMode="numeric"
        error={missing.username}
      />
      <TextField
        id="password"
        name="password"
        label="PIN Pendaftaran"
        placeholder="PIN 16 angka"
        required
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        inputMode="numeric"
        error={missing.password}
      />
      <CheckboxField label="Tampilkan PIN" checked={visible} onChange={setVisible} />
      <Button type="submit" block loading={busy} loadingText="Sedang masuk">
        Masuk
      </Button>
      <Proving />
      <p className="ui-muted">{slipSentences.catatanSlip}</p>
    </form>
  );
}
