/** The desks of the office: where each is, what it is called and who sees it. A new desk is one entry here. */
import type { Permission } from '@gerbang/contract/endpoint';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Desk {
  /** Address below /petugas; the desk's own routes follow it. */
  path: string;
  title: string;
  /** Seen by who holds any of these. */
  needs: readonly Permission[];
  page: LazyExoticComponent<ComponentType>;
}

export const desks: readonly Desk[] = [
  {
    path: 'beranda',
    title: 'Beranda',
    needs: ['beranda'],
    page: lazy(() => import('./features/beranda/beranda-desk.tsx')),
  },
  {
    path: 'pendaftar',
    title: 'Pendaftar',
    needs: ['pendaftar-lihat'],
    page: lazy(() => import('./features/pendaftar/pendaftar-desk.tsx')),
  },
  {
    path: 'pembayaran',
    title: 'Pembayaran',
    needs: ['pembayaran'],
    page: lazy(() => import('./features/pembayaran/pembayaran-desk.tsx')),
  },
  {
    path: 'kehadiran',
    title: 'Kehadiran',
    needs: ['kehadiran'],
    page: lazy(() => import('./features/kehadiran/kehadiran-desk.tsx')),
  },
  {
    path: 'ruang',
    title: 'Ruang ujian',
    needs: ['ruang'],
    page: lazy(() => import('./features/ruang/ruang-desk.tsx')),
  },
  { path: 'loa', title: 'LoA', needs: ['loa'], page: lazy(() => import('./features/loa/loa-desk.tsx')) },
  {
    path: 'hasil',
    title: 'Hasil',
    needs: ['hasil-lihat'],
    page: lazy(() => import('./features/hasil/hasil-desk.tsx')),
  },
  {
    path: 'percakapan',
    title: 'Percakapan',
    needs: ['percakapan'],
    page: lazy(() => import('./features/percakapan/chat-desk.tsx')),
  },
  {
    path: 'berita',
    title: 'Berita & pengumuman',
    needs: ['berita'],
    page: lazy(() => import('./features/kabar/news-desk.tsx')),
  },
];
