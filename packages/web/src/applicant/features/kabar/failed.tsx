/** What is shown where a list or a text could not be loaded. */
import { Link } from 'react-router';
import { CallError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PageHead } from '../../layout/page-head.tsx';

export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Alert kind="error" announce title="Belum dapat dimuat">
      <p>{error.message}</p>
      <Button variant="secondary" onClick={retry}>
        Coba lagi
      </Button>
    </Alert>
  );
}

/** The same in place of one article or announcement, with the way to the others. */
export function FailedPage({
  list,
  ...rest
}: Parameters<typeof Failed>[0] & { list: { label: string; to: string } }) {
  const isGone = rest.error instanceof CallError && rest.error.status === 404;
  return (
    <div className="ui-stack">
      <PageHead title={isGone ? 'Halaman ini tidak ada lagi' : list.label} crumbs={[list]} />
      {isGone ? (
        <p>
          Mungkin sudah dihapus panitia. <Link to={list.to}>Lihat {list.label.toLowerCase()} lainnya</Link>
        </p>
      ) : (
        <Failed {...rest} />
      )}
    </div>
  );
}
