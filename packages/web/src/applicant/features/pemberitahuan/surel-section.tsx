/** The own address for notices: whether it is confirmed, and what to receive (pemberitahuan 2–5). */
import {
  BAHASA,
  type Bahasa,
  mintaKonfirmasi,
  NAMA_BAHASA,
  PERISTIWA,
  type PemberitahuanSaya,
  PILIHAN,
  pemberitahuanSaya,
  pilihBahasa,
  pilihPemberitahuan,
  SELALU_DIBERITAHUKAN,
  TAUTAN_JAM,
} from '@gerbang/contract/applicant/pemberitahuan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { PushSection } from './push-section.tsx';
import { WaSection } from './wa-section.tsx';

const NOTICES = ['pemberitahuan'] as const;

function Address({ state: { alamat, keadaan } }: { state: PemberitahuanSaya }) {
  const client = useQueryClient();
  const asking = useSend(mintaKonfirmasi, { onDone: (next) => client.setQueryData(NOTICES, next) });
  if (keadaan === 'kosong')
    return (
      <p>
        Belum ada alamat email. Isi pada <Link to="/register/form/data-diri">Data Diri</Link>.
      </p>
    );
  if (keadaan === 'terkonfirmasi')
    return (
      <>
        <p>
          <Badge kind="success">Terkonfirmasi</Badge>
        </p>
        <p>Pemberitahuan dikirim ke {alamat}.</p>
      </>
    );
  return (
    <>
      <p>
        <Badge kind="warning">{keadaan === 'ditolak' ? 'Email ini menolak' : 'Belum dikonfirmasi'}</Badge>
      </p>
      <p role="status">
        {keadaan === 'menunggu'
          ? `Tautan konfirmasi dikirim ke ${alamat} dan berlaku ${TAUTAN_JAM} jam. Buka email itu, lalu tekan tautannya.`
          : keadaan === 'ditolak'
            ? `Email ke ${alamat} ditolak server penerimanya, jadi tidak ada kabar yang dikirim ke sana. Bila alamatnya salah, perbaiki pada Data Diri atau mintalah panitia memperbaikinya. Bila benar, pastikan kotak suratnya dapat menerima, lalu kirim tautan konfirmasi lagi.`
            : `Konfirmasi ${alamat} agar kabar dari panitia sampai kepada Anda.`}
      </p>
      <Failure of={asking} />
      <p>
        <Button variant="secondary" loading={asking.busy} onClick={() => void asking.send({ body: {} })}>
          {keadaan === 'menunggu' ? 'Kirim ulang tautan' : 'Kirim tautan konfirmasi'}
        </Button>
      </p>
    </>
  );
}

function Choices({ state: { mati } }: { state: PemberitahuanSaya }) {
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
      <summary>Pilih yang ingin diterima</summary>
      <div className="ui-stack ui-stack--close">
        <Failure of={choosing} />
        {PILIHAN.map((one) => (
          <CheckboxField
            key={one}
            label={PERISTIWA[one].judul}
            checked={!shown.includes(one)}
            onChange={(on) => press(one, on)}
          />
        ))}
        <p className="ui-muted">{SELALU_DIBERITAHUKAN}</p>
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
      <Failure of={choosing} />
    </>
  );
}

/** Nothing where the portal sends nothing. */
export function SurelSection() {
  const { data } = useQuery({
    queryKey: NOTICES,
    queryFn: () => call(pemberitahuanSaya),
    refetchOnWindowFocus: true,
  });
  if (!data?.menyala) return null;
  return (
    <>
      <section className="ui-card ui-stack ui-stack--close" aria-labelledby="surel">
        <h2 id="surel">Pemberitahuan lewat email</h2>
        <Address state={data} />
        <Language state={data} />
        <Choices state={data} />
      </section>
      <PushSection />
      <WaSection />
    </>
  );
}
