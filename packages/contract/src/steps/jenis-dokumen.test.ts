import { expect, test } from 'vitest';
import { JENIS_DOKUMEN } from './jenis-dokumen.ts';

test('kinds of documents are told apart by what they are called', () => {
  const labels = [...JENIS_DOKUMEN.values()].map(({ label }) => label);
  expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([]);
  expect(JENIS_DOKUMEN.get('pendidikan_terakhir/ijazah')?.label).toBe('Ijazah');
});
