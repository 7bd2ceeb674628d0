import { Link } from 'react-router';
import { PublicFrame } from './public-frame.tsx';
import { usePageTitle } from './use-page-title.ts';

export function NotFoundPage() {
  usePageTitle('Halaman tidak ditemukan');
  return (
    <PublicFrame>
      <div className="ui-stack ui-stack--close">
        <h1>Halaman tidak ditemukan</h1>
        <p>Alamat ini tidak ada atau sudah dipindahkan.</p>
        <p>
          <Link to="/">Kembali ke halaman depan</Link>
        </p>
      </div>
    </PublicFrame>
  );
}
