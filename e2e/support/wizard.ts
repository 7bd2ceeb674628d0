/** Moving through the wizard. */

import type { Step } from '@gerbang/contract/form/step';
import { steps } from '@gerbang/contract/steps/index';
import type { Page } from 'playwright-core';

/** The step that is open, by its heading. */
export const openStep = async (page: Page): Promise<Step> => {
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const step = steps.find((s) => s.title === title);
  if (!step) throw new Error(`no step is called ${title}`);
  return step;
};

/** The fields of a step come after its heading, or word that they cannot. */
const FILLED = ['form', '.ui-alert'].map((what) => `.wizard__step ${what}`).join(', ');

/** A step of the form, or another page, by its heading. */
export const untilOpen = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await page.locator(`main:not(:has(.wizard__step)), ${FILLED}`).first().waitFor();
};

/** Opens a step by its address. */
export const goToStep = async (page: Page, step: Step): Promise<void> => {
  await page.goto(`/register/form/${step.key}`);
  await untilOpen(page, step.title);
};

/** Presses Selanjutnya; true when the next step has opened, false when the summary of what is missing has come up. */
export const leave = async (page: Page, step: Step): Promise<boolean> => {
  const summary = page.getByRole('heading', { name: 'isian belum lengkap' });
  const next = page.getByRole('heading', { level: 1 }).filter({ hasNotText: step.title });
  await page.getByRole('button', { name: 'Selanjutnya' }).click();
  await summary.or(next).waitFor();
  return (await next.count()) > 0;
};

/** Leaves the step; fails when it does not let go. */
export const pass = async (page: Page, step: Step): Promise<void> => {
  if (!(await leave(page, step)))
    throw new Error(
      `${step.title} asks for more: ${await page.getByRole('region', { name: 'isian belum lengkap' }).innerText()}`,
    );
};
