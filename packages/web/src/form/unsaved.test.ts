/** What of a draft finalising would lock out; and that a draft of what is saved stands in nobody's way. */
import type { Isian } from '@gerbang/contract/form/isian';
import type { CollectionPart, RecordPart, Step } from '@gerbang/contract/form/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { expect, test } from 'vitest';
import type { Saved } from '../api/queries.ts';
import type { DraftContent } from './draft-store.ts';
import { recordsOf } from './step-state.ts';
import { isUnsaved } from './unsaved.ts';

const self = recordsOf(dataDiri)[0] as RecordPart;
const list = dataOrganisasi.parts[0] as CollectionPart;
const codes = Object.fromEntries(
  Object.values(self.fields).flatMap(({ code }) => (code === undefined ? [] : [[code, true]])),
);
const saved: Saved = {
  records: {
    data_diri_pendaftar: { versi: 3, telp: '081200000001', website: null, tgl_lahir: '2008-08-17' },
  },
  files: [],
  drafts: [],
  counts: {},
  pilihan: { id_kelas: 1, id_prodi: [12, 11], kode_jadwal: 'A-1' },
  kekurangan_pilihan: [],
  kemampuan_berbeda: [2],
  khusus: {
    fields: [{ nama: 'guru', tipe: 'text', label: 'Nama Guru', meta_data: null }],
    values: { guru: 'Bu Siti' },
  },
  limits: { ipk: null, min_organisasi: 0, min_prestasi: 0 },
};
const isian: Isian = {
  ...saved,
  slots: {},
  codes: { [dataDiri.number]: codes },
  today: '2026-11-20',
};
const health = { key: 'kemampuan_berbeda', step: dataKesehatan };
const choice = { key: 'pilihan', step: pilihanJurusan };
const custom = { key: 'khusus', step: dataKhusus };
const me = { key: self.key, step: dataDiri };

type Typed = [{ key: string; step: Step }, DraftContent['values'][string], DraftContent['texts'][string]?];
const unsaved = ([{ key, step }, values, texts = {}]: Typed) =>
  isUnsaved(step, isian, saved, { values: { [key]: values }, texts: { [key]: texts } });

test.each<[string, ...Typed]>([
  ['another telephone number', me, { telp: '081200000009' }],
  ['half a date', me, { tgl_lahir: null }, { tgl_lahir: '17-08-20' }],
  ['an entry that was not added', { key: list.key, step: dataOrganisasi }, { nama: 'OSIS' }],
  ['a kind of special needs', health, { fisik: 'khusus', jenis_2: true, jenis_3: true }],
  ['special needs taken back', health, { fisik: 'normal', jenis_2: true }],
  ["another value of the office's own field", custom, { guru: 'Pak Budi' }],
  ['another order of programmes', choice, { id_kelas: 1, id_prodi: '11,12', kode_jadwal: 'A-1' }],
])('%s is unsaved', (_, ...typed) => expect(unsaved(typed)).toBe(true));

test.each<[string, ...Typed]>([
  ['the same number, with signs that only help reading', me, { telp: '0812-0000-0001' }],
  ['a text typed and emptied again', me, { website: '' }],
  ['a tick taken back', me, { alamat_sama_ktp: false }],
  ['space behind a text', custom, { guru: 'Bu Siti ' }],
  ['an emptied entry', { key: list.key, step: dataOrganisasi }, {}],
  ['the same special needs', health, { fisik: 'khusus', jenis_2: true, jenis_3: false }],
  ['the same choice', choice, { id_kelas: 1, id_prodi: '12,11', kode_jadwal: 'A-1' }],
])('%s is what is saved', (_, ...typed) => expect(unsaved(typed)).toBe(false));
