import type { Isian } from '@gerbang/contract/isian';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import type { DraftKartu } from '@gerbang/contract/verifikasi';
import { expect, test } from 'vitest';
import { sheetGroups } from './sheet-groups.ts';

const draft = {
  data_diri: {},
  nama_ayah: null,
  nama_ibu: 'Sri Wahyuni',
  tidak_memiliki_ayah: false,
  tidak_memiliki_ibu: false,
  riwayat_penyakit: null,
  kemampuan_berbeda: [],
  pendidikan_s2: null,
  pendidikan_terakhir: null,
} as unknown as DraftKartu;
const asking = (codes: Isian['codes']) => ({ codes, records: {} }) as Isian;

test('a step the form has not is not listed, and the group leads to one it has', () => {
  const isian = asking({ [dataIbu.number]: { NAMA: true }, [dataAyah.number]: { NAMA: true } });
  expect(sheetGroups(draft, [dataIbu], isian)).toEqual([
    { title: 'Orang tua', step: dataIbu.key, rows: [['Nama ibu', 'Sri Wahyuni']] },
  ]);
  expect(sheetGroups(draft, [dataAyah, dataIbu], isian)[0]?.rows).toEqual([
    ['Nama ayah', null],
    ['Nama ibu', 'Sri Wahyuni'],
  ]);
});

test('a field that is switched off is not listed, nor a group without any', () => {
  const isian = asking({
    [dataDiri.number]: { TELP: true, PKJ_EMAIL: true },
    [dataKesehatan.number]: { KEMAMPUAN_BERBEDA: true },
  });
  const groups = sheetGroups(draft, [dataDiri, dataKesehatan, dataIbu], isian);
  expect(groups.map(({ rows }) => rows.map(([term]) => term))).toEqual([['Nomor HP'], ['Kebutuhan khusus']]);
});
