/** The own address for notices: whether it is confirmed, and what to receive (pemberitahuan 2–5). */
import {
  BAHASA,
  type Bahasa,
  judulPeristiwa,
  mintaKonfirmasi,
  NAMA_BAHASA,
  type PemberitahuanSaya,
  PILIHAN,
  pemberitahuanSaya,
  pilihBahasa,
  pilihPemberitahuan,
  SELALU_DIBERITAHUKAN,
} from '@gerbang/contract/applicant/pemberitahuan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { Failed } from './failed.tsx';
import { KATA } from './kata.ts';
import { PushSection } from './push-section.tsx';
import { WaSection } from './wa-section.tsx';

const NOTICES = ['pemberitahuan'] as const;

function Address({ state: { alamat, keadaan, bahasa } }: { state: PemberitahuanSaya }) {
  const client = useQueryClient();
  const asking = useSend(mintaKonfirmasi, { onDone: (next) => client.setQueryData(NOTICES, next) });
  const kata = KATA[bahasa].surel;
  const to = alamat ?? '';
  if (keadaan === 'kosong')
    return (
      <p>
        {kata.none[0]}
        <Link to="/register/form/data-diri">Data Diri</Link>
        {kata.none[1]}
      </p>
    );
  if (keadaan === 'terkonfirmasi')
    return (
      <>
        <p>
          <Badge kind="success">{kata.confirmed}</Badge>
        </p>
        <p>{kata.goesTo(to)}</p>
      </>
    );
  return (
    <>
      <p>
        <Badge kind="warning">{keadaan === 'ditolak' ? kata.refused : kata.open}</Badge>
      </p>
      <p role="status">
        {keadaan === 'menunggu'
          ? kata.waits(to)
          : keadaan === 'ditolak'
            ? kata.isRefused(to)
            : kata.isOpen(to)}
      </p>
      <Failed of={asking} bahasa={bahasa} />
      <p>
        <Button
          variant="secondary"
          loading={asking.busy}
          loadingText={KATA[bahasa].busy}
          onClick={() => void asking.send({ body: {} })}
        >
          {keadaan === 'menunggu' ? kata.again : kata.send}
        </Button>
      </p>
    </>
  );
}

function Choices({ state: { mati, bahasa } }: { state: PemberitahuanSaya }) {
  const client = useQueryClient();
  // Shown as pressed while the server is asked.
  const [shown, setShown] = useState(mati);
  const choosing = useSend(pilihPemberitahuan, {
    onDone: (next) => client.setQueryData(NOTICES, next),
    onFailed: () => setShown(mati),
  });
  const press = (one: (typeof PILIHAN)[number], on: boolean) => {
    if (choosing.busy) return;
    const next = on ? shown.filter((m) => m !== one) : [...shown, one];
    setShown(next);
    void choosing.send({ body: { mati: next } });
  };
  return (
    <details>
      <summary>{KATA[bahasa].surel.choices}</summary>
      <div className="ui-stack ui-stack--close">
        <Failed of={choosing} bahasa={bahasa} />
        {PILIHAN.map((one) => (
          <CheckboxField
            key={one}
            label={judulPeristiwa(one, bahasa)}
            checked={!shown.includes(one)}
            onChange={(on) => press(one, on)}
          />
        ))}
        <p className="ui-muted">{SELALU_DIBERITAHUKAN[bahasa]}</p>
      </div>
    </details>
  );
}

/** Said in both, for whoever cannot read the page yet. */
function Language({ state: { bahasa } }: { state: PemberitahuanSaya }) {
  const client = useQueryClient();
  const choosing = useSend(pilihBahasa, { onDone: (next) => client.setQueryData(NOTICES, next) });
  return (
    <>
      <RadioGroupField
        id="bahasa-pemberitahuan"
        inline
        label="Bahasa pemberitahuan (language of notices)"
        options={NAMA_BAHASA.map((value) => ({ value, label: BAHASA[value] }))}
        value={choosing.busy ? (choosing.sent?.body.bahasa ?? bahasa) : bahasa}
        onChange={(value) => void choosing.send({ body: { bahasa: value as Bahasa } })}
      />
      <Failed of={choosing} bahasa={bahasa} />
    </>
  );
}

/** In the language of the notices (pemberitahuan 32); nothing where the portal sends nothing. */
export function SurelSection() {
  const { data } = useQuery({
    queryKey: NOTICES,
    queryFn: () => call(pemberitahuanSaya),
    refetchOnWindowFocus: true,
  });
  if (!data?.menyala) return null;
  const { bahasa } = data;
  return (
    <>
      <section className="ui-card ui-stack ui-stack--close" aria-labelledby="surel" lang={bahasa}>
        <h2 id="surel">{KATA[bahasa].surel.title}</h2>
        <Address state={data} />
        <Language state={data} />
        <Choices state={data} />
      </section>
      <PushSection bahasa={bahasa} />
      <WaSection bahasa={bahasa} />
    </>
  );
}
