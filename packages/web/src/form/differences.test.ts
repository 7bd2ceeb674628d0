import { flag, type Value } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import type { CollectionPart, RecordPart, Step } from '@gerbang/contract/form/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { describe, expect, test } from 'vitest';
import { differences } from './differences.ts';
import type { DraftContent } from './draft-store.ts';
import { recordsOf } from './step-state.ts';

type Filled = Record<string, Value>;
const self = recordsOf(dataDiri)[0] as RecordPart;
const codes = Object.fromEntries(
  Object.values(self.fields).flatMap(({ code }) => (code === undefined ? [] : [[code, true]])),
);
const isian: Isian = {
  records: {},
  slots: {},
  counts: {},
  codes: { [dataDiri.number]: codes, [dataOrganisasi.number]: {} },
  khusus: { fields: [], values: {} },
  limits: { ipk: null, min_organisasi: 0, min_prestasi: 0 },
  today: '2026-11-20',
};
const version = (key: string, values: Filled, texts: Record<string, string> = {}): DraftContent => ({
  values: { [key]: values },
  texts: { [key]: texts },
});
const labels = (step: Step, mine: DraftContent, theirs: DraftContent) =>
  differences(step, isian, mine, theirs).map(({ field, group }) => `${group}: ${field.label}`);
const ofSelf = (mine: DraftContent, theirs: DraftContent) => labels(dataDiri, mine, theirs);

describe('two versions of a step', () => {
  test('that are the same differ in nothing, however nothing is written', () =>
    expect(
      ofSelf(
        version(self.key, { nama_lengkap: 'Siti ', kelurahan: '', alamat_sama_ktp: false }),
        version(self.key, { nama_lengkap: 'Siti', kelurahan: null }),
      ),
    ).toEqual([]));

  test('tell each field that differs, under the heading it stands under', () =>
    expect(
      ofSelf(
        version(self.key, { nama_lengkap: 'Siti', kelurahan_asal: 'Miroto' }),
        version(self.key, { nama_lengkap: 'Budi', kelurahan: 'Tembalang' }),
      ),
    ).toEqual([
      'Nama: Nama Lengkap',
      'Alamat sesuai KTP: Kelurahan/Desa',
      'Alamat saat ini: Kelurahan/Desa',
    ]));

  test('tell half a date as it was typed', () => {
    const mine = version(self.key, { tgl_lahir: null }, { tgl_lahir: '17-08-20' });
    const theirs = version(self.key, { tgl_lahir: '2007-08-17' });
    expect(differences(dataDiri, isian, mine, theirs)).toMatchObject([
      { mine: { text: '17-08-20' }, theirs: { value: '2007-08-17' } },
    ]);
  });

  test('know the list that a code belongs to', () => {
    const at = (kode_provinsi: string, kode_kabupaten: string) =>
      version(self.key, { kode_provinsi, kode_kabupaten });
    const [, regency] = differences(dataDiri, isian, at('33', '3374'), at('32', '3273'));
    expect(regency).toMatchObject({
      mine: { value: '3374', parent: '33' },
      theirs: { value: '3273', parent: '32' },
    });
  });

  test('say nothing of what neither is asked', () => {
    const without = { ...isian, codes: {} };
    const [mine, theirs] = ['A', 'B'].map((nama_lengkap) => version(self.key, { nama_lengkap }));
    expect(differences(dataDiri, without, mine as DraftContent, theirs as DraftContent)).toEqual([]);
  });

  test('tell the entries that are not added yet', () => {
    const { key, noun } = dataOrganisasi.parts[0] as CollectionPart;
    const entry = (nama: string) => version(key, { nama_organisasi: nama });
    expect(labels(dataOrganisasi, entry('OSIS'), entry('Pramuka'))).toEqual([
      `Tambah ${noun}: Nama Organisasi`,
    ]);
  });

  test('tell what the step draws itself', () => {
    const kind = version('lain', { jenis_1: true });
    const extra = { key: 'lain', fields: { jenis_1: flag({ label: 'Tunanetra' }) } };
    expect(differences(dataOrganisasi, isian, kind, version('lain', {}), extra)).toMatchObject([
      { field: { label: 'Tunanetra' }, mine: { value: true }, theirs: { value: null } },
    ]);
  });
});
