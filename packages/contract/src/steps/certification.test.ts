/** TOEFL and TOAFL: each is demanded only while the other has no scan; score and scan go together (sertifikasi 1, sertifikasi 2). */
import { describe, expect, test } from 'vitest';
import { problems } from '../form/step.ts';
import { documentOf, everything, judged } from './testing.ts';

const STEP = 'data-sertifikasi';
const slot = (name: string) => `data_sertifikasi/${name}`;

/** Every sentence of the step, from scans and from scores. */
const sentences = (scans: string[], scores: Record<string, number>): string[] => {
  const slots = Object.fromEntries([...scans, 'pendukung'].map((name) => [slot(name), true]));
  const files = ['toefl', 'toafl', 'pendukung'].flatMap((name) =>
    problems(documentOf(STEP, slot(name)), {}, everything(STEP, { slots })),
  );
  return [...judged(STEP, 'data_sertifikasi', scores, { slots }), ...files].map((f) => f.message);
};

const TOEFL = ['Isi Nilai TOEFL', 'belum ada scan sertifikat toefl'];
const TOAFL = ['Isi Nilai TOAFL', 'belum ada scan sertifikat toafl'];

describe('what is missing', () => {
  const cases: [scans: string[], scores: Record<string, number>, missing: string[]][] = [
    [[], {}, [...TOEFL, ...TOAFL]],
    // A score alone frees nobody from the other test: its scan is what counts.
    [[], { nilai_toefl: 500 }, ['belum ada scan sertifikat toefl', ...TOAFL]],
    [[], { nilai_toafl: 500 }, [...TOEFL, 'belum ada scan sertifikat toafl']],
    [
      [],
      { nilai_toefl: 500, nilai_toafl: 500 },
      ['belum ada scan sertifikat toefl', 'belum ada scan sertifikat toafl'],
    ],
    [['toefl'], {}, ['Isi Nilai TOEFL']],
    [['toefl'], { nilai_toefl: 500 }, []],
    [['toefl'], { nilai_toafl: 500 }, ['Isi Nilai TOEFL']],
    [['toafl'], {}, ['Isi Nilai TOAFL']],
    [['toafl'], { nilai_toafl: 500 }, []],
    // With both scans neither is demanded any more.
    [['toefl', 'toafl'], {}, []],
    [['toefl', 'toafl'], { nilai_toefl: 500, nilai_toafl: 500 }, []],
  ];
  test.each(cases)('scans %j, scores %j', (scans, scores, missing) =>
    expect(sentences(scans, scores).toSorted()).toEqual(missing.toSorted()),
  );
});

test('the CV is a slot of its own, with the sentence of the specification', () =>
  expect(
    problems(documentOf(STEP, slot('pendukung')), {}, everything(STEP, { slots: { [slot('toefl')]: true } })),
  ).toEqual([{ field: slot('pendukung'), message: 'belum ada file kepemimpinan' }]));
