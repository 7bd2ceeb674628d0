/** The demo university: made up, like everything about it. */
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';

export const settings: Settings = {
  nama_universitas: 'Universitas Nusantara Raya',
  singkatan: 'Unura',
  alamat: 'Jalan Widya Nusantara Nomor 1, Kota Semarang, Jawa Tengah 50275',
  warna: '#0B5D4E',
  lambang: null,
  tahun_hak_cipta: 2022,
  surel: 'pmb@example.ac.id',
  telepon: '(024) 555 0100',
  media_sosial: [
    { label: 'Instagram', url: 'https://example.ac.id/instagram' },
    { label: 'YouTube', url: 'https://example.ac.id/youtube' },
    { label: 'Facebook', url: 'https://example.ac.id/facebook' },
  ],
  panduan_pembayaran: [
    { label: 'Cara membayar lewat ATM', url: 'https://example.ac.id/panduan/atm' },
    { label: 'Cara membayar lewat aplikasi bank', url: 'https://example.ac.id/panduan/aplikasi-bank' },
  ],
};
