/** The desks of the office: where each is, what it is called and who sees it. A new desk is one entry here. */
import type { Permission } from '@gerbang/contract/endpoint';
import type { ComponentType } from 'react';
import { fetched } from '../ui/fetched.tsx';

export interface Desk {
  /** Address below /petugas; the desk's own routes follow it. */
  path: string;
  title: string;
  /** Seen by who holds any of these. */
  needs: readonly Permission[];
  page: ComponentType;
}

/** A desk's code comes when it is first opened; where it does not come, the page says so. */
const desk = (load: () => Promise<{ default: ComponentType }>): ComponentType =>
  fetched(async () => (await load()).default, { skeleton: { lines: 6, height: '56px' } });

/** The own account of whoever is signed in; no desk, reached at the name in the header. */
export const AkunPage = desk(() => import('./features/akun/akun-page.tsx'));

export const desks: readonly Desk[] = [
  {
    path: 'beranda',
    title: 'Beranda',
    needs: ['beranda'],
    page: desk(() => import('./features/beranda/beranda-desk.tsx')),
  },
  {
    path: 'pendaftar',
    title: 'Pendaftar',
    needs: ['pendaftar-lihat'],
    page: desk(() => import('./features/pendaftar/pendaftar-desk.tsx')),
  },
  {
    path: 'pembayaran',
    title: 'Pembayaran',
    needs: ['pembayaran'],
    page: desk(() => import('./features/pembayaran/pembayaran-desk.tsx')),
  },
  {
    path: 'kehadiran',
    title: 'Kehadiran',
    needs: ['kehadiran'],
    page: desk(() => import('./features/kehadiran/kehadiran-desk.tsx')),
  },
  {
    path: 'penawaran',
    title: 'Penawaran',
    needs: ['penawaran'],
    page: desk(() => import('./features/penawaran/penawaran-desk.tsx')),
  },
  {
    path: 'ruang',
    title: 'Ruang ujian',
    needs: ['ruang'],
    page: desk(() => import('./features/ruang/ruang-desk.tsx')),
  },
  {
    path: 'prodi-jalur',
    title: 'Prodi & jalur',
    needs: ['penawaran'],
    page: desk(() => import('./features/prodi-jalur/prodi-jalur-desk.tsx')),
  },
  { path: 'loa', title: 'LoA', needs: ['loa'], page: desk(() => import('./features/loa/loa-desk.tsx')) },
  {
    path: 'hasil',
    title: 'Hasil',
    needs: ['hasil-lihat'],
    page: desk(() => import('./features/hasil/hasil-desk.tsx')),
  },
  {
    path: 'percakapan',
    title: 'Percakapan',
    needs: ['percakapan'],
    page: desk(() => import('./features/percakapan/chat-desk.tsx')),
  },
  {
    path: 'berita',
    title: 'Berita & pengumuman',
    needs: ['berita'],
    page: desk(() => import('./features/kabar/news-desk.tsx')),
  },
  {
    path: 'referensi',
    title: 'Daftar referensi',
    needs: ['referensi'],
    page: desk(() => import('./features/referensi/referensi-desk.tsx')),
  },
  {
    path: 'pengaturan',
    title: 'Pengaturan portal',
    needs: ['pengaturan'],
    page: desk(() => import('./features/pengaturan/pengaturan-desk.tsx')),
  },
];
