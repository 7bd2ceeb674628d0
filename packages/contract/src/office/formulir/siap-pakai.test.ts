import { describe, expect, test } from 'vitest';
import { steps } from '../../steps/index.ts';
import { sizeOf } from '../../steps/size.ts';
import {
  isianAwal,
  type Langkah,
  periksaFormulir,
  peringatanFormulir,
  ukuranFormulir,
} from '../prodi-jalur/formulir.ts';
import { FORMULIR_SIAP_PAKAI, langkahSiapPakai } from './siap-pakai.ts';

const sized = (langkah: Langkah) =>
  sizeOf(
    steps.filter(({ number }) => number in langkah),
    { codes: langkah },
  );

describe('a ready form', () => {
  test.each(FORMULIR_SIAP_PAKAI)('$kunci passes the judge, without a warning, and is lean', (form) => {
    const langkah = langkahSiapPakai(form);
    const { pascasarjana } = form;
    expect(periksaFormulir(langkah, { tanpa_tes: false })).toEqual([]);
    expect(peringatanFormulir(langkah, { pascasarjana, tanpa_tes: false })).toEqual([]);
    expect(ukuranFormulir(langkah).isian).toBeLessThanOrEqual(45);
    // Nobody is asked for blood or height.
    expect(Object.keys(langkah[1] ?? {})).not.toEqual(expect.arrayContaining(['GOL_DARAH']));
    expect(sized(langkah).menit).toBeLessThanOrEqual(30);
  });

  test('is a fraction of what four ticks switched on', () => {
    const [first] = FORMULIR_SIAP_PAKAI;
    const ready = first ? langkahSiapPakai(first) : {};
    const school = { pascasarjana: false, tanpa_tes: false };
    const everything = Object.fromEntries(
      steps.filter(({ number }) => number in ready).map((step) => [step.number, isianAwal(step, school)]),
    );
    expect(ukuranFormulir(ready)).toEqual({ langkah: 6, isian: 28, wajib: 25 });
    expect(sized(ready).menit).toBeLessThan(sized(everything).menit / 1.5);
    expect(sized(ready).layar).toBeLessThan(sized(everything).layar / 1.5);
  });
});

test('each thing that is asked makes a form longer, and a file more than a tick', () => {
  const person = steps.filter(({ number }) => number === 1);
  const menit = (codes: Record<string, boolean>) => sizeOf(person, { codes: { 1: codes } }).menit;
  expect(menit({ NAMA: true })).toBe(1);
  expect(menit({ NAMA: true, FOTO: true, AKTA: true })).toBe(3);
  expect(menit({ NAMA: true, FOTO: false, AKTA: false })).toBe(3);
  // What only a foreigner is asked, or who lives elsewhere, counts for nobody else.
  expect(menit({ NAMA: true, WNA: true })).toBe(1);
  const own = steps.filter(({ key }) => key === 'data-khusus');
  const file = { nama: 'a', tipe: 'file', label: 'A', meta_data: null } as const;
  expect(sizeOf(own, { codes: {} })).toEqual({ menit: 1, layar: 1 });
  expect(sizeOf(own, { codes: {}, khusus: [file, file, file, file] })).toEqual({ menit: 5, layar: 2 });
});
