/** Signing in at the office, by typing, as the demo's member of staff with a role. */
import { inject } from 'vitest';
import type { Visitor } from './visitor.ts';

/** Opens the office as the role's demo account and waits until its desk stands. */
export const enterOffice = async (visitor: Visitor, role: string, path = ''): Promise<void> => {
  const { page } = visitor;
  const found = inject('accounts').find((a) => a.fase === 'petugas' && a.username === role);
  if (!found) throw new Error(`the demo has no member of staff ${role}`);
  // A page still loading its desk would ask with the cookie gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/petugas${path}`);
  await page.getByRole('textbox', { name: 'Nama pengguna' }).fill(found.username);
  await page.getByLabel('Kata sandi').fill(found.password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.getByRole('navigation', { name: 'Meja kerja' }).waitFor();
  // The office asks who is there before it shows its door.
  visitor.forgive('401 /api/petugas/sesi');
};
