/** Health and finance: shut until somebody needs them, and then it is recorded who looked. */
import { type LangkahBerkas, rahasiaPendaftar } from '@gerbang/contract/pendaftar-petugas';
import { useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface Props {
  nomor: string;
  judul: readonly string[];
  onOpen: (langkah: LangkahBerkas[]) => void;
}

export function PrivateSteps({ nomor, judul, onOpen }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    try {
      onOpen(await call(rahasiaPendaftar, { params: { nomor_pendaftar: nomor }, body: {} }));
    } catch (error) {
      setFailure((error as CallError).message);
      setBusy(false);
    }
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="tertutup">
      <h2 id="tertutup">{judul.join(' dan ')}</h2>
      <p className="ui-muted">
        Data kesehatan dan keuangan hanya dibuka bila diperlukan. Pembukaan tercatat atas nama Anda.
      </p>
      {failure && (
        <Alert kind="error" announce>
          {failure}
        </Alert>
      )}
      <p>
        <Button variant="secondary" loading={busy} onClick={() => void open()}>
          Buka data kesehatan dan keuangan
        </Button>
      </p>
    </section>
  );
}
