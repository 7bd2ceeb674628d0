/** Health and finance: shut until somebody needs them, and then it is recorded who looked. */
import { type LangkahBerkas, rahasiaPendaftar } from '@gerbang/contract/office/pendaftar';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';

interface Props {
  nomor: string;
  judul: readonly string[];
  onOpen: (langkah: LangkahBerkas[]) => void;
}

export function PrivateSteps({ nomor, judul, onOpen }: Props) {
  const opening = useSend(rahasiaPendaftar, { onDone: onOpen });
  return (
    <section className="ui-card ui-stack" aria-labelledby="tertutup">
      <h2 id="tertutup">{judul.join(' dan ')}</h2>
      <p className="ui-muted">
        Data kesehatan dan keuangan hanya dibuka bila diperlukan. Pembukaan tercatat atas nama Anda.
      </p>
      <Failure of={opening} />
      <p>
        <Button
          variant="secondary"
          loading={opening.busy}
          onClick={() => void opening.send({ params: { nomor_pendaftar: nomor }, body: {} })}
        >
          Buka data kesehatan dan keuangan
        </Button>
      </p>
    </section>
  );
}
