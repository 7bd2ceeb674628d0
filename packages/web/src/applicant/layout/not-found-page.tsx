import { Link } from 'react-router';
import { PublicFrame } from './public-frame.tsx';

export default function NotFoundPage() {
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
