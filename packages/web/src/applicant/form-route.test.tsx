import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import type { ReactElement } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StepLists } from '../form/step-lists-fetched.ts';

type Wizard = ReactElement<{ plain: { preload: (steps: readonly unknown[]) => void } }>;
let wizard: Wizard;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/register/form' });
  const { FormRoute } = await import('./form-route.tsx');
  wizard = FormRoute();
});
afterAll(() => vi.unstubAllGlobals());

it('fetches the lists ahead where a step of the track has one: the connection may be gone on the way there', () => {
  const lists = vi.spyOn(StepLists, 'preload').mockReturnValue();
  const { plain } = wizard.props;
  plain.preload([dataAyah]);
  expect(lists).not.toHaveBeenCalled();
  plain.preload([dataAyah, dataOrganisasi]);
  expect(lists).toHaveBeenCalledTimes(1);
  lists.mockRestore();
});
