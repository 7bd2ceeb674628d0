/** The own number for notices by WhatsApp or SMS: confirmed by a code, and taken back (pemberitahuan 16). */
import {
  type Bahasa,
  hapusWa,
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
import { TextField } from '../../../ui/field/text-field.tsx';
import { Failed } from './failed.tsx';
import { KATA } from './kata.ts';

const NUMBER = ['pemberitahuan-wa'] as const;
/** What every answer brings. */
const useKept = () => {
  const client = useQueryClient();
  return { onDone: (next: WaSaya) => client.setQueryData(NUMBER, next) };
};

interface Way {
  lewat: WaSaya['lewat'];
  bahasa: Bahasa;
}

function Ask({ lewat, bahasa }: Way) {
  const kata = KATA[bahasa].wa;
  const [nomor, setNomor] = useState('');
  const asking = useSend(mintaKodeWa, useKept());
  return (
    <>
      <p>{kata.says(lewat)}</p>
      <Failed of={asking} bahasa={bahasa} />
      <TextField
        label={kata.number(lewat)}
        hint={kata.numberHint}
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
          {kata.send}
        </Button>
      </p>
    </>
  );
}

function Confirm({ nomor, lewat, bahasa }: Way & { nomor: string }) {
  const words = KATA[bahasa].wa;
  const [kode, setKode] = useState('');
  const kept = useKept();
  const confirming = useSend(konfirmasiWa, kept);
  const removing = useSend(hapusWa, kept);
  return (
    <>
      <p role="status">{words.sent(lewat, nomor)}</p>
      <Failed of={confirming} bahasa={bahasa} />
      <Failed of={removing} bahasa={bahasa} />
      <TextField
        label={words.code(lewat)}
        hint={words.codeHint}
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
          {words.confirm}
        </Button>
        <Button variant="secondary" loading={removing.busy} onClick={() => void removing.send({})}>
          {words.change}
        </Button>
      </p>
    </>
  );
}

function Confirmed({ nomor, lewat, bahasa }: Way & { nomor: string }) {
  const removing = useSend(hapusWa, useKept());
  return (
    <>
      <p>
        <Badge kind="success">{KATA[bahasa].surel.confirmed}</Badge>
      </p>
      <p>{KATA[bahasa].wa.confirmed(lewat, nomor)}</p>
      <Failed of={removing} bahasa={bahasa} />
      <p>
        <Button variant="secondary" loading={removing.busy} onClick={() => void removing.send({})}>
          {KATA[bahasa].wa.stop(lewat)}
        </Button>
      </p>
    </>
  );
}

/** Nothing where the portal sends none. */
export function WaSection({ bahasa }: { bahasa: Bahasa }) {
  const { data } = useQuery({ queryKey: NUMBER, queryFn: () => call(waSaya), refetchOnWindowFocus: true });
  if (!data?.menyala) return null;
  const way = { lewat: data.lewat, bahasa };
  const nomor = data.nomor ?? '';
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-labelledby="wa" lang={bahasa}>
      <h2 id="wa">{KATA[bahasa].wa.title(data.lewat)}</h2>
      {data.keadaan === 'kosong' && <Ask {...way} />}
      {data.keadaan === 'menunggu' && <Confirm {...way} nomor={nomor} />}
      {data.keadaan === 'terkonfirmasi' && <Confirmed {...way} nomor={nomor} />}
    </section>
  );
}
