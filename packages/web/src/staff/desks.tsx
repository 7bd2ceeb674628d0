/** The pages of the desks: that of each declared desk stands in its folder, and comes when it is first opened. */
import { desks as declared } from '@gerbang/contract/office/desks';
import type { ComponentType } from 'react';
import { fetched } from '../ui/fetched.tsx';

type Page = () => Promise<{ default: ComponentType }>;
const pages = import.meta.glob<{ default: ComponentType }>('./features/*/desk.tsx');

/** A desk's code comes when it is first opened; where it does not come, the page says so. */
const page = (load: Page): ComponentType =>
  fetched(async () => (await load()).default, { skeleton: { lines: 6, height: '56px' } });

/** The own account of whoever is signed in; no desk, reached at the name in the header. */
export const AkunPage = page(() => import('./features/petugas/akun-page.tsx'));

/** Where the link of an invitation leads, signed in or not. */
export const UndanganPage = page(() => import('./features/petugas/undangan-page.tsx'));
/** What an officer sees whose role needs one-time codes and who has none yet. */
export const KodeWajibPage = page(() => import('./features/petugas/kode-wajib-page.tsx'));

export const desks = declared.flatMap((desk) => {
  const load = pages[`./features/${desk.path}/desk.tsx`];
  return load ? [{ ...desk, page: page(load) }] : [];
});
export type DeskPage = (typeof desks)[number];
