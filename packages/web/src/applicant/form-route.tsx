/** The wizard; the steps that draw themselves are fetched when they are opened, for most visits need none of them. */

import type { Step } from '@gerbang/contract/form/step';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { StepLists } from '../form/step-lists-fetched.ts';
import type { OwnSteps, StepProps } from '../form/step-props.ts';
import { fetched } from '../ui/fetched.tsx';
import { WizardPage } from './features/formulir/wizard-page.tsx';

const OWN: OwnSteps = {
  [dataKesehatan.key]: fetched(
    async () => (await import('./features/kesehatan/kesehatan-step.tsx')).KesehatanStep,
  ),
  [dataKhusus.key]: fetched(async () => (await import('./features/khusus/khusus-step.tsx')).KhususStep),
  [pilihanJurusan.key]: fetched(
    async () => (await import('./features/pilihan/pilihan-step.tsx')).PilihanStep,
  ),
  [finalisasi.key]: fetched(
    async () => (await import('./features/verifikasi/finalisasi-step.tsx')).FinalisasiStep,
  ),
};

const StepForm = fetched(async () => (await import('../form/step-form.tsx')).StepForm);
const hasList = ({ parts }: Step): boolean => parts.some(({ shape }) => shape === 'collection');
/** What draws every step but the own ones, and what `preload` fetches of it: the lists too, where one of the steps has any. */
const Plain = Object.assign((props: StepProps) => <StepForm {...props} />, {
  preload: (asked: readonly Step[]) => {
    StepForm.preload();
    if (asked.some(hasList)) StepLists.preload();
  },
});
// Beside the form's data and not after it; steps that draw themselves bring what they need.
const opened = steps.find(({ key }) => key === location.pathname.split('/').at(-1));
if (opened && !Object.hasOwn(OWN, opened.key)) Plain.preload([opened]);

export function FormRoute() {
  return <WizardPage own={OWN} plain={Plain} />;
}
