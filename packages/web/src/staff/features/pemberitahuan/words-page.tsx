/** The words of every notice, and changing them. */
import { PERISTIWA } from '@gerbang/contract/applicant/pemberitahuan';
import { daftarTemplat, type TemplatTersimpan } from '@gerbang/contract/office/pemberitahuan/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { shortTime } from '../../desk/age.ts';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { Written } from '../../desk/written.tsx';
import { Standing } from './standing.tsx';
import { WORDS, WordsDialog } from './words-dialog.tsx';

/** Whose words they are. */
const origin = ({ versi, oleh, diubah }: TemplatTersimpan): string =>
  versi === 0 || diubah === null
    ? 'Kalimat baku portal'
    : `Versi ${versi}, ditulis ${oleh}, ${shortTime(diubah)}`;

export function WordsPage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: WORDS, queryFn: () => call(daftarTemplat) });
  const [open, setOpen] = useState<TemplatTersimpan | null>(null);
  return (
    <div className="ui-stack">
      <h1>Kata-kata pemberitahuan</h1>
      <Standing />
      <p className="ui-muted">
        Berlaku bagi yang dikirim sesudah disimpan. PIN dan hasil seleksi tidak pernah dikirim lewat email.
      </p>
      {error && !data && <LoadFailed title="Kata-kata belum dapat dimuat" error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={5} height="96px" />}
      <ul className="notices__list">
        {data?.map((one) => (
          <li key={one.peristiwa} className="ui-card ui-stack ui-stack--close">
            <h2>{PERISTIWA[one.peristiwa].judul}</h2>
            <p className="ui-muted">
              {origin(one)}
              {PERISTIWA[one.peristiwa].wajib ? '. Selalu dikirim' : '. Dapat dimatikan pendaftar'}
            </p>
            <p>
              <strong>{one.subjek}</strong>
            </p>
            <Written>{one.isi}</Written>
            <p>
              <Button variant="secondary" onClick={() => setOpen(one)}>
                Ubah…<span className="ui-hidden"> {PERISTIWA[one.peristiwa].judul}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {open && (
        <WordsDialog
          words={open}
          onClose={() => setOpen(null)}
          onStored={() => {
            setOpen(null);
            void client.invalidateQueries({ queryKey: WORDS });
          }}
        />
      )}
    </div>
  );
}
