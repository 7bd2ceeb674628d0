import type { Value } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import type { RecordPart } from '@gerbang/contract/form/step';
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { expect, test } from 'vitest';
import { fingerprint, isOvertaken, isOwnOvertaken, ownFingerprint } from './overtaken.ts';
import { type Judged, recordsOf } from './step-state.ts';

const father = recordsOf(dataAyah)[0] as RecordPart;
const row = (nama_lengkap_ayah: string | null, more: Record<string, Value> = {}): Isian['records'] => ({
  data_orang_tua: { nama_lengkap_ayah, versi: 1, ...more },
});
const typed = (nama_lengkap_ayah: string): Judged => ({
  part: father,
  asked: father.fields,
  settled: { nama_lengkap_ayah },
  findings: [],
});
const base = fingerprint(father, row('Lama'));

test('what nobody saved is not overtaken', () =>
  expect(isOvertaken(typed('Baru'), base, row('Lama', { versi: 2 }))).toBe(false));
test('what another device saved is', () => expect(isOvertaken(typed('Baru'), base, row('Lain'))).toBe(true));
test('the first save of another device is', () =>
  expect(isOvertaken(typed('Baru'), fingerprint(father, {}), row('Lain'))).toBe(true));
test('the other parent, in the same row, is no matter of this one', () =>
  expect(isOvertaken(typed('Baru'), base, row('Lama', { nama_lengkap_ibu: 'Siti' }))).toBe(false));
test('the same, saved by both, needs no question', () =>
  expect(isOvertaken(typed('Baru'), base, row('Baru'))).toBe(false));
test('what this page sent without an answer is its own', () =>
  expect(isOvertaken(typed('Baru lagi'), base, row('Baru'), { nama_lengkap_ayah: 'Baru' })).toBe(false));

const own = (saved: string, mine: string) => ({ key: 'kemampuan_berbeda', saved, mine });
test('a list that the step draws itself is overtaken like a record', () => {
  const none = ownFingerprint(own('', ''));
  expect(isOwnOvertaken(own('4', ''), none)).toBe(true);
  expect(isOwnOvertaken(own('4', '4'), none)).toBe(false);
  expect(isOwnOvertaken(own('', '4'), none)).toBe(false);
});
