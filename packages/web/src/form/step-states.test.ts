import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { expect, it } from 'vitest';
import type { Saved } from '../api/queries.ts';
import { stepStates } from './step-states.ts';

const steps = [dataAyah, pilihanJurusan, finalisasi];
const limits = { ipk: null, min_organisasi: 0, min_prestasi: 0 };
const saved = {
  records: {},
  counts: {},
  pilihan: { id_kelas: null, id_prodi: [], kode_jadwal: null },
  kekurangan_pilihan: [],
  khusus: { fields: [], values: {} },
  limits,
};
const isian = { ...saved, slots: {}, codes: {}, today: '2026-11-20' };
const draft = (step: string, values: Record<string, string | number | boolean | null>, text = '') => ({
  step,
  versi: 1,
  disimpan: '2026-11-20T00:00:00Z',
  isi: { values: { bagian: values }, texts: { bagian: { tanggal: text } } },
});
const statesWith = (drafts: Saved['drafts']) => stepStates(steps, isian, { ...saved, drafts }, '12345678');

it('calls a step begun as soon as something typed in it is kept', () => {
  expect(statesWith([])).toEqual({ 'data-ayah': 'belum', 'pilihan-jurusan': 'belum', finalisasi: 'belum' });
  expect(
    statesWith([draft('data-ayah', { nama: 'Bambang' }), draft('pilihan-jurusan', { id_kelas: 1 })]),
  ).toEqual({
    'data-ayah': 'sebagian',
    'pilihan-jurusan': 'sebagian',
    finalisasi: 'belum',
  });
  expect(statesWith([draft('data-ayah', {}, '17-8')])).toMatchObject({ 'data-ayah': 'sebagian' });
});

it('takes what was cleared again for nothing', () => {
  expect(statesWith([draft('data-ayah', { nama: '', tidak_punya: false, agama: null })])).toMatchObject({
    'data-ayah': 'belum',
  });
});
