/** What stands where something could not be loaded: what it was, why, and trying again, or saying first what it is needed for. */
import { alasanPembukaan } from '@gerbang/contract/office/jejak/pembukaan';
import { useState } from 'react';
import { CallError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ActDialog } from './act-dialog.tsx';

interface Props {
  title: string;
  error: Error;
  retry: () => unknown;
}

export function LoadFailed({ title, error, retry }: Props) {
  const [asking, setAsking] = useState(false);
  const wantsReason = error instanceof CallError && error.code === 'alasan_pembukaan';
  return (
    <Alert kind={wantsReason ? 'warning' : 'error'} announce title={title}>
      <p>{error.message}</p>
      {wantsReason ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Sebutkan alasan…
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => void retry()}>
          Coba lagi
        </Button>
      )}
      {asking && (
        <ActDialog
          act={alasanPembukaan}
          title="Alasan membuka banyak berkas"
          action="Lanjutkan"
          sends={() => ({})}
          onClose={() => setAsking(false)}
          onDone={() => void retry()}
        >
          <p>Alasan ini tercatat pada jejak audit, dan pimpinan melihatnya.</p>
        </ActDialog>
      )}
    </Alert>
  );
}
