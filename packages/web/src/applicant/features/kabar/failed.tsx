/** What is shown where a list or a text could not be loaded. */
import { CallError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Alert
      kind="error"
      announce
      title={
        error instanceof CallError && error.status === 404
          ? 'Halaman ini tidak ada lagi'
          : 'Belum dapat dimuat'
      }
    >
      <p>{error.message}</p>
      <Button variant="secondary" onClick={retry}>
        Coba lagi
      </Button>
    </Alert>
  );
}
