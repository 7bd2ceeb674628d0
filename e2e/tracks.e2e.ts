/**
 * The forms of the other tracks, each filled by somebody else on a phone, and the two longest at a desk: together with
 * the sarjana's journeys every step there is gets filled.
 */
import type { Step } from '@gerbang/contract/form/step';
import { steps } from '@gerbang/contract/steps/index';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { tracks } from '../packages/server/src/seed/university/tracks.ts';
import { payFor } from './support/accounts.ts';
import type { Wishes } from './support/fill-step.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { type State, walkTheForm } from './support/walk.ts';
import { untilOpen } from './support/wizard.ts';

const GRADUATE = 'Semarang, Sekolah Pascasarjana';
const ABROAD = 'Malaysia';

type Applicant = Omit<Wishes, 'camera'> & {
  /** Completes the name of the test. */
  who: string;
  /** What the last look before finalising says of it. */
  shown?: string;
};

const applicants: Readonly<Record<string, Applicant>> = {
  '12': {
    who: 'without a father',
    programmes: ['Akuntansi (D3)', 'Teknik Mesin (D3)'],
    place: 'Semarang, Kampus Utama',
    own: { tidak_memiliki_ayah: true },
    shown: 'Tidak Memiliki Ayah',
  },
  '13': {
    who: 'with special needs',
    programmes: ['Kedokteran (S1)', 'Ilmu Hukum (S1)'],
    place: null,
    needs: 'Tunarungu',
    shown: 'Tunarungu',
  },
  '21': {
    who: 'living elsewhere than the ID card says',
    programmes: ['Magister Hukum (S2)', 'Magister Kimia (S2)'],
    place: GRADUATE,
    own: { alamat_sama_ktp: false },
  },
  '22': {
    who: 'at work and married',
    programmes: ['Magister Ilmu Lingkungan (S2)'],
    kelas: 'Kelas Kerja Sama',
    place: GRADUATE,
    own: { tidak_bekerja: false, status_perkawinan: 'Kawin', nama_pasangan: 'Rini Astuti' },
  },
  '23': {
    who: 'with good marks',
    programmes: ['Magister Manajemen (S2)', 'Magister Teknik Sipil (S2)'],
    place: null,
    own: { ipk: '3,6' },
    shown: '3,60',
  },
  '31': {
    who: 'from abroad',
    programmes: ['Doktor Ilmu Hukum (S3)', 'Doktor Teknik Sipil (S3)'],
    place: GRADUATE,
    own: {
      tempat_lahir: 'Luar Negeri',
      warga_negara: ABROAD,
      negara_asal: ABROAD,
      alamat_sama_ktp: false,
      id_negara_ayah: ABROAD,
      id_negara_ibu: ABROAD,
    },
    shown: ABROAD,
  },
};

/** Filled with a camera's photos and by keyboard, in files of their own. */
const SARJANA = '11';
/** Met by the sarjana's journey on the phone. */
const SEEN_EMPTY_AND_FAULTY = [
  'data-diri',
  'data-ayah',
  'data-ibu',
  'data-keluarga',
  'data-kesehatan',
  'data-organisasi',
  'pendidikan-sebelumnya-s1',
  'pilihan-jurusan',
];

let numbers = 0;

/** A number of an identity document that no other applicant here has: one person has one seat in a wave. */
const ownNumber = ({ own = {} }: Applicant): string => {
  numbers += 1;
  const serial = String(Date.now() + numbers).slice(-8);
  return own.warga_negara === ABROAD ? `A${serial}` : `33741157${serial}`;
};

/** From the sign-in to the card; answers the steps that were filled. */
const fillAndFinalise = async (
  page: Page,
  jalur: string,
  isNew: (key: string, state: State) => boolean,
): Promise<string[]> => {
  await signIn(page, await payFor(jalur));
  await page.getByRole('link', { name: 'Mulai isi formulir' }).click();
  await untilOpen(page, 'Data Diri');
  const applicant = applicants[jalur] as Applicant;
  const { shown, ...wishes } = applicant;
  const own = { ...wishes.own, no_ktp: ownNumber(applicant) };
  const met = await walkTheForm(page, { ...wishes, own, camera: false }, isNew);
  await page.getByText('Semua isian sudah lengkap').waitFor();
  if (shown) await page.getByText(shown, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Finalisasi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalisasi' }).click();
  await untilOpen(page, 'Kartu Peserta');
  return met;
};

/** True where the step asks for something the applicant answers otherwise than most. */
const isVaried = (step: Step | undefined, { own = {} }: Applicant): boolean =>
  step?.parts.some((part) => part.shape !== 'document' && Object.keys(own).some((n) => n in part.fields)) ===
  true;

describe('on a phone', () => {
  const visitor = useVisitor(PHONE);
  const met = new Set<string>();

  const all = Object.entries(applicants).map(([jalur, one]) => ({ jalur, ...one }));
  test.each(all)('track $jalur is filled and finalised by one $who', async ({ jalur, ...applicant }) => {
    const isNew = (key: string, state: State) => {
      const step = steps.find((one) => one.key === key);
      if (state === 'terisi' && isVaried(step, applicant)) return true;
      return !met.has(key) && (state === 'terisi' || !SEEN_EMPTY_AND_FAULTY.includes(key));
    };
    for (const key of await fillAndFinalise(visitor().page, jalur, isNew)) met.add(key);
  });

  test('no track goes without a journey', () => {
    expect([SARJANA, ...Object.keys(applicants)]).toEqual(tracks.map((one) => one.kode_jalur));
  });

  afterAll(() => {
    // A step that no journey meets is a step nobody has tried.
    expect(steps.map((s) => s.key).filter((key) => key !== 'finalisasi' && !met.has(key))).toEqual([]);
  });
});

describe('at a desk', () => {
  const visitor = useVisitor(DESK);
  const met = new Set<string>();

  test.each(['13', '31'])('track %s is filled and finalised', async (jalur) => {
    const isNew = (key: string, state: State) => state === 'terisi' && !met.has(key);
    for (const key of await fillAndFinalise(visitor().page, jalur, isNew)) met.add(key);
  });
});
