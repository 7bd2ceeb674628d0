/** What the demo's articles and announcements say. `terbit` counts in days from now; null is a draft. */
import type { Scene } from '../files/scene.ts';

interface Article {
  judul: string;
  isi: string;
  foto: Scene | null;
  deskripsi_foto: string | null;
  terbit: number | null;
  arsip?: boolean;
}

const MORNING = {
  sky: [
    [120, 178, 222],
    [232, 240, 244],
  ],
  ground: [92, 140, 88],
  wall: [224, 214, 196],
} as const;
const EVENING = {
  sky: [
    [62, 76, 128],
    [240, 172, 120],
  ],
  ground: [70, 98, 76],
  wall: [196, 170, 150],
} as const;
const RAIN = {
  sky: [
    [128, 140, 150],
    [200, 208, 212],
  ],
  ground: [84, 112, 92],
  wall: [206, 206, 200],
} as const;

/** Pictures of the campus on the public pages. */
export const campus: readonly (readonly [teks: string, scene: Scene])[] = [
  [
    'Gedung rektorat pada pagi hari (ilustrasi)',
    {
      ...MORNING,
      buildings: [
        [90, 300, 240],
        [430, 420, 360],
        [900, 290, 200],
      ],
    },
  ],
  [
    'Perpustakaan menjelang malam (ilustrasi)',
    {
      ...EVENING,
      buildings: [
        [160, 520, 300],
        [740, 380, 180],
      ],
    },
  ],
];

export const articles: readonly Article[] = [
  {
    judul: 'Cara menyiapkan berkas sebelum mengisi formulir',
    terbit: -2,
    foto: {
      ...MORNING,
      buildings: [
        [120, 340, 260],
        [520, 220, 380],
        [800, 380, 220],
      ],
    },
    deskripsi_foto: 'Gedung rektorat pada pagi hari (ilustrasi)',
    isi: `<p>Formulir dapat diisi bertahap. Semua yang Anda ketik <strong>tersimpan otomatis</strong>, jadi tidak perlu menyelesaikannya sekaligus.</p>
<h2>Yang perlu disiapkan</h2><ul><li><p>Kartu keluarga dan KTP atau kartu pelajar</p></li><li><p>Rapor atau transkrip nilai</p></li><li><p>Foto terbaru dengan latar polos</p></li></ul>
<p>Dokumen boleh berupa PDF atau foto. Foto dari ponsel diperkecil otomatis.</p>`,
  },
  {
    judul: 'Lima kesalahan yang sering terjadi saat finalisasi',
    terbit: -5,
    foto: {
      ...EVENING,
      buildings: [
        [80, 260, 320],
        [420, 460, 200],
        [960, 240, 340],
      ],
    },
    deskripsi_foto: 'Perpustakaan pusat pada sore hari (ilustrasi)',
    isi: `<p>Setelah finalisasi, data tidak dapat diubah lagi. Periksa sekali lagi hal-hal berikut.</p>
<ol><li><p>Nama tidak sama dengan KTP.</p></li><li><p>Tanggal dan bulan lahir tertukar.</p></li><li><p>Urutan pilihan program studi terbalik.</p></li><li><p>Lokasi ujian terlalu jauh dari tempat tinggal.</p></li><li><p>Nomor telepon sudah tidak aktif.</p></li></ol>`,
  },
  {
    judul: 'Beasiswa bagi mahasiswa baru tahun ini',
    terbit: -9,
    foto: { ...MORNING, buildings: [[200, 880, 240]] },
    deskripsi_foto: 'Gedung kuliah bersama (ilustrasi)',
    isi: `<p>Pendaftaran beasiswa dibuka <em>setelah</em> pengumuman hasil seleksi. Tidak ada biaya apa pun.</p><blockquote><p>Kami tidak pernah meminta PIN melalui telepon atau pesan.</p></blockquote><p>Keterangan lengkap ada di <a href="https://example.ac.id/beasiswa">laman beasiswa</a>.</p>`,
  },
  {
    judul: 'Mengenal kampus dari dekat: hari terbuka fakultas',
    terbit: -16,
    foto: {
      ...RAIN,
      buildings: [
        [60, 300, 200],
        [400, 180, 420],
        [640, 200, 300],
        [900, 320, 260],
      ],
    },
    deskripsi_foto: 'Deretan gedung fakultas setelah hujan (ilustrasi)',
    isi: '<p>Setiap fakultas membuka pintu bagi calon mahasiswa dan keluarga. Kegiatan gratis dan tidak perlu mendaftar.</p>',
  },
  {
    judul: 'Petunjuk pada hari ujian',
    terbit: 3,
    foto: null,
    deskripsi_foto: null,
    isi: '<p>Datang paling lambat 60 menit sebelum sesi dimulai. Bawa kartu ujian dan kartu identitas.</p>',
  },
  {
    judul: 'Daftar ulang: langkah demi langkah',
    terbit: null,
    foto: null,
    deskripsi_foto: null,
    isi: '<p>Draf. Menunggu tanggal dari bagian akademik.</p>',
  },
  {
    judul: 'Perpanjangan masa pendaftaran gelombang pertama',
    terbit: -60,
    arsip: true,
    foto: null,
    deskripsi_foto: null,
    isi: '<p>Masa pendaftaran gelombang pertama diperpanjang satu minggu.</p>',
  },
];

interface Announcement {
  judul: string;
  lines: readonly string[];
  terbit: number | null;
}
const MADE_UP = ['', 'Contoh dokumen untuk data demo; bukan pengumuman sebenarnya.'];

export const announcements: readonly Announcement[] = [
  {
    judul: 'Jadwal dan tata tertib ujian masuk',
    terbit: -1,
    lines: [
      '1. Peserta hadir 60 menit sebelum sesi dimulai.',
      '2. Peserta membawa kartu ujian dan kartu identitas.',
      '3. Telepon genggam dimatikan selama ujian.',
      ...MADE_UP,
    ],
  },
  {
    judul: 'Biaya pendidikan mahasiswa baru',
    terbit: -7,
    lines: [
      'Biaya pendidikan ditetapkan menurut program studi dan kemampuan keluarga.',
      'Rincian diberikan setelah pengumuman hasil seleksi.',
      ...MADE_UP,
    ],
  },
  {
    judul: 'Lokasi ujian dan akses bagi peserta berkebutuhan khusus',
    terbit: -12,
    lines: [
      'Setiap lokasi mempunyai ruang di lantai dasar dan pendamping.',
      'Kebutuhan khusus dicatat dari formulir, langkah Data Kesehatan.',
      ...MADE_UP,
    ],
  },
  {
    judul: 'Tata cara daftar ulang',
    terbit: 10,
    lines: ['Daftar ulang dilakukan melalui portal ini.', ...MADE_UP],
  },
];
