/** What stands where something could not be loaded: what it was, why, and trying again. */
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

interface Props {
  title: string;
  error: Error;
  retry: () => unknown;
}

export function LoadFailed({ title, error, retry }: Props) {
  return (
    <Alert kind="error" announce title={title}>
      <p>{error.message}</p>
      <Button variant="secondary" onClick={() => void retry()}>
        Coba lagi
      </Button>
    </Alert>
  );
}
