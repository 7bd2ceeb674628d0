/** Signing in at the office: name, password and, where set, a one-time code. */
import { masukPetugas } from '@gerbang/contract/petugas';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../api/client.ts';
import { useSettings } from '../api/settings.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import './frame.css';
import { STAFF } from './ui/staff.ts';

export function SignIn() {
  const client = useQueryClient();
  const { nama_universitas } = useSettings();
  const [form, setForm] = useState({ username: '', password: '', kode: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ message: string; attempt: number } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { username, password, kode } = form;
      const staff = await call(masukPetugas, {
        body: { username: username.trim(), password, ...(kode.trim() ? { kode: kode.trim() } : {}) },
      });
      client.setQueryData(STAFF, staff);
    } catch (error) {
      setFailure((f) => ({ message: (error as CallError).message, attempt: (f?.attempt ?? 0) + 1 }));
      setBusy(false);
    }
  };
  return (
    <main className="office__login ui-stack">
      <div>
        <h1>Kantor PMB</h1>
        <p className="ui-muted">{nama_universitas}</p>
      </div>
      <form className="ui-card ui-stack" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert key={failure.attempt} kind="error" announce>
            {failure.message}
          </Alert>
        )}
        <TextField
          id="username"
          name="username"
          label="Nama pengguna"
          required
          autoComplete="username"
          value={form.username}
          onChange={(username) => setForm({ ...form, username })}
        />
        <TextField
          id="password"
          name="password"
          type="password"
          label="Kata sandi"
          required
          autoComplete="current-password"
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
        />
        <TextField
          id="kode"
          name="kode"
          label="Kode sekali pakai"
          hint="Enam angka dari aplikasi autentikator, bila sudah diaktifkan"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={form.kode}
          onChange={(kode) => setForm({ ...form, kode })}
        />
        <Button type="submit" block loading={busy}>
          Masuk
        </Button>
      </form>
    </main>
  );
}
