/** Addresses of the portal's pages; what is none of them is answered 404, with a page all the same (layar 15). */
import { UMUM } from '../applicant/publik.ts';
import { LEMBAR_PATH } from '../applicant/tersegel.ts';
import { desks } from '../office/desks.ts';
import { LOGIN_TABS } from './login-pages.ts';

/** Those of applicants, as their routes name them. */
export const PAGES: readonly string[] = [
  ...Object.keys(LOGIN_TABS),
  '/cek_password',
  '/kartu/:token',
  '/loa/:token',
  '/surel/konfirmasi/:token',
  '/surel/berhenti/:token',
  '/dashboard',
  '/register/form',
  '/register/form/:langkah',
  '/register/salin-data',
  '/register/kartu',
  '/register/biodata',
  '/register/dokumen',
  LEMBAR_PATH,
  '/dashboard/diterima',
  '/dashboard/card-berita',
  '/dashboard/berita/:id',
  '/dashboard/pengumuman',
  '/dashboard/pengumuman/:id',
  '/conditional-loa',
  '/regular-loa',
  '/akun/pin',
];
/** Where the office begins; below it stand its desks, and below each of them the pages it declares. */
export const OFFICE = '/petugas';
const OFFICE_PAGES = [
  ...desks.flatMap(({ path, pages = [] }) => [path, ...pages.map((page) => `${path}/${page}`)]),
  'akun',
  'undangan',
];

const pattern = (page: string): string => page.replaceAll(/:\w+/g, '[^/]+');
const ANY = new RegExp(
  `^(?:${[
    ...[...PAGES, ...Object.values(UMUM)].map((page) => (page === '/' ? '/' : `${pattern(page)}/?`)),
    `${OFFICE}/?`,
    `${OFFICE}/(?:${OFFICE_PAGES.map(pattern).join('|')})/?`,
  ].join('|')})$`,
);

/** Whether there is a page at a path, without its query. */
export const isPage = (path: string): boolean => ANY.test(path);
