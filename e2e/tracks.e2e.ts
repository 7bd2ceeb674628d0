/** The forms of the other tracks, at a desk: together with the phone's journey every step there is gets filled. */
import { steps } from '@gerbang/contract/steps/index';
import { afterAll, describe, expect, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import type { Wishes } from './support/fill-step.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, useVisitor } from './support/visitor.ts';
import { type State, walkTheForm } from './support/walk.ts';
import { untilOpen } from './support/wizard.ts';

const tracks: Record<string, Wishes> = {
  13: { programmes: ['Kedokteran (S1)', 'Ilmu Hukum (S1)'], place: null, camera: false },
  21: {
    programmes: ['Magister Hukum (S2)', 'Magister Kimia (S2)'],
    place: 'Semarang, Sekolah Pascasarjana',
    camera: false,
  },
  31: {
    programmes: ['Doktor Ilmu Hukum (S3)', 'Doktor Teknik Sipil (S3)'],
    place: 'Semarang, Sekolah Pascasarjana',
    camera: false,
  },
};

const ON_THE_PHONE = [
  'data-diri',
  'data-ayah',
  'data-ibu',
  'data-keluarga',
  'data-kesehatan',
  'data-organisasi',
  'pendidikan-sebelumnya-s1',
  'pilihan-jurusan',
];

describe('an applicant at a desk', () => {
  const visitor = useVisitor(DESK);
  const met = new Set<string>();

  test.each(Object.entries(tracks))('fills and finalises the form of track %s', async (jalur, wishes) => {
    const { page } = visitor();
    await signIn(page, await payFor(jalur));
    await page.getByRole('link', { name: 'Mulai isi formulir' }).click();
    await untilOpen(page, 'Data Diri');
    // What the phone's journey has seen in every state is looked at filled, and every step once.
    const isNew = (key: string, state: State) =>
      !met.has(key) && (state === 'terisi' || !ON_THE_PHONE.includes(key));
    for (const key of await walkTheForm(page, wishes, isNew)) met.add(key);
    await page.getByText('Semua isian sudah lengkap').waitFor();
    await page.getByRole('button', { name: 'Finalisasi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finalisasi' }).click();
    await untilOpen(page, 'Kartu Peserta');
  });

  afterAll(() => {
    // A step that no journey meets is a step nobody has tried.
    expect(steps.map((s) => s.key).filter((key) => key !== 'finalisasi' && !met.has(key))).toEqual([]);
  });
});
