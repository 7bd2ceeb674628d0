import type { Page } from 'playwright-core';
import type { Credentials } from './accounts.ts';

/** Signs in by typing, as an applicant does, and waits for the dashboard. */
export const signIn = async (page: Page, { username, password }: Credentials): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'ID Pendaftaran' }).fill(username);
  await page.getByLabel('PIN Pendaftaran').fill(password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
};
