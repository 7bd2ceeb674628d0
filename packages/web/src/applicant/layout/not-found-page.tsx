import { Link } from 'react-router';
import { PublicFrame } from './public-frame.tsx';
import { usePageTitle } from './use-page-title.ts';

export default function NotFoundPage() {
  usePageTitle('Halaman tidak ditemukan');
  return (
    <PublicFrame>
      <h1>Halaman tidak ditemukan</h1>
      <p>Alamat ini tidak ada atau sudah dipindahkan.</p>
      <p>
        <Link to="/">Kembali ke halaman depan</Link>
      </p>
    </PublicFrame>
  );
}
