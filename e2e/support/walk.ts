/** The whole form, step after step, each looked at empty, refused and filled. */
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import type { Page } from 'playwright-core';
import { fillStep, type Wishes } from './fill-step.ts';
import { inspect } from './screen.ts';
import { leave, openStep, pass, untilOpen } from './wizard.ts';

export type State = 'kosong' | 'salah' | 'terisi';

/** From the step that is open to Finalisasi, inspecting the states that `isNew` names; answers the steps it met. */
export const walkTheForm = async (
  page: Page,
  wishes: Wishes,
  isNew: (key: string, state: State) => boolean = () => true,
): Promise<string[]> => {
  const met: string[] = [];
  for (let step = await openStep(page); step.key !== finalisasi.key; step = await openStep(page)) {
    const { key, title } = step;
    const look = async (state: State) => {
      if (isNew(key, state)) await inspect(page, `${key} ${state}`);
    };
    await look('kosong');
    if (await leave(page, step)) {
      // Nothing is demanded here.
      await page.getByRole('button', { name: 'Kembali' }).click();
      await untilOpen(page, title);
    } else await look('salah');
    await fillStep(page, step, wishes);
    await look('terisi');
    await pass(page, step);
    met.push(key);
  }
  return met;
};
