/** What a configuration says and surely does not mean; nobody is stopped by the first two. */
import type { Step } from '@gerbang/contract/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { stepCodes } from '@gerbang/contract/steps/index';
import type { Form } from './form.ts';

/** Codes that no field of the step knows. */
const unknownCodes = ({ codes }: Form, step: Step): string[] => {
  const known = stepCodes(step);
  return Object.keys(codes[step.number] ?? {}).filter((code) => !known.includes(code));
};

const isMandatory = ({ codes, steps }: Form, step: Step, code: string): boolean =>
  steps.includes(step) && codes[step.number]?.[code] === true;

/** Sentences about the configuration of an offering. */
export const warningsOf = (form: Form): string[] => {
  const { steps, khusus, session } = form;
  const { pascasarjana } = session.mhs_jalur.penawaran_jalur.jalur;
  return [
    ...steps.flatMap((step) =>
      unknownCodes(form, step).map(
        (code) => `${step.title}: kode isian ${code} tidak dikenal, jadi tidak pernah ditanyakan`,
      ),
    ),
    ...(khusus.length > 0 && !steps.includes(dataKhusus)
      ? [`${khusus.length} isian khusus tidak pernah ditanyakan: langkah ${dataKhusus.title} tidak ada`]
      : []),
    // Whoever lacks these could only make something up.
    ...(isMandatory(form, dataDiri, 'GB_A') && !pascasarjana
      ? [`${dataDiri.title}: Gelar Belakang (GB_A) wajib, padahal lulusan sekolah belum bergelar`]
      : []),
    ...(isMandatory(form, dataKeluarga, 'KARTU_MISKIN')
      ? [`${dataKeluarga.title}: Kartu Keluarga Miskin (KARTU_MISKIN) wajib bagi semua pelamar`]
      : []),
  ];
};
