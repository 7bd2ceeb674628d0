/** The wizard together with the steps that draw themselves. */

import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { OwnSteps } from '../form/own-step.ts';
import { FinalisasiStep } from './features/finalisasi/finalisasi-step.tsx';
import { WizardPage } from './features/formulir/wizard-page.tsx';
import { KesehatanStep } from './features/kesehatan/kesehatan-step.tsx';
import { KhususStep } from './features/khusus/khusus-step.tsx';
import { PilihanStep } from './features/pilihan-jurusan/pilihan-step.tsx';

const OWN: OwnSteps = {
  [dataKesehatan.key]: KesehatanStep,
  [dataKhusus.key]: KhususStep,
  [pilihanJurusan.key]: PilihanStep,
  [finalisasi.key]: FinalisasiStep,
};

export default function FormRoute() {
  return <WizardPage own={OWN} />;
}
