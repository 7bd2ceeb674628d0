/** Where the link of an invitation leads: the invited officer chooses a password, then signs in. */
import { bacaUndangan, pakaiUndangan } from '@gerbang/contract/office/petugas';
import { SANDI } from '@gerbang/contract/wire/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useSend } from '../../../api/send.ts';
import { useSettings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';

type Errors = { sandi?: string | undefined; ulang?: string | undefined };
const judge = (sandi: string, ulang: string): Errors =>
  sandi.length < SANDI.min
    ? { sandi: `Kata sandi paling sedikit ${SANDI.min} huruf` }
    : sandi.length > SANDI.max
      ? { sandi: `Kata sandi paling banyak ${SANDI.max} huruf` }
      : sandi === ulang
        ? {}
        : { ulang: 'Kedua kata sandi tidak sama' };

function Choose({ token, username, onDone }: { token: string; username: string; onDone: () => void }) {
  const [sandi, setSandi] = useState('');
  const [ulang, setUlang] = useState('');
  const [visible, setVisible] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const show = (found: Errors) => {
    setErrors(found);
    if (found.sandi || found.ulang) focusField(found.sandi ? 'sandi-baru' : 'sandi-ulang');
    return Boolean(found.sandi || found.ulang);
  };
  const choosing = useSend(pakaiUndangan, { says: show, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choosing.clear();
    if (!show(judge(sandi, ulang))) void choosing.send({ body: { token, sandi } });
  };
  const type = visible ? 'text' : 'password';
  return (
    <form className="ui-stack" noValidate onSubmit={submit}>
      <Failure of={choosing} />
      {/* Tells a password manager whose password this is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
      <TextField
        id="sandi-baru"
        label="Kata sandi"
        hint={`Paling sedikit ${SANDI.min} huruf; kalimat boleh. Bukan nama Anda, dan bukan yang umum dipakai`}
        type={type}
        required
        autoComplete="new-password"
        value={sandi}
        onChange={setSandi}
        error={errors.sandi}
      />
      <TextField
        id="sandi-ulang"
        label="Ulangi kata sandi"
        type={type}
        required
        autoComplete="new-password"
        value={ulang}
        onChange={setUlang}
        error={errors.ulang}
      />
      <CheckboxField label="Tampilkan kata sandi" checked={visible} onChange={setVisible} />
      <Button type="submit" block loading={choosing.busy}>
        Simpan kata sandi
      </Button>
    </form>
  );
}

export default function UndanganPage() {
  const { nama_universitas } = useSettings();
  const [token] = useState(() => location.hash.slice(1));
  const [done, setDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The link stays in no history once it was read.
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  const { data, error, refetch } = useRead(bacaUndangan, {
    key: ['undangan', token],
    body: { token },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const content = () => {
    if (done)
      return (
        <>
          <p>Kata sandi tersimpan. Masuk dengan nama pengguna {data?.username}.</p>
          <p>
            <a className="ui-button ui-button--primary" href="/petugas">
              Ke halaman masuk
            </a>
          </p>
        </>
      );
    if (data)
      return (
        <>
          <p>
            {data.nama}, pilih kata sandi untuk akun <strong>{data.username}</strong>.
          </p>
          <Choose token={token} username={data.username} onDone={() => setDone(true)} />
        </>
      );
    if (!error) return <Skeleton lines={4} height="56px" />;
    // A link that is no token at all is refused before it is looked for.
    return error instanceof CallError && (error.status === 410 || error.status === 400) ? (
      <Alert kind="error" announce title="Tautan tidak berlaku">
        <p>{error.status === 410 ? error.message : 'Tautan ini tidak lengkap. Salin lagi seluruhnya.'}</p>
      </Alert>
    ) : (
      <LoadFailed title="Undangan belum dapat dibaca" error={error} retry={refetch} />
    );
  };
  return (
    <main className="office__login ui-stack">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {done ? 'Akun siap' : 'Pilih kata sandi'}
        </h1>
        <p className="ui-muted">Kantor PMB, {nama_universitas}</p>
      </div>
      <div className="ui-card ui-stack">{content()}</div>
    </main>
  );
}
