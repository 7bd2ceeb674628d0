/** Name, password and, where set, a one-time code: at the office's door, and over a page whose session has ended. */
import { masukPetugas, type Petugas } from '@gerbang/contract/petugas';
import { type FormEvent, useId, useState } from 'react';
import { type CallError, call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextField } from '../ui/field/text-field.tsx';

interface Props {
  /** Who is expected. */
  username?: string;
  onSignedIn: (staff: Petugas) => void;
}

export function SignInForm({ username = '', onSignedIn }: Props) {
  const id = useId();
  const [form, setForm] = useState({ username, password: '', kode: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; attempt: number } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const kode = form.kode.replace(/\s/g, '');
      const body = { username: form.username.trim(), password: form.password, ...(kode ? { kode } : {}) };
      onSignedIn(await call(masukPetugas, { body }));
    } catch (error) {
      setFailure((f) => ({ message: (error as CallError).message, attempt: (f?.attempt ?? 0) + 1 }));
      setBusy(false);
    }
  };
  return (
    <form className="ui-stack" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Alert key={failure.attempt} kind="error" announce>
          {failure.message}
        </Alert>
      )}
      <TextField
        id={`${id}-username`}
        name="username"
        label="Nama pengguna"
        required
        autoComplete="username"
        value={form.username}
        onChange={(value) => setForm({ ...form, username: value })}
      />
      <TextField
        id={`${id}-password`}
        name="password"
        type="password"
        label="Kata sandi"
        required
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
      />
      <TextField
        id={`${id}-kode`}
        name="kode"
        label="Kode sekali pakai"
        hint="Enam angka dari aplikasi autentikator, bila sudah diaktifkan; setiap kode berlaku sekali"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.kode}
        onChange={(kode) => setForm({ ...form, kode })}
      />
      <Button type="submit" block loading={busy}>
        Masuk
      </Button>
    </form>
  );
}
