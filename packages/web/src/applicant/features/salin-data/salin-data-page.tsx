/** Taking over what was typed in an earlier registration (orang 8). */
import { salinData } from '@gerbang/contract/applicant/salin-data';
import { keysOf } from '@gerbang/contract/wire/keys';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../../api/queries.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { BORN_HINT, DateField } from '../../../ui/field/date-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { Proving } from '../../layout/proving.tsx';

const MISSING = {
  kode_lama: 'Isi nomor pendaftar yang terdahulu',
  pin_lama: 'Isi PIN pendaftaran yang terdahulu',
  tgl_lahir: 'Isi Tanggal Lahir',
} as const;
type Name = keyof typeof MISSING;

function Outcome({ langkah }: { langkah: readonly string[] }) {
  if (langkah.length === 0)
    return (
      <Alert kind="info" announce title="Tidak ada yang disalin">
        Semua bagian yang ada di pendaftaran terdahulu sudah tersimpan di sini, atau tidak ditanyakan pada
        formulir ini.
      </Alert>
    );
  return (
    <Alert kind="success" announce title="Isian sudah disalin">
      <p>Periksa setiap langkah, lalu simpan: {langkah.join(', ')}.</p>
      <p>
        <Link to="/register/form">Ke formulir</Link>
      </p>
    </Alert>
  );
}

export function SalinDataPage() {
  const { nomor_pendaftar } = useMe();
  const client = useQueryClient();
  const [values, setValues] = useState<Record<Name, string | null>>({
    kode_lama: null,
    pin_lama: null,
    tgl_lahir: null,
  });
  const [tried, setTried] = useState(false);
  const [langkah, setLangkah] = useState<readonly string[] | null>(null);
  const sending = useSend(salinData, {
    onDone: (done) => {
      setLangkah(done.langkah);
      setTried(false);
      setValues({ kode_lama: null, pin_lama: null, tgl_lahir: null });
      return client.invalidateQueries();
    },
  });
  const faultOf = (name: Name) => (values[name]?.trim() ? undefined : MISSING[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setLangkah(null);
    const first = keysOf(MISSING).find(faultOf);
    if (first) return void focusField(first);
    const { kode_lama, pin_lama, tgl_lahir } = values;
    void sending.send({
      body: {
        nomor_pendaftar,
        kode_lama: kode_lama ?? '',
        pin_lama: pin_lama ?? '',
        tgl_lahir: tgl_lahir ?? '',
      },
    });
  };
  const field = (name: Name) => ({
    id: name,
    name,
    required: true,
    error: tried ? faultOf(name) : undefined,
    onChange: (value: string | null) => setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <div className="ui-stack">
      <PageHead title="Salin data">
        <p>
          Pernah mendaftar di sini sebelumnya? Isian dari pendaftaran itu dapat disalin ke formulir ini,
          dengan nomor dan PIN-nya. Yang sudah Anda simpan tidak diganti. Berkas, prestasi, organisasi, dan
          pilihan program studi tidak ikut disalin.
        </p>
      </PageHead>
      {langkah && <Outcome langkah={langkah} />}
      <form className="ui-card ui-stack" noValidate onSubmit={submit}>
        <Failure of={sending} />
        <TextField
          {...field('kode_lama')}
          label="Nomor pendaftar terdahulu"
          inputMode="numeric"
          autoComplete="off"
          value={values.kode_lama ?? ''}
        />
        <TextField
          {...field('pin_lama')}
          label="PIN pendaftaran terdahulu"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={values.pin_lama ?? ''}
        />
        <DateField {...field('tgl_lahir')} label="Tanggal Lahir" hint={BORN_HINT} value={values.tgl_lahir} />
        <p>
          <Button type="submit" loading={sending.busy}>
            Salin data
          </Button>
        </p>
        <Proving />
      </form>
    </div>
  );
}
