import { expect, test } from 'vitest';
import { PILIHAN_JENIS } from './jenis-dokumen.ts';

test('kinds of documents are told apart by what they are called', () => {
  const labels = Object.values(PILIHAN_JENIS);
  expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([]);
  expect(PILIHAN_JENIS['pendidikan_terakhir/ijazah']).toBe('Ijazah');
});
