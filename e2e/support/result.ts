/** The own result of an applicant who is admitted. */
import type { Page } from 'playwright-core';

const LONG_MS = 60_000;

/** From the dashboard to the page of the admitted. */
export const openResult = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Lihat yang berikutnya' }).click({ timeout: LONG_MS });
  await page.getByRole('heading', { level: 1, name: /^Selamat, / }).waitFor();
};
