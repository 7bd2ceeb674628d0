/** Fetches the messages before those shown; stands above them (percakapan 9). */
import { Button } from './button.tsx';

interface Props {
  busy: boolean;
  /** Why the last try failed. */
  failure: string | null;
  onLoad: () => void;
}

export function OlderMessages({ busy, failure, onLoad }: Props) {
  return (
    <div>
      <Button variant="quiet" loading={busy} loadingText="Memuat pesan sebelumnya…" onClick={onLoad}>
        Pesan sebelumnya
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
