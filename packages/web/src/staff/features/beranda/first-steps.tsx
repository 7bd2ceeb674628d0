/** What an empty installation needs, in the order in which each needs the one before. */
import { Link } from 'react-router';

const STEPS: readonly { to: string; title: string; about: string }[] = [
  { to: '/pengaturan', title: 'Pengaturan portal', about: 'nama, warna, dan lambang universitas' },
  { to: '/prodi-jalur/fakultas', title: 'Fakultas', about: 'lalu program studi dan kelas di meja yang sama' },
  { to: '/prodi-jalur/jalur', title: 'Jalur', about: 'jalur masuk dan formulirnya' },
  { to: '/penawaran', title: 'Penawaran', about: 'gelombang, biaya, masa pendaftaran, dan jadwal ujian' },
  { to: '/ruang', title: 'Ruang ujian', about: 'gedung dan ruang bagi tiap jadwal' },
  {
    to: '/loa/pengaturan',
    title: 'Pengaturan surat',
    about: 'kota dan penanda tangan LoA; tanpa keduanya tidak ada surat yang dapat disetujui',
  },
  { to: '/hasil', title: 'Hasil', about: 'waktu pengumuman' },
  { to: '/penawaran', title: 'Penawaran', about: 'Uji coba membuktikannya, lalu Periksa membukanya' },
  {
    to: '/pemberitahuan/pengaturan',
    title: 'Pemberitahuan',
    about: 'server email; tanpa itu pendaftar tidak diberi tahu apa pun',
  },
  { to: '/akun-petugas', title: 'Akun petugas', about: 'undang rekan, paling sedikit satu admin lagi' },
];

export function FirstSteps() {
  return (
    <section className="ui-card ui-stack" aria-labelledby="langkah-pertama">
      <h2 id="langkah-pertama">Langkah pertama</h2>
      <p>Belum ada penawaran, jadi belum ada yang dapat mendaftar. Siapkan berturut-turut:</p>
      <ol className="beranda__steps">
        {STEPS.map(({ to, title, about }) => (
          <li key={about}>
            <Link to={to}>{title}</Link>: {about}
          </li>
        ))}
      </ol>
    </section>
  );
}
