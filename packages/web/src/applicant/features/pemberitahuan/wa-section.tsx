/** The own number for notices by WhatsApp or SMS: confirmed by a code, and taken back (pemberitahuan 16). */
import {
  hapusWa,
  KODE_WA,
  konfirmasiWa,
  mintaKodeWa,
  type WaSaya,
  waSaya,
} from '@gerbang/contract/applicant/pemberitahuan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

const NUMBER = ['pemberitahuan-wa'] as const;
/** What every answer brings. */
const useKept = () => {
  const client = useQueryClient();
  return { onDone: (next: WaSaya) => client.setQueryData(NUMBER, next) };
};

type Lewat = WaSaya['lewat'];

function Ask({ lewat }: { lewat: Lewat }) {
  const [nomor, setNomor] = useState('');
  const asking = useSend(mintaKodeWa, useKept());
  return (
    <>
      <p>Kabar yang sama dengan email dapat juga dikirim lewat {lewat}.</p>
      <Failure of={asking} finding />
      <TextField
        label={lewat === 'SMS' ? 'Nomor ponsel' : 'Nomor WhatsApp'}
        hint="Misalnya 081234567890."
        inputMode="tel"
        autoComplete="tel"
        value={nomor}
        onChange={setNomor}
      />
      <p>
        <Button
          variant="secondary"
          loading={asking.busy}
          onClick={() => void asking.send({ body: { nomor } })}
        >
          Kirim kode
        </Button>
      </p>
    </>
  );
}

function Confirm({ nomor, lewat }: { nomor: string | null; lewat: Lewat }) {
  const [kode, setKode] = useState('');
  const kept = useKept();
  const confirming = useSend(konfirmasiWa, kept);
  const removing = useSend(hapusWa, kept);
  return (
    <>
      <p role="status">
        Kode dikirim ke {lewat} +{nomor} dan berlaku {KODE_WA.menit} menit.
      </p>
      <Failure of={confirming} finding />
      <Failure of={removing} />
      <TextField
        label={`Kode dari ${lewat}`}
        hint="6 angka"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={kode}
        onChange={setKode}
      />
      <p className="ui-row">
        <Button
          loading={confirming.busy}
          onClick={() => void confirming.send({ body: { kode: kode.trim() } })}
        >
          Konfirmasi nomor
        </Button>
        <Button variant="secondary" loading={removing.busy} onClick={() => void removing.send({})}>
          Ganti nomor
        </Button>
      </p>
    </>
  );
}

function Confirmed({ nomor, lewat }: { nomor: string | null; lewat: Lewat }) {
  const removing = useSend(hapusWa, useKept());
  return (
    <>
      <p>
        <Badge kind="success">Terkonfirmasi</Badge>
      </p>
      <p>
        Pemberitahuan juga dikirim ke {lewat} +{nomor}.
      </p>
      <Failure of={removing} />
      <p>
        <Button variant="secondary" loading={removing.busy} onClick={() => void removing.send({})}>
          Berhenti lewat {lewat}
        </Button>
      </p>
    </>
  );
}

/** Nothing where the portal sends none. */
export function WaSection() {
  const { data } = useQuery({ queryKey: NUMBER, queryFn: () => call(waSaya), refetchOnWindowFocus: true });
  if (!data?.menyala) return null;
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-labelledby="wa">
      <h2 id="wa">Pemberitahuan lewat {data.lewat}</h2>
      {data.keadaan === 'kosong' && <Ask lewat={data.lewat} />}
      {data.keadaan === 'menunggu' && <Confirm nomor={data.nomor} lewat={data.lewat} />}
      {data.keadaan === 'terkonfirmasi' && <Confirmed nomor={data.nomor} lewat={data.lewat} />}
    </section>
  );
}
