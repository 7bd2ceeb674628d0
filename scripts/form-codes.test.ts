/** docs/form-codes.md against the contract: every code of every step, what it asks and whether it may be demanded. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formCodesFile, renderFormCodes, renderStepCodes, stepCodesFile } from './form-codes.ts';

it('says what the step files say now; `npm run form-codes` writes it anew', async () => {
  expect(await readFile(formCodesFile, 'utf8')).toBe(renderFormCodes());
  expect(await readFile(stepCodesFile, 'utf8')).toBe(renderStepCodes());
});

it('names a field, a file, several fields of one code and what is never demanded', () => {
  const page = renderFormCodes();
  expect(page).toContain('\n## 1 Data Diri\n');
  expect(page).toContain('\n| `NAMA` | `nama_lengkap` | Nama Lengkap | yes |\n');
  expect(page).toContain('| `TGL_KTP` | `ktp_seumur_hidup`, `tanggal_akhir_ktp` |');
  expect(page).toMatch(/\n\| `FOTO` \| `foto` \|/);
  expect(page).toContain('\n| `GD_A` | `gelar_depan` | Gelar Depan | no |\n');
  expect(page).not.toContain('Finalisasi');
});
