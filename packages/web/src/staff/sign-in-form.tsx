/** Name, password and, where set, a one-time code: at the office's door, and over a page whose session has ended. */
import { masukPetugas, type Petugas } from '@gerbang/contract/office/petugas';
import { type FormEvent, useId, useState } from 'react';
import { useSend } from '../api/send.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { TextField } from '../ui/field/text-field.tsx';

interface Props {
  /** Who is expected. */
  username?: string;
  onSignedIn: (staff: Petugas) => void;
}

export function SignInForm({ username = '', onSignedIn }: Props) {
  const id = useId();
  const [form, setForm] = useState({ username, password: '', kode: '' });
  const signingIn = useSend(masukPetugas, { onDone: onSignedIn });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kode = form.kode.replace(/\s/g, '');
    const body = { username: form.username.trim(), password: form.password, ...(kode ? { kode } : {}) };
    void signingIn.send({ body });
  };
  return (
    <form className="ui-stack" noValidate onSubmit={submit}>
      <Failure of={signingIn} />
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
      <Button type="submit" block loading={signingIn.busy || signingIn.done}>
        Masuk
      </Button>
    </form>
  );
}
