import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { expect, test } from 'vitest';
import { tabTitle } from './settings.ts';

test('a portal without a name of its own does not say twice what it is', () => {
  expect(tabTitle('Penerimaan Mahasiswa Baru', NEUTRAL)).toBe('Penerimaan Mahasiswa Baru');
  expect(tabTitle('Dashboard', NEUTRAL)).toBe('Dashboard – Penerimaan Mahasiswa Baru');
  expect(tabTitle('Penerimaan Mahasiswa Baru', { ...NEUTRAL, nama_universitas: 'Universitas Uji' })).toBe(
    'Penerimaan Mahasiswa Baru – Universitas Uji',
  );
});
