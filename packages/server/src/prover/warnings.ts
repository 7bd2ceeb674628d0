/** What a configuration says and surely does not mean; nobody is stopped by it. */
import { peringatanFormulir } from '@gerbang/contract/office/prodi-jalur/formulir';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import type { Form } from './form.ts';

/** Sentences about the configuration of an offering. */
export const warningsOf = ({ steps, codes, khusus, session }: Form): string[] => [
  ...peringatanFormulir(
    Object.fromEntries(steps.map(({ number }) => [number, codes[number] ?? {}])),
    session.mhs_jalur.penawaran_jalur.jalur,
  ),
  ...(khusus.length > 0 && !steps.includes(dataKhusus)
    ? [`${khusus.length} isian khusus tidak pernah ditanyakan: langkah ${dataKhusus.title} tidak ada`]
    : []),
];
