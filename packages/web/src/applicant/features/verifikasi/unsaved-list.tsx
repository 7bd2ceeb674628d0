/** Steps with changes that are not saved, each a way to save them; or they are dropped, after a question. */
import { hapusDraf } from '@gerbang/contract/applicant/formulir';
import type { Step } from '@gerbang/contract/form/step';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, failureOf } from '../../../api/client.ts';
import { useMe, usePatchSaved } from '../../../api/queries.ts';
import { writePending } from '../../../form/draft-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';

export function UnsavedList({ id, steps }: { id: string; steps: readonly Step[] }) {
  const { nomor_pendaftar } = useMe();
  const patch = usePatchSaved();
  const flash = useFlash();
  const [asked, setAsked] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = (step: Step | null) => {
    setFailure(null);
    setAsked(step);
  };
  const drop = async ({ key, title }: Step) => {
    setBusy(true);
    setFailure(null);
    try {
      await call(hapusDraf, { params: { nomor_pendaftar, step: key }, body: {} });
      writePending(nomor_pendaftar, key, null);
      setAsked(null);
      patch.draft(key, null);
      flash(`Perubahan di ${title} dibuang`);
      // The pressed button went with its line.
      requestAnimationFrame(() => focusField(id) || focusField('judul-langkah'));
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {steps.length > 0 && (
        <Alert kind="warning" title={`Ada perubahan yang belum disimpan: ${steps.length} langkah`} id={id}>
          <p>
            Perubahan itu tidak ikut difinalisasi dan belum ada di ringkasan ini. Buka langkahnya lalu tekan
            Selanjutnya untuk menyimpannya, atau buang perubahannya.
          </p>
          <ul>
            {steps.map((step) => (
              <li key={step.key}>
                <Link to={`/register/form/${step.key}`}>{step.title}</Link>{' '}
                <Button
                  variant="quiet"
                  aria-label={`Buang perubahan di ${step.title}`}
                  onClick={() => ask(step)}
                >
                  Buang
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => ask(null)}
        busy={busy}
        title="Buang perubahan"
        actions={
          <>
            <Button variant="danger" loading={busy} onClick={() => asked && void drop(asked)}>
              Buang
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => ask(null)}>
              Batal
            </Button>
          </>
        }
      >
        <div className="ui-stack ui-stack--close">
          <p>
            Yang Anda ubah di {asked?.title} dan belum disimpan akan hilang. Isian yang sudah tersimpan tetap
            ada.
          </p>
          {failure && (
            <Alert kind="error" announce>
              {failure}
            </Alert>
          )}
        </div>
      </Dialog>
    </>
  );
}
