import type { DokumenDiperiksa } from '@gerbang/contract/office/verifikasi-berkas';
import { expect, it } from 'vitest';
import { following } from './use-turn.ts';

const DAY_MS = 86_400_000;
const document = (slot: string, days: number, keadaan: DokumenDiperiksa['keadaan'] = 'belum') =>
  ({ slot, keadaan, siap: new Date(Date.now() + days * DAY_MS).toISOString() }) as DokumenDiperiksa;
const photo = document('foto', -1);
const diploma = document('pendidikan_terakhir/ijazah', -1);
const laterPhoto = document('foto', 1);
const laterDiploma = document('pendidikan_terakhir/ijazah', 1);

it('goes on with what waits, the sort that is looked for first', () => {
  expect(following([photo, diploma], undefined, undefined)).toBe(photo);
  expect(following([photo, diploma], undefined, diploma.slot)).toBe(diploma);
  expect(following([photo, diploma], diploma, diploma.slot)).toBe(photo);
  expect(following([laterPhoto, diploma], laterPhoto, undefined)).toBe(diploma);
});

it('leaves what is to be judged later, but after what was to be judged later too', () => {
  expect(following([laterPhoto, diploma], diploma, undefined)).toBeUndefined();
  expect(following([laterPhoto], undefined, undefined)).toBeUndefined();
  expect(following([laterDiploma, laterPhoto], laterDiploma, undefined)).toBe(laterPhoto);
  expect(following([laterDiploma, document('foto', 1, 'sah')], laterDiploma, undefined)).toBeUndefined();
});
