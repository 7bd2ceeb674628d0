/** Changing one's own password: the old one, and the new one twice. */

import { gantiSandi } from '@gerbang/contract/office/petugas';
import { keysOf } from '@gerbang/contract/wire/keys';
import { SANDI } from '@gerbang/contract/wire/limits';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useStaff } from '../../desk/staff.ts';

const LABELS = {
  sandi_lama: 'Kata sandi lama',
  sandi_baru: 'Kata sandi baru',
  ulang: 'Ulangi kata sandi baru',
} as const;
type Name = keyof typeof LABELS;
type Errors = Partial<Record<Name, string>>;
const NAMES = keysOf(LABELS);
const EMPTY = { sandi_lama: '', sandi_baru: '', ulang: '' };

const judge = ({ sandi_lama, sandi_baru, ulang }: typeof EMPTY): Errors => ({
  ...(sandi_lama ? {} : { sandi_lama: 'Isi kata sandi lama' }),
  ...(sandi_baru.length < SANDI.min
    ? { sandi_baru: `Kata sandi baru paling sedikit ${SANDI.min} huruf` }
    : sandi_baru.length > SANDI.max
      ? { sandi_baru: `Kata sandi baru paling banyak ${SANDI.max} huruf` }
      : sandi_baru !== ulang
        ? { ulang: 'Kedua kata sandi baru tidak sama' }
        : {}),
});

export function PasswordForm() {
  const flash = useFlash();
  const { username } = useStaff();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [visible, setVisible] = useState(false);
  const show = (found: Errors) => {
    setErrors(found);
    const first = NAMES.find((name) => found[name]);
    if (first) focusField(first);
    return first !== undefined;
  };
  const changing = useSend(gantiSandi, {
    says: show,
    onDone: () => {
      setForm(EMPTY);
      flash('Kata sandi diganti. Sesi Anda di perangkat lain diakhiri.', { kind: 'success' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.clear();
    if (show(judge(form))) return;
    const { sandi_lama, sandi_baru } = form;
    void changing.send({ body: { sandi_lama, sandi_baru } });
  };
  return (
    <form className="ui-card ui-stack" noValidate aria-labelledby="ganti-sandi" onSubmit={submit}>
      <h2 id="ganti-sandi">Ganti kata sandi</h2>
      <Failure of={changing} />
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
      {NAMES.map((name) => (
        <TextField
          key={name}
          id={name}
          name={name}
          label={LABELS[name]}
          required
          type={visible ? 'text' : 'password'}
          autoComplete={name === 'sandi_lama' ? 'current-password' : 'new-password'}
          hint={name === 'sandi_baru' ? `Paling sedikit ${SANDI.min} huruf; kalimat boleh` : undefined}
          value={form[name]}
          onChange={(value) => setForm({ ...form, [name]: value })}
          error={errors[name]}
        />
      ))}
      <CheckboxField label="Tampilkan kata sandi" checked={visible} onChange={setVisible} />
      <Button type="submit" loading={changing.busy}>
        Ganti kata sandi
      </Button>
    </form>
  );
}
