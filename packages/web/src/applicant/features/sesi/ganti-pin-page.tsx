/** Changing the PIN (sesi 13). */

import { gantiPin } from '@gerbang/contract/applicant/sesi';
import { keysOf } from '@gerbang/contract/wire/keys';
import { PIN_DIGITS } from '@gerbang/contract/wire/limits';
import { weakPin } from '@gerbang/contract/wire/pin';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, failureOf } from '../../../api/client.ts';
import { advisePin } from '../../../api/pin-advice.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { Proving } from '../../layout/proving.tsx';

const FIELDS = { pin_lama: 'PIN lama', pin_baru: 'PIN baru', ulang: 'Ulangi PIN baru' } as const;

export function GantiPinPage() {
  const flash = useFlash();
  const navigate = useNavigate();
  const [pins, setPins] = useState({ pin_lama: '', pin_baru: '', ulang: '' });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof FIELDS, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { nomor_pendaftar } = useMe();
  const [visible, setVisible] = useState(false);
  const bare = (text: string) => text.replace(/[\s-]/g, '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [pin_lama, pin_baru, ulang] = [bare(pins.pin_lama), bare(pins.pin_baru), bare(pins.ulang)];
    const found: typeof errors = {};
    const weak = weakPin(pin_baru, nomor_pendaftar);
    if (!pin_lama) found.pin_lama = 'Isi PIN lama';
    if (!new RegExp(`^\\d{${PIN_DIGITS}}$`).test(pin_baru))
      found.pin_baru = `PIN baru terdiri dari ${PIN_DIGITS} angka`;
    else if (weak) found.pin_baru = weak;
    else if (pin_baru !== ulang) found.ulang = 'Kedua PIN baru tidak sama';
    setErrors(found);
    setFailure(null);
    const first = Object.keys(found)[0];
    if (first) return void focusField(first);
    setBusy(true);
    try {
      await call(gantiPin, { body: { pin_lama, pin_baru } });
      advisePin(false);
      flash('PIN sudah diganti', { kind: 'success' });
      void navigate('/dashboard');
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ui-stack">
      <PageHead title="Ganti PIN">
        <p>
          Setelah diganti, PIN di slip bank tidak berlaku lagi dan tidak dapat dilihat di halaman Cek Kode dan
          PIN. Simpan PIN baru Anda baik-baik.
        </p>
      </PageHead>
      <form className="ui-card ui-stack" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert kind="error" announce>
            {failure}
          </Alert>
        )}
        {keysOf(FIELDS).map((name) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={FIELDS[name]}
            required
            type={visible ? 'text' : 'password'}
            inputMode="numeric"
            error={errors[name]}
            autoComplete={name === 'pin_lama' ? 'current-password' : 'new-password'}
            hint={name === 'pin_baru' ? `${PIN_DIGITS} angka` : undefined}
            value={pins[name]}
            onChange={(value) => setPins({ ...pins, [name]: value })}
          />
        ))}
        <CheckboxField label="Tampilkan PIN" checked={visible} onChange={setVisible} />
        <Button type="submit" loading={busy}>
          Ganti PIN
        </Button>
        <Proving />
      </form>
    </div>
  );
}
