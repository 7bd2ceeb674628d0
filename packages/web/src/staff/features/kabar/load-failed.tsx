/** What stands where an article or announcement could not be loaded. */
import { CallError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';

export function LoadFailed({ error, retry }: { error: Error; retry: () => void }) {
  const gone = error instanceof CallError && error.status === 404;
  return (
    <Alert kind="error" announce title={gone ? 'Tidak ditemukan' : 'Belum dapat dimuat'}>
      <p>{error.message}</p>
      <Button variant="secondary" onClick={retry}>
        Coba lagi
      </Button>
    </Alert>
  );
}
