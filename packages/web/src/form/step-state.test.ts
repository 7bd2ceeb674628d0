import type { RecordPart } from '@gerbang/contract/form/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { pendidikanSebelumnyaS2 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s2';
import { describe, expect, test } from 'vitest';
import type { DraftContent } from './draft-store.ts';

import {
  changeField,
  controlId,
  emptiedBy,
  isUnchanged,
  judge,
  recordsOf,
  startState,
} from './step-state.ts';

const self = recordsOf(dataDiri)[0] as RecordPart;
const state = (values: Record<string, string | boolean | null>): DraftContent => ({
  values: { [self.key]: values },
  texts: {},
});
const after = (
  values: Record<string, string | boolean | null>,
  name: string,
  value: string | boolean | null,
) => changeField(state(values), self, name, value).values[self.key];

test('a finding leads to the field of its own record, also where another record has one of that name', () => {
  expect(controlId(dataDiri, { part: 'pekerjaan_mahasiswa', field: 'rw' })).toBe('pekerjaan_mahasiswa-rw');
  expect(controlId(dataDiri, { part: 'data_diri_pendaftar', field: 'rw' })).toBe('data_diri_pendaftar-rw');
  expect(controlId(dataDiri, { field: 'data_diri_pendaftar/foto' })).toBe('data_diri_pendaftar-foto');
});

describe('another province', () => {
  const address = {
    kode_provinsi: '33',
    kode_kabupaten: '3374',
    kode_kecamatan: '337401',
    kelurahan: 'Miroto',
  };
  test('clears regency and district, and nothing else (alamat 1)', () =>
    expect(after(address, 'kode_provinsi', '32')).toEqual({
      kode_provinsi: '32',
      kode_kabupaten: null,
      kode_kecamatan: null,
      kelurahan: 'Miroto',
    }));
  test('another regency clears the district alone', () =>
    expect(after(address, 'kode_kabupaten', '3302')).toEqual({
      ...address,
      kode_kabupaten: '3302',
      kode_kecamatan: null,
    }));
  test('the same one clears nothing', () => expect(after(address, 'kode_provinsi', '33')).toEqual(address));
});

describe('"the same as on the ID card" taken back (alamat 3)', () => {
  const copied = { alamat_sama_ktp: true, kelurahan: 'Miroto', kode_pos: '50275', kelurahan_asal: 'Miroto' };
  test('empties the current address, not the card', () =>
    expect(after(copied, 'alamat_sama_ktp', false)).toMatchObject({
      alamat_sama_ktp: false,
      kelurahan: null,
      kode_pos: null,
      kelurahan_asal: 'Miroto',
    }));
  test('what was lost can be put back', () => {
    expect(emptiedBy(state(copied), self, 'alamat_sama_ktp', false)).toEqual({
      part: self.key,
      by: 'alamat_sama_ktp',
      values: { kelurahan: 'Miroto', kode_pos: '50275' },
    });
  });
  test('nothing is offered back where nothing was lost', () => {
    expect(emptiedBy(state({ alamat_sama_ktp: true }), self, 'alamat_sama_ktp', false)).toBeNull();
    expect(emptiedBy(state(copied), self, 'alamat_sama_ktp', true)).toBeNull();
    expect(emptiedBy(state(copied), self, 'kelurahan', null)).toBeNull();
  });
});

describe('a text that is no value', () => {
  const part = recordsOf(pendidikanSebelumnyaS2)[0] as RecordPart;
  const said = (field: string, text: string) =>
    judge(
      pendidikanSebelumnyaS2,
      part,
      {
        records: {},
        slots: {},
        counts: {},
        codes: { 17: { IPK: true, TAHUN_IJAZAH: true } },
        khusus: { fields: [], values: {} },
        limits: { ipk: 2.75, min_organisasi: 1, min_prestasi: 1 },
        today: '2026-11-20',
      },
      { values: { [part.key]: { [field]: null } }, texts: { [part.key]: { [field]: text } } },
    ).findings.find((f) => f.field === field)?.message;
  test('as GPA is told in the specified words (pendidikan 6)', () =>
    expect(said('ipk', 'tiga koma lima')).toBe('pastikan format ipk x.xx & minimal ipk 2.75'));
  test('elsewhere is quoted', () =>
    expect(said('tahun_ijazah', 'tahun lalu')).toBe('Tahun Ijazah belum dapat dibaca: “tahun lalu”'));
});

test('a draft of what the step draws itself is not mixed with what was saved since', () => {
  const draft = { values: { lain: { jenis_1: true } }, texts: {} };
  const extra = { key: 'lain', start: { jenis_4: true } };
  expect(startState(dataDiri, {}, draft, extra).values.lain).toEqual({ jenis_1: true });
  expect(startState(dataDiri, {}, null, extra).values.lain).toEqual({ jenis_4: true });
});

test('a field typed and emptied again, or with a space at its end, is no change', () => {
  const isian = {
    records: { data_diri_pendaftar: { nama_lengkap: 'Siti', website: null } },
    slots: {},
    counts: {},
    codes: { 1: { NAMA: true, WEBSITE: false } },
    khusus: { fields: [], values: {} },
    limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
    today: '2026-11-20',
  };
  const typed = (nama_lengkap: string, website: string) =>
    isUnchanged(judge(dataDiri, self, isian, state({ nama_lengkap, website })), isian.records);
  expect(typed('Siti ', '')).toBe(true);
  expect(typed('Siti ', ' ')).toBe(true);
  expect(typed('Siti', 'siti.id')).toBe(false);
});
