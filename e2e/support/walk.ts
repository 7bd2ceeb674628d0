/** The whole form, step after step, each looked at empty, refused and filled. */
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import type { Page } from 'playwright-core';
import { fillStep, type Wishes } from './fill-step.ts';
import { inspect } from './screen.ts';
import { leave, openStep, pass, untilOpen } from './wizard.ts';

/** From the step that is open to Finalisasi; `known` names steps that need no second look. */
export const walkTheForm = async (
  page: Page,
  wishes: Wishes,
  known: readonly string[] = [],
): Promise<string[]> => {
  const met: string[] = [];
  for (let step = await openStep(page); step.key !== finalisasi.key; step = await openStep(page)) {
    const look = async (state: string) =>
      known.includes(step.key) || (await inspect(page, `${step.key} ${state}`));
    met.push(step.key);
    await look('kosong');
    if (await leave(page, step)) {
      // Nothing is demanded here.
      await page.getByRole('button', { name: 'Kembali' }).click();
      await untilOpen(page, step.title);
    } else await look('salah');
    await fillStep(page, step, wishes);
    await look('terisi');
    await pass(page, step);
  }
  return met;
};
