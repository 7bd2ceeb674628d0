/** The wizard; the steps that draw themselves are fetched when they are opened, for most visits need none of them. */

import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { ComponentType } from 'react';
import type { OwnStepProps, OwnSteps } from '../form/own-step.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyModule, useLazyModule } from '../ui/use-lazy-module.ts';
import { WizardPage } from './features/formulir/wizard-page.tsx';

const fetched = (load: () => Promise<ComponentType<OwnStepProps>>): ComponentType<OwnStepProps> => {
  const lazy = lazyModule(load);
  return function FetchedStep(props) {
    const { module: Step, failed, retry } = useLazyModule(lazy);
    if (Step) return <Step {...props} />;
    if (!failed) return <Skeleton lines={5} height="72px" />;
    return (
      <Alert kind="error" announce title="Langkah ini belum dapat dimuat">
        <p>Periksa sambungan internet Anda.</p>
        <Button variant="secondary" onClick={retry}>
          Coba lagi
        </Button>
      </Alert>
    );
  };
};

const OWN: OwnSteps = {
  [dataKesehatan.key]: fetched(
    async () => (await import('./features/kesehatan/kesehatan-step.tsx')).KesehatanStep,
  ),
  [dataKhusus.key]: fetched(async () => (await import('./features/khusus/khusus-step.tsx')).KhususStep),
  [pilihanJurusan.key]: fetched(
    async () => (await import('./features/pilihan-jurusan/pilihan-step.tsx')).PilihanStep,
  ),
  [finalisasi.key]: fetched(
    async () => (await import('./features/finalisasi/finalisasi-step.tsx')).FinalisasiStep,
  ),
};

export default function FormRoute() {
  return <WizardPage own={OWN} />;
}
